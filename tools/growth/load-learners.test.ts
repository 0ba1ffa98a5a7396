import { afterAll, beforeAll, describe, expect, test } from "vitest";
import pg from "pg";
import { endpoints } from "@masar/contract/endpoints";
import { createApp } from "../../apps/api/src/app.ts";
import { migrate } from "../../apps/api/src/db/migrate.ts";
import { readEnv } from "../../apps/api/src/env.ts";
import { benchSecret, createDatabase } from "../bench/ratios/instance.ts";
import { cases } from "../bench/ratios/cases.ts";
import type { Learner } from "../bench/ratios/population.ts";
import { type LocalPostgres, startPostgres } from "../local/postgres.ts";
import { listActiveLearners } from "./list-active-learners.ts";
import { loadLearners } from "./load-learners.ts";

const learners = 400;
const origin = "http://127.0.0.1";
let server: LocalPostgres;
let databaseUrl: string;
let admin: pg.Client;
let app: Awaited<ReturnType<typeof createApp>>;
let active: Learner[];

async function fillDatabase(name: string): Promise<string> {
  const url = await createDatabase(server.url, name);
  await migrate({ adminUrl: url });
  const now = new Date(Date.now() - 60_000);
  await loadLearners({ databaseUrl: url, learners, seed: 1, now, print: () => {} });
  return url;
}

beforeAll(async () => {
  server = await startPostgres({ ephemeral: true });
  databaseUrl = await fillDatabase("growth");
  admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  app = await createApp(
    readEnv({
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: origin,
      AUTH_SECRET: benchSecret,
    }),
  );
  await app.ready();
  active = await listActiveLearners(databaseUrl, { learners, max: 16 });
}, 120_000);

afterAll(async () => {
  await app?.close();
  await admin?.end();
  await server.stop();
});

async function select<Row>(statement: string): Promise<Row[]> {
  return (await admin.query(statement)).rows as Row[];
}

test("[N11.01] the rows of each table are in proportion to the learners", async () => {
  const perLearner = async (table: string) => {
    const [row] = await select<{ count: number }>(`select count(*)::int as count from ${table}`);
    return (row?.count ?? 0) / learners;
  };
  const [milestones, subMilestones] = [
    await perLearner("milestone_progress"),
    await perLearner("sub_milestone_progress"),
  ];
  expect(milestones + subMilestones).toBe(4);
  const counts = Object.entries({
    users: 1,
    settings: 1,
    profiles: 1,
    reminders: 0.2,
    due_times: 1,
    learning_streaks: 1,
    learning_paths: 1,
    study_days: 5,
    notifications: 10,
    forum_posts: 1,
    forum_search: 1,
    audit_log: 10,
    sessions: 1.4,
    tasks: 2,
    notes: 0.8,
    review_cards: 1,
  });
  for (const [table, count] of counts) expect(await perLearner(table), table).toBe(count);
});

test("[N11.01] every row belongs to an existing learner, path, topic or post", async () => {
  const keys = await select<{ child: string; definition: string }>(
    `select conrelid::regclass::text as child, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const pattern = /\((.+?)\) REFERENCES (\w+)\((.+?)\)/;
  for (const { child, definition } of keys) {
    const [, columns = "", parent = "", parentColumns = ""] = pattern.exec(definition) ?? [];
    const childKey = columns.split(", ").map((column) => `c.${column}`);
    const orphans = await select(
      `select from ${child} c where (${childKey.join(", ")}) is not null
         and not exists (select from ${parent} p
           where (${parentColumns
             .split(", ")
             .map((column) => `p.${column}`)
             .join(", ")}) = (${childKey.join(", ")})) limit 1`,
    );
    expect(orphans, `${child} ${definition}`).toEqual([]);
  }
});

test("[N11.01] the indexes, triggers and counts of the product are there after the load", async () => {
  const plain = await createDatabase(server.url, "plain");
  await migrate({ adminUrl: plain });
  const client = new pg.Client({ connectionString: plain });
  await client.connect();
  const schema = `select indexdef as definition from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal order by 1`;
  const { rows } = await client.query(schema);
  await client.end();
  expect(await select(schema)).toEqual(rows);
  const wrong = await select(
    `select id from forum_posts p where like_count <> (select count(*) from forum_likes l where l.post_id = p.id)
     union all select id from forum_topics t where post_count <> (select count(*) from forum_posts p where p.topic_id = t.id)`,
  );
  expect(wrong).toEqual([]);
});

test("[N11.01] the same seed gives the same learners", async () => {
  const url = await fillDatabase("again");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const digest = `select md5(string_agg(email || ' ' || p.id || ' ' || t.token, ',' order by email, t.token)) as digest
    from users u join learning_paths p on p.user_id = u.id join sessions t on t.user_id = u.id`;
  const { rows } = await client.query(digest);
  await client.end();
  expect(await select(digest)).toEqual(rows);
}, 60_000);

describe("[N11.01] a loaded learner", () => {
  const get = async (path: string, cookie = active[0]?.cookie ?? "") => {
    const answer = await app.inject({ url: path, headers: { cookie } });
    expect(answer.statusCode, path).toBe(200);
    return answer.json();
  };

  test("has a streak, a current path and its next session in the overview", async () => {
    const overview = await get(endpoints.getOverview.path);
    expect(overview.streak.current_streak).toBeGreaterThan(0);
  });

  test("has notifications of several kinds, the newest first", async () => {
    const { notifications } = await get("/api/notifications?limit=20");
    expect(notifications).toHaveLength(20);
    const times = notifications.map(({ created_at }: { created_at: string }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(notifications.map(({ kind }: { kind: string }) => kind)).size).toBe(5);
  });

  test("has a path with two completed milestones", async () => {
    const { path, progress } = await get(`/api/paths/${active[0]?.pathId}`);
    expect(path.progress_percentage).toBe(20);
    expect(progress.filter(({ completed }: { completed: boolean }) => completed)).toHaveLength(2);
  });

  test("finds topics, tasks, notes and cards", async () => {
    expect((await get("/api/forum/topics")).topics.length).toBeGreaterThan(5);
    expect((await get("/api/tasks")).tasks).toHaveLength(6);
    expect((await get("/api/notes")).notes).toHaveLength(4);
    expect((await get(endpoints.listReview.path)).cards).toHaveLength(5);
  });

  test.each(cases)("gets an answer for the bench's request: $name", async (one) => {
    for (const learner of active) {
      const { method, path, body } = one.request(learner, 3);
      const answer = await app.inject({
        method: method as "GET",
        url: path,
        headers: { cookie: learner.cookie, origin },
        ...(body && { payload: JSON.parse(body) as object }),
      });
      expect(answer.statusCode).toBeLessThan(300);
    }
  });
});
