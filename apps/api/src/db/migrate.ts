import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { createJobTables } from "#api/jobs/queue-schema.ts";
import { importCourses } from "#api/db/import-courses.ts";
import { readAdminUrl } from "#api/env.ts";

const folder = join(import.meta.dirname, "migrations");
const lockKey = 7_364_001;

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
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    const applied = await applyFiles(client);
    await client.query("alter table schema_migrations owner to masar_owner");
    await client.query("comment on table schema_migrations is 'class: system'");
    // For `npm run doctor`, which has no more rights than the worker.
    await client.query("grant select on schema_migrations to masar_worker");
    await setRolePasswords(client, options.rolePassword);
    await createJobTables(client);
    await importCourses(client);
    return applied;
  } finally {
    await client.end();
  }
}

/** Up to `last`, the name of a file, for a database of an older version. */
export async function applyFiles(client: pg.Client, last?: string) {
  await client.query(
    "create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
  );
  const applied: string[] = [];
  for (const { name, text, checksum, before } of await compareFiles(client, last)) {
    if (before === checksum) continue;
    if (before)
      throw new Error(`${name} was changed after it was applied. Add a new file instead.`);
    await applyFile(client, name, text, checksum);
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
async function compareFiles(client: pg.Client, last?: string) {
  const names = (await readdir(folder))
    .filter((name) => name.endsWith(".sql") && (!last || name <= last))
    .toSorted();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations",
  );
  const known = new Map(rows.map((row) => [row.name, row.checksum]));
  return await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      const checksum = createHash("sha256").update(text).digest("hex");
      return { name, text, checksum, before: known.get(name) };
    }),
  );
}

async function applyFile(client: pg.Client, name: string, text: string, checksum: string) {
  // Only the login may create roles; tables must belong to masar_owner.
  const asOwner = name !== "0001_roles.sql";
  await client.query("begin");
  try {
    await client.query("set local lock_timeout = '2s'");
    if (asOwner) await client.query("set local role masar_owner");
    await client.query(text);
    if (asOwner) await client.query("reset role");
    await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [
      name,
      checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed`, { cause: error });
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
