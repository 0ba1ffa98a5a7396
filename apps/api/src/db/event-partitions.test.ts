import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPool } from "#api/db/client.ts";
import { createWithSystem, createWithUser } from "#api/db/tx.ts";
import { sweepRetention } from "#api/jobs/retention.ts";
import { readEventsOfUsers } from "#api/realtime/live.queries.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { findProblems } from "../../test/table-class-rules.ts";

const log = pino({ level: "silent" });
let database: TestDatabase;
let workerPool: pg.Pool;
let appPool: pg.Pool;
let userId: string;
let seq = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  workerPool = createPool(database.urlOf("masar_worker"), 2);
  appPool = createPool(database.urlOf("masar_app"), 2);
});
afterAll(async () => {
  await workerPool.end();
  await appPool.end();
  await database.stop();
});
beforeEach(async () => {
  userId = await addUser();
});

async function addUser(): Promise<string> {
  const text = "insert into users (email, email_verified) values ($1, true) returning id";
  const { rows } = await database.admin.query(text, [`${randomUUID()}@example.com`]);
  return rows[0].id;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** The name of the partition of a day, `days` from today. */
function partitionOf(days: number): string {
  const date = inDays(days).toISOString().slice(0, 10);
  return `stream_events_${date.replaceAll("-", "")}`;
}

async function createPartition(days: number): Promise<void> {
  const client = await database.admin.connect();
  await client.query("set role masar_owner");
  await client.query("select create_event_partition((now() at time zone 'utc')::date + $1::int)", [
    days,
  ]);
  await client.query("reset role");
  client.release();
}

/** As the API does it, `days` from now. */
async function insertEvent(days: number, name = "ready"): Promise<void> {
  seq++;
  await createWithUser(appPool)(userId, (tx) =>
    sql`insert into stream_events (user_id, seq, name, payload, created_at)
      values (${userId}, ${seq}, ${name}, '{}', ${inDays(days)})`.execute(tx),
  );
}

async function listPartitions(): Promise<string[]> {
  const { rows } = await database.admin.query(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'stream_events'::regclass",
  );
  return rows.map(({ name }) => name as string).toSorted((a, b) => a.localeCompare(b));
}

async function partitionsOfEvents(): Promise<string[]> {
  const { rows } = await database.admin.query(
    "select tableoid::regclass::text as name from stream_events where user_id = $1 order by seq",
    [userId],
  );
  return rows.map(({ name }) => name as string);
}

const ahead = [0, 1, 2].map(partitionOf);

describe("events", () => {
  test("[N11.05] have partitions for today and two days after a migration", async () => {
    expect(await listPartitions()).toEqual([...ahead, "stream_events_default"]);
    await insertEvent(0);
    expect(await partitionsOfEvents()).toEqual([ahead[0]]);
  });

  test("[N11.05] of a day without a partition are stored and read as others", async () => {
    for (const days of [-300, 0, 300]) await insertEvent(days);
    expect(await partitionsOfEvents()).toEqual([
      "stream_events_default",
      ahead[0],
      "stream_events_default",
    ]);
    const sent = [userId, await addUser()].map((of) => ({ userId: of, seq: seq - 3 }));
    const read = await createWithSystem(appPool)((tx) => readEventsOfUsers(tx, sent, 100));
    expect(read.map((rows) => rows.map((row) => row.seq))).toEqual([[seq - 2, seq - 1, seq], []]);
  });

  test("[N11.05] of a deleted account are deleted in every partition", async () => {
    for (const days of [0, 1, 300]) await insertEvent(days);
    await database.admin.query("delete from users where id = $1", [userId]);
    expect(await partitionsOfEvents()).toEqual([]);
  });

  test("[N11.05] are not reached through a partition, which has the rules of its table", async () => {
    const names = await listPartitions();
    for (const name of names)
      for (const role of [appPool, workerPool])
        await expect(role.query(`select from ${name}`)).rejects.toThrow("permission denied");
    const client = await database.admin.connect();
    expect(await findProblems(client)).toEqual([]);
    client.release();
  });
});

describe("the retention job", () => {
  test("[N11.05] drops the days that ended three days ago, and adds the next ones", async () => {
    for (const days of [-5, -4, -3, -1]) await createPartition(days);
    for (const days of [-5, -4, -3, -1, 0]) await insertEvent(days);
    await database.admin.query(`drop table ${ahead[2]}`);
    await sweepRetention(workerPool, log);
    expect(await listPartitions()).toEqual([
      partitionOf(-3),
      partitionOf(-1),
      ...ahead,
      "stream_events_default",
    ]);
    expect(await partitionsOfEvents()).toEqual([partitionOf(-3), partitionOf(-1), ahead[0]]);
    for (const days of [-3, -1]) await database.admin.query(`drop table ${partitionOf(days)}`);
  });

  test("[N11.05] leaves a day that has events without a partition, and removes them after three days", async () => {
    await database.admin.query(`drop table ${ahead[2]}`);
    await insertEvent(2, "kept");
    await insertEvent(-4, "removed");
    await sweepRetention(workerPool, log);
    expect(await listPartitions()).not.toContain(ahead[2]);
    const { rows } = await database.admin.query(
      "select name from stream_events where user_id = $1 order by seq",
      [userId],
    );
    expect(rows).toEqual([{ name: "kept" }]);
    await database.admin.query("delete from stream_events where name = 'kept'");
    await sweepRetention(workerPool, log);
    expect(await listPartitions()).toContain(ahead[2]);
  });

  test("[N11.05] fails within seconds beside a backup, while events are still written, and drops the day later", async () => {
    await createPartition(-6);
    const backup = await database.admin.connect();
    await backup.query("begin; select count(*) from stream_events");
    const swept = sweepRetention(workerPool, log).then(
      () => "swept",
      (error: Error) => error.message,
    );
    await expect.poll(countWaiting).toBeGreaterThan(0);
    await insertEvent(0);
    expect(await swept).toContain("partitions of events could not be renewed");
    await backup.query("rollback");
    backup.release();
    await sweepRetention(workerPool, log);
    expect(await listPartitions()).not.toContain(partitionOf(-6));
  });
});

async function countWaiting(): Promise<number> {
  const { rows } = await database.admin.query(
    "select from pg_locks where relation = 'stream_events'::regclass and not granted",
  );
  return rows.length;
}
