import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { applyFiles, migrate } from "./migrate.ts";

let database: TestDatabase;
let folder: string;
/** Of the migrator. */
let client: pg.Client;
/** Of somebody who has an open transaction on the table. */
let holder: pg.Client;

const indexFile =
  "-- no-transaction: samples is large\ncreate index concurrently samples_by_rank on samples (rank);\n";

async function connect(): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: database.url });
  opened.on("error", () => {});
  await opened.connect();
  return opened;
}

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.stop());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "masar-migrations-"));
  client = await connect();
  holder = await connect();
  await database.admin.query(
    `drop table if exists samples;
     create table samples (rank int);
     alter table samples owner to masar_owner;
     insert into samples select generate_series(1, 10000);
     delete from schema_migrations where name like '9%'`,
  );
});
afterEach(async () => {
  await holder.end();
  await client.end().catch(() => {});
  await rm(folder, { recursive: true });
});

async function apply(
  name: string,
  text: string,
  waits?: { lockTimeoutMs: number; attempts: number },
) {
  await writeFile(join(folder, name), text);
  return applyFiles(client, undefined, {
    folder,
    ...(waits ? { waits: { ...waits, pauseMs: 50 } } : {}),
  });
}

async function readIndex(): Promise<boolean | undefined> {
  const { rows } = await database.admin.query(
    "select indisvalid from pg_index where indexrelid = to_regclass('samples_by_rank')",
  );
  return rows[0]?.indisvalid;
}

/** Resolves when a migration waits for the table. */
function waitForLock(table: string) {
  return expect
    .poll(async () => {
      const { rows } = await database.admin.query(
        "select from pg_locks where relation = to_regclass($1) and not granted",
        [table],
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
}

/** Resolves when the build waits for the open transaction. */
function waitForBuild() {
  return expect
    .poll(
      async () => {
        const { rows } = await database.admin.query(
          "select phase from pg_stat_progress_create_index where datname = current_database()",
        );
        return rows[0]?.phase;
      },
      { timeout: 10_000 },
    )
    .toMatch(/^waiting for/);
}

describe("a file marked no-transaction", () => {
  test("[N7.19] builds its index while other connections write", async () => {
    await holder.query("begin; insert into samples values (0)");
    const applied = apply("9001_index.sql", indexFile);
    await waitForBuild();
    for (let rank = 0; rank < 20; rank++)
      await database.admin.query("insert into samples values ($1)", [rank]);
    expect(await readIndex()).toBe(false);
    await holder.query("commit");
    expect(await applied).toEqual(["9001_index.sql"]);
    expect(await readIndex()).toBe(true);
    expect(await apply("9001_index.sql", indexFile)).toEqual([]);
  });

  test("[N7.19] repairs the invalid index of an interrupted build", async () => {
    const { rows } = await client.query("select pg_backend_pid() as pid");
    await holder.query("begin; insert into samples values (0)");
    const interrupted = apply("9001_index.sql", indexFile).catch((error: Error) => error.message);
    await waitForBuild();
    await database.admin.query("select pg_terminate_backend($1)", [rows[0].pid]);
    expect(await interrupted).toBe("Migration 9001_index.sql failed");
    await holder.query("commit");
    expect(await readIndex()).toBe(false);

    client = await connect();
    expect(await apply("9001_index.sql", indexFile)).toEqual(["9001_index.sql"]);
    expect(await readIndex()).toBe(true);
  });

  test("[N7.19] is recorded without a second build when only the record is missing", async () => {
    await apply("9001_index.sql", indexFile);
    const oid = async () =>
      (await database.admin.query("select to_regclass('samples_by_rank')::oid as oid")).rows[0].oid;
    const before = await oid();
    await database.admin.query("delete from schema_migrations where name = '9001_index.sql'");
    expect(await apply("9001_index.sql", indexFile)).toEqual(["9001_index.sql"]);
    expect(await oid()).toBe(before);
  });

  test("[N7.19] finishes while a second migrator waits for the first", async () => {
    const lockKey = 7_364_001;
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    const second = migrate({ adminUrl: database.url });
    await holder.query("begin; insert into samples values (0)");
    const applied = apply("9001_index.sql", indexFile);
    await waitForBuild();
    await holder.query("commit");
    expect(await applied).toEqual(["9001_index.sql"]);
    await client.query("select pg_advisory_unlock($1)", [lockKey]);
    await second;
  });
});

describe("a file that waits for a lock", () => {
  const addColumn = "alter table samples add column mark text;";

  test("[N7.19] lets readers go on, and is applied when the lock is free", async () => {
    await holder.query("begin; select count(*) from samples");
    const applied = apply("9002_column.sql", addColumn, { lockTimeoutMs: 100, attempts: 1000 });
    // Each of them would wait behind a migration without a timeout.
    for (let read = 0; read < 20; read++)
      await database.admin.query("select count(*) from samples");
    await holder.query("commit");
    expect(await applied).toEqual(["9002_column.sql"]);
  });

  test("[N7.19] is tried again after a deadlock with a request, which goes on", async () => {
    await database.admin.query(
      "drop table if exists other_samples; create table other_samples (id int); alter table other_samples owner to masar_owner",
    );
    await holder.query("begin; insert into samples values (0)");
    const text = `alter table other_samples add column mark text; ${addColumn}`;
    const applied = apply("9002_column.sql", text, { lockTimeoutMs: 10_000, attempts: 30 });
    await waitForLock("samples");
    await holder.query("insert into other_samples values (0)");
    await holder.query("commit");
    expect(await applied).toEqual(["9002_column.sql"]);
    await database.admin.query("drop table other_samples");
  });

  test("[N7.19] fails after its attempts, changes nothing and can run again", async () => {
    await holder.query("begin; select count(*) from samples");
    const text = `create table other_samples (id int); ${addColumn}`;
    const failed = apply("9002_column.sql", text, { lockTimeoutMs: 50, attempts: 2 });
    await expect(failed).rejects.toThrow("Migration 9002_column.sql failed");
    await expect(failed).rejects.toMatchObject({ cause: { code: "55P03" } });
    await holder.query("commit");
    const { rows } = await database.admin.query("select to_regclass('other_samples') as found");
    expect(rows).toEqual([{ found: null }]);
    expect(await apply("9002_column.sql", text)).toEqual(["9002_column.sql"]);
    await database.admin.query("drop table other_samples");
  });
});
