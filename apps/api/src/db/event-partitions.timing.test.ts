import { pino } from "pino";
import { expect, test } from "vitest";
import { createPool } from "#api/db/client.ts";
import { sweepRetention } from "#api/jobs/retention.ts";
import { createTestDatabase } from "../../test/database.ts";

const events = 1_000_000;

test("[N11.05] a day of a million events is dropped in a fifth of the time that its deletion takes", async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.urlOf("masar_worker"), 2);
  const log = pino({ level: "silent" });
  const client = await database.admin.connect();
  const runs: Record<"delete" | "drop", number[]> = { delete: [], drop: [] };
  // A single drop can wait for the disk that the insertion before it keeps busy.
  for (const way of ["delete", "drop", "drop"] as const) {
    await client.query("set role masar_owner");
    const createDay = "select create_event_partition((now() at time zone 'utc')::date - 5)";
    if (way === "drop") await client.query(createDay);
    // Users do not matter here, so the foreign key is not checked.
    await client.query("reset role; set session_replication_role = replica");
    await client.query(
      `insert into stream_events (user_id, seq, name, payload, created_at)
       select md5((n % 50000)::text)::uuid, n, 'notification.created',
         jsonb_build_object('id', n, 'message', repeat('m', 200)), (now() at time zone 'utc')::date - 5 + interval '12 hours'
       from generate_series(1, $1::int) n`,
      [events],
    );
    await client.query("reset session_replication_role; checkpoint");
    const started = performance.now();
    await sweepRetention(pool, log);
    runs[way].push(performance.now() - started);
    const { rows } = await client.query("select count(*)::int as n from stream_events");
    expect(rows[0].n).toBe(0);
  }
  const [deleted, dropped] = [Math.min(...runs.delete), Math.min(...runs.drop)];
  const message = `deleted in ${Math.round(deleted)} ms, dropped in ${Math.round(dropped)} ms`;
  process.stdout.write(`${events} events: ${message}\n`);
  expect(dropped, message).toBeLessThan(deleted / 5);
  client.release();
  await pool.end();
  await database.stop();
}, 300_000);
