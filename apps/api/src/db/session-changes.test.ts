import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PlannedSessions } from "@masar/contract/milestones/schemas";
import { applyFiles, migrate } from "#api/db/migrate.ts";
import { password, startTestApp, type TestApp } from "../../test/test-app.ts";
import {
  createVersion1Database,
  learners,
  version1Responses,
} from "../../test/version-1/version-1.ts";

const [learner] = learners;
const { id } = version1Responses[learner].getPath.path;
const key = "m4";
const ticked = ["1-learn", "2-learn"];

let testApp: TestApp;
beforeAll(async () => {
  const database = await createVersion1Database();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await applyFiles(client, "0033_planned_sessions.sql");
  await client.query(
    `insert into planned_session_progress (user_id, path_id, milestone_key, sub_milestone, session)
     select user_id, id, $2, milestones->$2->'subMilestones'->0->>'id', unnest($3::text[])
     from learning_paths where id = $1`,
    [id, key, ticked],
  );
  await client.end();
  await migrate({ adminUrl: database.url });
  testApp = await startTestApp({ database });
}, 60_000);
afterAll(() => testApp.stop());

async function logIn() {
  const { call } = testApp.openBrowser();
  await call("logIn", { body: { email: `${learner}@example.com`, password } });
  const list = async (index: number) => {
    const { body } = await call("listPlannedSessions", { params: { id, key } });
    const sub = (body as PlannedSessions).sub_milestones[index];
    const done = sub?.sessions.filter(({ completed_at }) => completed_at !== null) ?? [];
    return { sub: sub?.id ?? "", done: done.map((session) => session.id) };
  };
  const takeBack = async (sub: string, session: string) => {
    const { status } = await call("tickPlannedSession", {
      params: { id, key, sub, session },
      body: { change_id: randomUUID(), at: new Date().toISOString(), completed: false },
    });
    expect(status).toBe(200);
  };
  return { call, list, takeBack };
}

test("[N4.08] ticks from before they were logged stay when another one is taken back", async () => {
  const { list, takeBack } = await logIn();
  const { sub, done } = await list(0);
  expect(done).toEqual(ticked);
  await takeBack(sub, "1-learn");
  expect((await list(0)).done).toEqual(["2-learn"]);
});

test("[N4.08] ticks that a process of the version before saves after the migration stay", async () => {
  const { list, takeBack } = await logIn();
  const { sub } = await list(1);
  for (const session of ticked) {
    await testApp.admin.query(
      `insert into planned_session_progress (user_id, path_id, milestone_key, sub_milestone, session, is_counted)
       select user_id, id, $2, $3, $4, true from learning_paths where id = $1`,
      [id, key, sub, session],
    );
  }
  await takeBack(sub, "1-learn");
  expect((await list(1)).done).toEqual(["2-learn"]);
  // A second change finds them in the log.
  await takeBack(sub, "1-practise");
  expect((await list(1)).done).toEqual(["2-learn"]);
});

test("[N4.08] a sub-milestone that a process of the version before ticks is completed", async () => {
  const { call, list, takeBack } = await logIn();
  const { sub } = await list(2);
  await testApp.admin.query(
    `insert into milestone_changes
       (user_id, path_id, milestone_key, sub_milestone, change_id, at, is_on, arrived_at)
     select user_id, id, $2, $3, gen_random_uuid(), now(), true, now() from learning_paths where id = $1`,
    [id, key, sub],
  );
  const { body } = await call("tickPlannedSession", {
    params: { id, key, sub, session: "8-build" },
    body: { change_id: randomUUID(), at: new Date().toISOString(), completed: true },
  });
  expect(body.completed_sub_milestones).toMatchObject([{ id: sub }]);
  const { done } = await list(2);
  await takeBack(sub, done[0] ?? "");
  expect((await list(2)).done).toEqual(done.slice(1));
});
