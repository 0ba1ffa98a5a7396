import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPool } from "#api/db/client.ts";
import { createWithSystem, createWithUser } from "#api/db/tx.ts";
import { addLiveEvent, readEventsOfUsers } from "#api/realtime/live.queries.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.urlOf("masar_app"), 2);
});
afterAll(async () => {
  await pool.end();
  await database.stop();
});

async function addUserWithEvents(count: number): Promise<string> {
  const text = "insert into users (email, email_verified) values ($1, true) returning id";
  const { rows } = await database.admin.query(text, [`${randomUUID()}@example.com`]);
  const userId: string = rows[0].id;
  for (let number = 1; number <= count; number++)
    await createWithUser(pool)(userId, (tx) =>
      addLiveEvent(tx, { userId, name: "path.changed", payload: { id: `${userId} ${number}` } }),
    );
  return userId;
}

const readTogether = (sent: { userId: string; seq: number }[], limit = 100) =>
  createWithSystem(pool)((tx) => readEventsOfUsers(tx, sent, limit));

test("[N13.07] events of several streams in one statement: each has those of its own user after its last", async () => {
  const [one, other, idle] = [
    await addUserWithEvents(3),
    await addUserWithEvents(2),
    await addUserWithEvents(0),
  ];
  const read = await readTogether([
    { userId: one, seq: 1 },
    { userId: idle, seq: 0 },
    { userId: other, seq: 0 },
    { userId: one, seq: 2 },
  ]);
  const ids = read.map((rows) =>
    rows.map(({ payload }) => (JSON.parse(payload) as { id: string }).id),
  );
  expect(ids).toEqual([[`${one} 2`, `${one} 3`], [], [`${other} 1`, `${other} 2`], [`${one} 3`]]);
});

test("[N13.07] a stream with more events than the limit gets the next ones in order", async () => {
  const userId = await addUserWithEvents(5);
  const [rows] = await readTogether([{ userId, seq: 1 }], 2);
  expect(rows?.map(({ seq }) => seq)).toEqual([2, 3]);
});

test("[N13.07] after events of several users the connection shows the rows of none", async () => {
  const userId = await addUserWithEvents(1);
  const client = await pool.connect();
  await client.query("begin");
  const values = [[userId], [0], 10];
  const text = "select from read_events_of_users($1::uuid[], $2::bigint[], $3)";
  expect((await client.query(text, values)).rowCount).toBe(1);
  expect((await client.query("select from stream_events")).rowCount).toBe(0);
  await client.query("commit");
  expect((await client.query("select from stream_events")).rowCount).toBe(0);
  client.release();
});

test("[N13.07] the function of the streams reads no more than its caller may", async () => {
  const worker = createPool(database.urlOf("masar_worker"), 1);
  const text = "select from read_events_of_users('{}', '{}', 1)";
  await expect(worker.query(text)).rejects.toThrow("permission denied");
  await worker.end();
  const { rows } = await database.admin.query(
    "select prosecdef from pg_proc where proname = 'read_events_of_users'",
  );
  expect(rows).toEqual([{ prosecdef: false }]);
});
