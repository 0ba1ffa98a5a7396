import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { performance } from "node:perf_hooks";
import pg from "pg";
import { migrate } from "../../../apps/api/src/db/migrate.ts";
import { createDatabase } from "../ratios/instance.ts";
import { addAccounts, fillRows, measureWrites, type Sizes, type WriteCost } from "./fill-rows.ts";

export type DeletionResult = {
  /** Milliseconds of one deletion; undefined when the worker's limit of a statement ended it. */
  byScan: number | undefined;
  byIndex: number[];
  writesBefore: WriteCost;
  writesAfter: WriteCost;
  indexes: { name: string; seconds: number; bytes: number }[];
};

type Options = {
  serverUrl: string;
  sizes: Sizes;
  deletions: number;
  print: (line: string) => void;
};

const personIndexes = [
  "audit_log_persons",
  "rate_limits_persons",
  "verifications_persons",
  "boss.job_persons",
];

const logIndexes = [
  "audit_log_forum",
  "audit_log_forum_events",
  "audit_log_forum_members",
  "audit_log_forum_actors",
];

/** Deletes accounts as the function before 0058 did, without its indexes, and then with them. */
export async function measureDeletion(options: Options): Promise<DeletionResult> {
  const { serverUrl, sizes, deletions, print } = options;
  const url = await createDatabase(serverUrl, "bench_deletion");
  await migrate({ adminUrl: url });
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(await scanningFunction());
    await admin.query("create temp table measured (id uuid)");
    const ofPersons = await dropIndexes(admin, personIndexes);
    // Ten million rows are sorted into an index faster than they are inserted one by one.
    const others = await dropIndexes(admin, logIndexes);
    print(`filling ${sizes.auditRows} rows of audit_log`);
    await fillRows(admin, sizes);
    await addAccounts(admin);
    for (const definition of others) await admin.query(definition);
    await admin.query("analyze");
    const writesBefore = await measureWrites(admin);
    print("deleting by reading every row");
    const byScan = await deleteByScan(admin);
    print("building the indexes");
    const built: DeletionResult["indexes"] = [];
    for (const [at, name] of personIndexes.entries()) {
      const started = performance.now();
      await admin.query(ofPersons[at] ?? "");
      const seconds = (performance.now() - started) / 1000;
      const { rows } = await admin.query<{ bytes: number }>(
        "select pg_relation_size($1::regclass)::float as bytes",
        [name],
      );
      built.push({ name, seconds, bytes: rows[0]?.bytes ?? 0 });
    }
    const writesAfter = await measureWrites(admin);
    print("deleting by the indexes");
    const byIndex = await deleteAccounts(admin, "delete_leaver", deletions);
    return { byScan, byIndex, writesBefore, writesAfter, indexes: built };
  } finally {
    await admin.end();
  }
}

/** Returns their definitions. */
async function dropIndexes(admin: pg.Client, names: string[]): Promise<string[]> {
  const definitions: string[] = [];
  for (const name of names) {
    const { rows } = await admin.query<{ text: string }>(
      "select pg_get_indexdef($1::regclass) as text",
      [name],
    );
    definitions.push(rows[0]?.text ?? "");
    await admin.query(`drop index ${name}`);
  }
  return definitions;
}

async function deleteByScan(admin: pg.Client): Promise<number | undefined> {
  // As migration 0001 sets it for the worker.
  await admin.query("set statement_timeout = '30s'");
  try {
    return (await deleteAccounts(admin, "delete_leaver_by_scan", 1))[0];
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "57014") return undefined;
    throw error;
  } finally {
    await admin.query("reset statement_timeout");
  }
}

async function deleteAccounts(admin: pg.Client, name: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at++) {
    const started = performance.now();
    const { rows } = await admin.query<{ removed: boolean }>(`select ${name}(0) as removed`);
    times.push(performance.now() - started);
    if (!rows[0]?.removed) throw new Error("No account is due");
  }
  return times;
}

/** The function of before, which read every row. */
async function scanningFunction(): Promise<string> {
  const file = resolve(
    import.meta.dirname,
    "../../../apps/api/src/db/migrations/0021_account_life.sql",
  );
  const text = /create function delete_leaver\([\s\S]*?end \$\$;/.exec(
    await readFile(file, "utf8"),
  );
  return (text?.[0] ?? "").replace("delete_leaver", "delete_leaver_by_scan");
}
