import type pg from "pg";

/**
 * Reads the database's own catalogue and lists what breaks the rules of a table's class
 * (own, shared or system, declared by the table's comment). Empty when no rule is broken.
 */
export async function findProblems(db: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await db.query<Table>(tablesSql);
  const { rows: policies } = await db.query<Policy>(policiesSql);
  const { rows: grants } = await db.query<Grant>(grantsSql);
  const problems: string[] = [];
  for (const table of tables) {
    const about = (text: string) => problems.push(`${table.name}: ${text}`);
    if (table.owner !== "masar_owner") about(`is owned by ${table.owner}`);
    for (const { grantee, privilege } of grants.filter((grant) => grant.table === table.name)) {
      if (grantee === "public") about(`grants ${privilege} to everybody`);
      if (/TRUNCATE|REFERENCES|TRIGGER|MAINTAIN/.test(privilege))
        about(`grants ${privilege} to ${grantee}`);
    }
    const own = policies.filter((policy) => policy.table === table.name);
    if (table.class === "own") checkOwn(table, own, about);
    else if (table.class === "shared") checkShared(table, own, about);
    else if (table.class !== "system") about("declares no class");
  }
  return problems;
}

type Table = {
  name: string;
  class: string | null;
  owner: string;
  has_rls: boolean;
  is_forced: boolean;
  key_leads: string | null;
  user_id_cascades: boolean;
  indexes_by_user: number;
};

type Policy = {
  table: string;
  name: string;
  roles: string[];
  command: "SELECT" | "INSERT" | "UPDATE" | "DELETE" | "ALL";
  using: string | null;
  check: string | null;
};

type Grant = { table: string; grantee: string; privilege: string };
type Complain = (text: string) => void;

const ownRow = "(user_id = ( SELECT current_user_id() AS current_user_id))";

function checkOwn(table: Table, policies: Policy[], about: Complain): void {
  checkForced(table, about);
  if (table.key_leads !== "user_id") about("its primary key does not lead with user_id");
  if (table.indexes_by_user === 0) about("no index leads with user_id");
  if (!table.user_id_cascades) about("its rows outlive their user");
  const forUsers = policies.filter(appliesToLogins);
  if (forUsers.length === 0) about("has no policy");
  for (const { name, command, using, check } of forUsers) {
    if (needsUsing(command) && using !== ownRow) about(`policy ${name} shows rows by ${using}`);
    if (needsCheck(command) && check !== ownRow) about(`policy ${name} accepts rows by ${check}`);
  }
  // The owner has no session; it may only be let in to read, or to remove what is past its time.
  for (const { name, command, check } of policies.filter((policy) => !appliesToLogins(policy))) {
    if (needsCheck(command) && check !== "false") about(`policy ${name} lets masar_owner write`);
  }
}

/** Read by visibility, written by the owner or a moderator. */
function checkShared(table: Table, policies: Policy[], about: Complain): void {
  checkForced(table, about);
  const reading = policies.filter(({ command }) => command === "SELECT");
  if (reading.length === 0) about("has no policy for reading");
  for (const { name, using } of reading) {
    if (using === null || using === "true") about(`policy ${name} shows every row to everybody`);
  }
  const writing = policies.filter(({ command }) => command !== "SELECT");
  if (writing.length === 0) about("has no policy for writing");
  for (const { name, command, using, check } of writing) {
    const rules = [needsUsing(command) ? using : ownRow, needsCheck(command) ? check : ownRow];
    if (rules.some((rule) => !rule?.includes("current_user_id()"))) {
      about(`policy ${name} lets somebody else write`);
    }
  }
}

function checkForced(table: Table, about: Complain): void {
  if (!table.has_rls) about("has no row-level security");
  if (!table.is_forced) about("does not force row-level security on its owner");
}

function appliesToLogins({ roles }: Policy): boolean {
  return roles.some((role) => role !== "masar_owner");
}

function needsUsing(command: Policy["command"]): boolean {
  return command !== "INSERT";
}

function needsCheck(command: Policy["command"]): boolean {
  return command !== "SELECT" && command !== "DELETE";
}

const tablesSql = `
  select c.relname as name,
    substring(obj_description(c.oid, 'pg_class') from '^class: (own|shared|system)$') as class,
    pg_get_userbyid(c.relowner) as owner,
    c.relrowsecurity as has_rls,
    c.relforcerowsecurity as is_forced,
    (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indrelid = c.oid and i.indisprimary) as key_leads,
    (select count(*)::int from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indrelid = c.oid and a.attname = 'user_id') as indexes_by_user,
    exists (select from pg_constraint f join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
      where f.conrelid = c.oid and f.contype = 'f' and f.confdeltype = 'c' and a.attname = 'user_id'
        -- A path and a note are deleted with their user.
        and f.confrelid in ('public.users'::regclass, 'public.learning_paths'::regclass, 'public.notes'::regclass)) as user_id_cascades
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname`;

const policiesSql = `
  select tablename as table, policyname as name, roles::text[] as roles, cmd as command,
    qual as using, with_check as check
  from pg_policies where schemaname = 'public' and permissive = 'PERMISSIVE'`;

/** Every right on a table or one of its columns that is not the owner's, as `UPDATE (is_read)`. */
export const grantsSql = `
  select c.relname as table,
    case when a.grantee = 0 then 'public' else pg_get_userbyid(a.grantee) end as grantee,
    a.privilege_type as privilege
  from pg_class c, aclexplode(c.relacl) a
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.grantee <> c.relowner
  union all
  select c.relname, case when a.grantee = 0 then 'public' else pg_get_userbyid(a.grantee) end,
    a.privilege_type || ' (' || string_agg(t.attname, ', ' order by t.attnum) || ')'
  from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
  where c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner
  group by c.relname, a.grantee, a.privilege_type`;
