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

test("[N4.08] ticks from before they were logged stay when another one is taken back", async () => {
  const { call } = testApp.openBrowser();
  await call("logIn", { body: { email: `${learner}@example.com`, password } });
  const list = async () => {
    const { body } = await call("listPlannedSessions", { params: { id, key } });
    const [sub] = (body as PlannedSessions).sub_milestones;
    const done = sub?.sessions.filter(({ completed_at }) => completed_at !== null) ?? [];
    return { sub: sub?.id ?? "", done: done.map((session) => session.id) };
  };
  const { sub, done } = await list();
  expect(done).toEqual(ticked);
  const { status } = await call("tickPlannedSession", {
    params: { id, key, sub, session: "1-learn" },
    body: { change_id: randomUUID(), at: new Date().toISOString(), completed: false },
  });
  expect(status).toBe(200);
  expect((await list()).done).toEqual(["2-learn"]);
});
