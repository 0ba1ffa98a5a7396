import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createPath, type TestUser } from "../../test/paths.ts";
import { type TestApp, startTestApp } from "../../test/test-app.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let testApp: TestApp;
beforeAll(async () => {
  // One connection, so that a statement meets its own plan again.
  testApp = await startTestApp({ env: { DATABASE_POOL: "1" } });
});
afterAll(() => testApp.stop());

const stamp = () => ({ change_id: randomUUID(), at: new Date().toISOString() });

/** Requests of most features, and their statuses. */
async function study(user: TestUser, pathId: string): Promise<[string, number][]> {
  const id = randomUUID();
  const text = { base: null, title: "A note", content: "" };
  const part = { id: pathId, key: "m1", sub: "sub-1" };
  const calls = [
    ["saveNote", { params: { id }, body: { ...stamp(), text } }],
    ["listNotes", {}],
    ["saveTask", { params: { id }, body: { ...stamp(), title: "A task" } }],
    ["listTasks", {}],
    ["getPath", { params: part }],
    ["listPaths", {}],
    ["getOverview", {}],
    ["getSettings", {}],
    ["listNotifications", {}],
    ["listTopics", {}],
    ["createCalendarFeed", {}],
    ["getExport", {}],
  ] as const;
  const statuses: [string, number][] = [];
  for (const [name, options] of calls)
    statuses.push([name, (await user.call(name, options)).status]);
  return statuses;
}

test("[N7.20] connections that are open while every table gets a column go on answering", async () => {
  const user = await testApp.createUser();
  const { path } = await createPath(user);
  const before = await study(user, path.id);
  expect(before.filter(([, status]) => status > 299)).toEqual([]);
  const { rows } = await testApp.admin.query<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace",
  );
  for (const { name } of rows)
    await testApp.admin.query(`alter table ${name} add column added_by_the_next_release text`);
  expect(await study(user, path.id)).toEqual(before);
});
