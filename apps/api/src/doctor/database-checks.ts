import pg from "pg";
import { findPendingFiles } from "#api/db/migrate.ts";
import { type Commands, describeError, type Finding } from "#api/doctor/finding.ts";
import type { Env } from "#api/env.ts";

const oldestVersion = 180_000;
const maxClockDifferenceMs = 5000;

const roles = ["app", "auth", "worker"] as const;

/** Connects as each role of the instance, then asks the database as the worker. */
export async function checkDatabase(
  env: Env,
  commands: Commands,
  now: () => number,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const role of roles) {
    const { isUnreachable, ...finding } = await checkRole(env, role, commands);
    findings.push(finding);
    // The other roles would say the same again.
    if (isUnreachable) return findings;
  }
  if (findings.some(({ state }) => state === "fault")) return findings;
  if (env.DATABASE_POOLER) findings.push(await checkPooler(env));
  const client = new pg.Client({ connectionString: env.databaseUrls.worker });
  await client.connect();
  try {
    const migrations = await checkMigrations(client, commands);
    findings.push(await checkVersion(client), await checkClock(client, now), migrations);
    // The search needs an extension that the migrations create.
    if (migrations.state === "ok") findings.push(await checkLocale(client));
  } finally {
    await client.end();
  }
  return findings;
}

async function checkRole(
  env: Env,
  role: (typeof roles)[number],
  commands: Commands,
): Promise<Finding & { isUnreachable?: boolean }> {
  const name = `database role masar_${role}`;
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({
      connectionString: env.databaseUrls[role],
      connectionTimeoutMillis: 5000,
    });
    await client.connect();
    const { rows } = await client.query<{ user: string; unlimited: boolean }>(
      `select rolname as "user", rolsuper or rolbypassrls as unlimited from pg_roles where rolname = current_user`,
    );
    const { user, unlimited } = rows[0] ?? {};
    if (user !== `masar_${role}` || unlimited) {
      const fix = `use the role masar_${role} in DATABASE_${role.toUpperCase()}_URL; ${commands.migrate} creates it`;
      const detail = unlimited ? `${user} ignores row-level security` : `connected as ${user}`;
      return { name, state: "fault", detail, fix };
    }
    return { name, state: "ok", detail: `connected as ${user}` };
  } catch (error) {
    // An answer of the server, such as a wrong password, has the code of an SQL state.
    const isUnreachable = !(error instanceof pg.DatabaseError);
    const setting = `DATABASE_${role.toUpperCase()}_URL` as const;
    // The migration sets the password of the roles, but not the one in an address.
    const hasOwnAddress = !isUnreachable && env[setting as keyof Env] !== undefined;
    const start = isUnreachable ? "start PostgreSQL, then: " : "";
    const correct = `remove ${setting} from .env, or write the password of DATABASE_ROLE_PASSWORD into it; then: `;
    const fix = `${hasOwnAddress ? correct : start}${commands.migrate} (it creates the roles and sets DATABASE_ROLE_PASSWORD)`;
    return { name, state: "fault", detail: describeError(error), fix, isUnreachable };
  } finally {
    await client?.end().catch(() => undefined);
  }
}

async function checkPooler(env: Env): Promise<Finding> {
  const name = "database pooler";
  const client = new pg.Client({
    connectionString: env.poolUrls.worker,
    connectionTimeoutMillis: 5000,
  });
  try {
    await client.connect();
    await client.query("select 1");
    return { name, state: "ok", detail: env.DATABASE_POOLER ?? "" };
  } catch (error) {
    const fix = "start PgBouncer, or correct DATABASE_POOLER and its userlist.txt, or remove it";
    return { name, state: "fault", detail: describeError(error), fix };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function checkVersion(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ text: string; number: number }>(
    "select current_setting('server_version') as text, current_setting('server_version_num')::int as number",
  );
  const { text = "", number = 0 } = rows[0] ?? {};
  const found = { name: "database version", detail: `PostgreSQL ${text}` };
  if (number >= oldestVersion) return { ...found, state: "ok" };
  return { ...found, state: "fault", fix: "upgrade to PostgreSQL 18 with pg_upgrade" };
}

async function checkLocale(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ encoding: string; locale: string; is_found: boolean }>(
    `select pg_encoding_to_char(encoding) as encoding,
       coalesce(datlocale, datctype) as locale,
       cardinality(show_trgm('مسار')) > 0 as is_found
     from pg_database where datname = current_database()`,
  );
  const { encoding, locale, is_found } = rows[0] ?? {};
  const found = { name: "database locale", detail: `${encoding}, ${locale}` };
  if (encoding === "UTF8" && is_found) return { ...found, state: "ok" };
  const fix =
    "restore into a cluster made by: initdb --encoding=UTF8 --locale=C.UTF-8 --locale-provider=builtin --builtin-locale=C.UTF-8";
  return {
    ...found,
    detail: `${found.detail}: the search finds no Arabic word`,
    state: "fault",
    fix,
  };
}

async function checkClock(client: pg.Client, now: () => number): Promise<Finding> {
  const before = now();
  const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
  const here = (before + now()) / 2;
  const difference = Math.abs((rows[0]?.now.getTime() ?? 0) - here);
  const found = {
    name: "clock",
    detail: `${(difference / 1000).toFixed(1)} s from the database's`,
  };
  if (difference <= maxClockDifferenceMs) return { ...found, state: "ok" };
  return { ...found, state: "fault", fix: "timedatectl set-ntp true (on both machines)" };
}

/** Of tables that do not exist, or that only a newer release lets the worker read. */
const codesBefore = ["42P01", "42501"];

async function checkMigrations(client: pg.Client, commands: Commands): Promise<Finding> {
  const name = "migrations";
  const files = await findPendingFiles(client).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && codesBefore.includes(error.code ?? "")) return null;
    throw error;
  });
  if (!files)
    return { name, state: "fault", detail: "none applied by this release", fix: commands.migrate };
  const { pending, changed } = files;
  if (changed.length > 0) {
    const fix = "install the release that this database was migrated by";
    const detail = `${changed.join(", ")} differ from what was applied`;
    return { name, state: "fault", detail, fix };
  }
  if (pending.length === 0) return { name, state: "ok", detail: "all applied" };
  return {
    name,
    state: "fault",
    detail: `not applied: ${pending.join(", ")}`,
    fix: commands.migrate,
  };
}
