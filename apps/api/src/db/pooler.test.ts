import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPgbouncer } from "@masar/tools/local/pgbouncer";
import { readEnv } from "#api/env.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { createChangeStamp } from "../../test/offline/change-stamp.ts";
import { listenForStreams } from "../../test/streams.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";

let database: TestDatabase;
let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
let testApp: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  // Fewer than those of the pools, so that a connection serves one after another.
  pooler = await startPgbouncer(Number(new URL(database.url).port), { connections: 2 });
  testApp = await startTestApp({ database, env: { DATABASE_POOLER: pooler.address } });
});
afterAll(async () => {
  await testApp.stop();
  await pooler.stop();
});

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

async function saveTask(user: TestUser, title: string) {
  const params = { id: randomUUID() };
  const { status } = await user.call("saveTask", {
    params,
    body: { ...createChangeStamp(), title },
  });
  expect(status).toBe(200);
}

test("[N11.10] twelve users at once, through more transactions than connections, read their own rows only", async () => {
  const users = await Promise.all(Array.from({ length: 12 }, () => testApp.createUser()));
  await Promise.all(
    users.flatMap((user) => [1, 2, 3].map((part) => saveTask(user, `${part} of ${user.id}`))),
  );
  const lists = await Promise.all(users.map((user) => user.call("listTasks")));
  for (const [index, { body }] of lists.entries()) {
    const titles = body.tasks.flatMap(({ title }: { title: string }) =>
      title.includes(" of ") ? [title] : [],
    );
    const { id } = users[index]!;
    expect(titles.toSorted()).toEqual([`1 of ${id}`, `2 of ${id}`, `3 of ${id}`]);
  }
  const { rows } = await testApp.admin.query(
    "select usename as role, count(*)::int as connections from pg_stat_activity where application_name in ('masar', 'masar-auth') and datname = current_database() group by 1 order by 1",
  );
  expect(rows.filter(({ connections }) => connections > 2)).toEqual([]);
});

test("[N11.10] an open stream receives a change that was written through the pooler", async () => {
  const user = await testApp.createUser();
  const { openStream } = await listenForStreams(testApp);
  const stream = await openStream(user.browser);
  await saveTask(user, "Essay");
  expect(await stream.waitFor("tasks.changed")).toHaveLength(1);
  stream.cut();
});

test("[N11.10] a job runs, although its queue listens without the pooler", async () => {
  const { email } = await testApp.createUser();
  await testApp.openBrowser().call("forgotPassword", { body: { email } });
  expect(await testApp.mailbox.waitForMessage({ to: email }, 10_000)).toBeTruthy();
});

test("[N11.10] the addresses of pools are those of the pooler, with role, password and database", () => {
  const secret = "x".repeat(32);
  const url = "postgres://masar_app:pass@db.internal:5432/masar?sslmode=require";
  const env = readEnv({
    AUTH_SECRET: secret,
    DATABASE_APP_URL: url,
    DATABASE_POOLER: "pool.internal:6432",
  });
  expect(env.databaseUrls.app).toBe(url);
  expect(env.poolUrls.app).toBe(
    "postgres://masar_app:pass@pool.internal:6432/masar?sslmode=require",
  );
  expect(() => readEnv({ AUTH_SECRET: secret, DATABASE_POOLER: "pool.internal" })).toThrow(
    "DATABASE_POOLER",
  );
});
