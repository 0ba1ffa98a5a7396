import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { buildIndexConcurrently } from "#api/db/build-index.ts";
import { createJobIndex, createJobTables } from "#api/jobs/queue-schema.ts";
import { importCourses } from "#api/db/import-courses.ts";
import { importBlueprints } from "#api/db/import-blueprints.ts";
import { importResources } from "#api/db/import-resources.ts";
import { importQuestions } from "#api/db/import-questions.ts";
import { readAdminUrl } from "#api/env.ts";

const folder = join(import.meta.dirname, "migrations");
const lockKey = 7_364_001;

/** A request behind a waiting migration waits no longer than this; the migration tries again. */
const lockWaits = { lockTimeoutMs: 2000, attempts: 30, pauseMs: 1000 };

/**
 * Applies the SQL files in order, each once and in its own transaction, then imports the seed catalog, which paths need.
 * The login of `adminUrl` may create roles; everything else is created as masar_owner.
 */
export async function migrate(options: {
  adminUrl: string;
  rolePassword?: string | undefined;
}): Promise<string[]> {
  const client = new pg.Client({ connectionString: options.adminUrl });
  await client.connect();
  try {
    await waitForOtherMigrator(client);
    const applied = await applyFiles(client);
    await client.query("alter table schema_migrations owner to masar_owner");
    await client.query("comment on table schema_migrations is 'class: system'");
    // For `npm run doctor`, which has no more rights than the worker.
    await client.query("grant select on schema_migrations to masar_worker");
    await setRolePasswords(client, options.rolePassword);
    await createJobTables(client);
    await createJobIndex(client);
    await importCourses(client);
    await importResources(client);
    await importBlueprints(client);
    await importQuestions(client);
    return applied;
  } finally {
    await client.end();
  }
}

/** A waiting `pg_advisory_lock` would be a transaction that an index built concurrently waits for, and the other way round. */
async function waitForOtherMigrator(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock($1) as locked",
      [lockKey],
    );
    if (rows[0]?.locked) return;
    await sleep(200);
  }
}

type FileOptions = { folder?: string; waits?: typeof lockWaits };

/** Up to `last`, the name of a file, for a database of an older version. */
export async function applyFiles(client: pg.Client, last?: string, options: FileOptions = {}) {
  await client.query(
    "create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
  );
  const { waits = lockWaits } = options;
  const applied: string[] = [];
  for (const { name, text, checksum, before } of await compareFiles(client, last, options.folder)) {
    if (before === checksum) continue;
    if (before)
      throw new Error(`${name} was changed after it was applied. Add a new file instead.`);
    const file = { name, text, checksum };
    await retryLocks(
      () => (isConcurrent(text) ? buildIndex(client, file) : applyFile(client, file, waits)),
      waits,
    ).catch((error: unknown) => {
      throw new Error(`Migration ${name} failed`, { cause: error });
    });
    applied.push(name);
  }
  return applied;
}

/** The files that are not applied, and those that were changed since. */
export async function findPendingFiles(client: pg.Client) {
  const files = await compareFiles(client);
  const pending = files.filter(({ before }) => !before);
  const changed = files.filter(({ before, checksum }) => before && before !== checksum);
  return { pending: pending.map(({ name }) => name), changed: changed.map(({ name }) => name) };
}

/** Each file in order, with the checksum of its text and of the text that was applied. */
async function compareFiles(client: pg.Client, last?: string, from = folder) {
  const names = (await readdir(from))
    .filter((name) => name.endsWith(".sql") && (!last || name <= last))
    .toSorted();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations",
  );
  const known = new Map(rows.map((row) => [row.name, row.checksum]));
  return await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(from, name), "utf8");
      const checksum = createHash("sha256").update(text).digest("hex");
      return { name, text, checksum, before: known.get(name) };
    }),
  );
}

type MigrationFile = { name: string; text: string; checksum: string };

async function applyFile(
  client: pg.Client,
  file: MigrationFile,
  { lockTimeoutMs }: typeof lockWaits,
): Promise<void> {
  // Only the login may create roles; tables must belong to masar_owner.
  const asOwner = file.name !== "0001_roles.sql";
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    if (asOwner) await client.query("set local role masar_owner");
    await client.query(file.text);
    if (asOwner) await client.query("reset role");
    await recordFile(client, file);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** The first line of a file that builds one index while others write (`tools/checks/migrations`). */
function isConcurrent(text: string): boolean {
  return text.startsWith("-- no-transaction:");
}

/** Outside a transaction. */
async function buildIndex(client: pg.Client, file: MigrationFile): Promise<void> {
  await buildIndexConcurrently(client, file.text);
  await recordFile(client, file);
}

async function recordFile(client: pg.Client, { name, checksum }: MigrationFile): Promise<void> {
  await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [
    name,
    checksum,
  ]);
}

async function retryLocks(run: () => Promise<void>, waits: typeof lockWaits): Promise<void> {
  const [lockNotAvailable, deadlockDetected] = ["55P03", "40P01"];
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      const isLocked = code === lockNotAvailable || code === deadlockDetected;
      if (!isLocked || attempt >= waits.attempts) throw error;
      await sleep(waits.pauseMs);
    }
  }
}

async function setRolePasswords(client: pg.Client, password: string | undefined) {
  if (!password) return;
  for (const role of ["masar_app", "masar_auth", "masar_worker"]) {
    await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`);
  }
}

if (import.meta.main) {
  const applied = await migrate(readAdminUrl());
  const message = applied.length > 0 ? `Applied ${applied.join(", ")}` : "Nothing to apply";
  process.stdout.write(`${message}\n`);
}
