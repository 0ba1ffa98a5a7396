import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordStatements } from "@masar/tools/bench/record-statements";
import { createPool } from "#api/db/client.ts";
import { notifySavers } from "#api/features/courses/links/course-links.service.ts";
import { createBatchDeps } from "../../../../test/batch-deps.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";

let testApp: TestApp;
let courseId: string;

beforeAll(async () => {
  testApp = await startTestApp();
  const { rows } = await testApp.admin.query("select id from courses where is_active limit 1");
  courseId = rows[0].id;
});
afterAll(() => testApp.stop());

/** The first of them unsaved it. */
async function addSavers(count: number): Promise<string[]> {
  const { rows } = await testApp.admin.query(
    `with added as (
       insert into users (email, email_verified) select gen_random_uuid() || '@example.com', true
       from generate_series(0, $2) n returning id)
     insert into course_recommendations (user_id, course_id, title, provider, url, is_active)
       select id, $1, '', '', '', row_number() over (order by id) > 1 from added
     returning user_id, is_active`,
    [courseId, count],
  );
  return rows.filter((row) => row.is_active).map((row) => row.user_id);
}

async function tell(payload: { news_id: string }) {
  const { queue } = testApp.app.services;
  const kind = "course_link_dead";
  return recordStatements(async () => {
    await queue.enqueue("course-links.tell", { course_id: courseId, kind, ...payload });
    const open = "select from boss.job where name = 'course-links.tell' and state <> 'completed'";
    await expect
      .poll(async () => (await testApp.admin.query(open)).rowCount, { timeout: 30_000 })
      .toBe(0);
  });
}

test("[N11.08] 401 savers of a course are loaded in three pages and notified once each", async () => {
  const savers = await addSavers(401);
  const payload = { news_id: randomUUID() };
  const statements = await tell(payload);
  const pages = statements.filter(({ text }) => text.includes("list_course_saver_page"));
  expect(pages.map(({ values }) => values.at(-1))).toEqual([200, 200, 200]);
  await tell(payload);
  const { rows } = await testApp.admin.query("select user_id from notifications");
  expect(rows).toHaveLength(401);
  expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set(savers));
}, 60_000);

test("[N11.08] a saver who cannot be notified does not stop the others, and the job is retried", async () => {
  await testApp.admin.query("delete from users");
  const savers = (await addSavers(3)).toSorted();
  const pool = createPool(testApp.env.databaseUrls.worker, 2);
  const deps = createBatchDeps(testApp, pool);
  const findUser = (id: string) =>
    id === savers[0] ? Promise.reject(new Error("broken")) : deps.findUser(id);
  const news = { course_id: courseId, kind: "course_link_dead" as const, news_id: randomUUID() };
  await expect(notifySavers({ ...deps, findUser }, news)).rejects.toThrow(/^1 of the savers/);
  const { rows } = await testApp.admin.query("select user_id from notifications order by user_id");
  expect(rows.map((row) => row.user_id)).toEqual(savers.slice(1));
  await notifySavers(deps, news);
  expect((await testApp.admin.query("select from notifications")).rowCount).toBe(3);
  await pool.end();
});

test("[N11.08] a page of 200 of 5,000 savers among 50,000 users reads little more than its own rows", async () => {
  await testApp.admin.query(
    `with added as (
       insert into users (email) select gen_random_uuid() || '@example.com'
       from generate_series(1, 50000) returning id)
     insert into course_recommendations (user_id, course_id, title, provider, url)
       select added.id, case when row_number() over (order by added.id) % 10 = 0 then $1::uuid else other.id end, '', '', ''
       from added, (select id from courses where id <> $1::uuid limit 1) other`,
    [courseId],
  );
  await testApp.admin.query("analyze course_recommendations");
  const { rows: middle } = await testApp.admin.query(
    "select user_id from course_recommendations where course_id = $1 order by user_id desc offset 2500 limit 1",
    [courseId],
  );
  const text = `explain (analyze, buffers, format json)
    select id from list_course_saver_page('${courseId}', '${middle[0].user_id}', 200) as id`;
  const client = await testApp.admin.connect();
  const blocks: number[] = [];
  // After some calls the database may plan without the values.
  for (let call = 0; call < 8; call++) {
    const { rows } = await client.query(text);
    const { Plan: plan } = rows[0]["QUERY PLAN"][0];
    blocks.push(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]);
  }
  client.release();
  // Each row of the page may be in a block of its own; all savers are in about 2,000. The first call loads the catalogue.
  expect(Math.max(...blocks.slice(1))).toBeLessThan(150);
}, 60_000);
