import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findProblems, grantsSql } from "../../test/table-class-rules.ts";
import { createTestDatabase } from "../../test/database.ts";
import { ownersFunctions, tableRights } from "../../test/database-grants.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: pg.PoolClient;
beforeAll(async () => {
  database = await createTestDatabase();
  db = await database.admin.connect();
});
afterAll(async () => {
  db.release();
  await database.stop();
});

async function list<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  return (await db.query<Row>(sql)).rows;
}

test("[R6.02] every table follows the rules of its class", async () => {
  expect(await findProblems(db)).toEqual([]);
  const own = await list<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
     and obj_description(oid, 'pg_class') = 'class: own' and not relispartition order by relname`,
  );
  expect(own.map(({ name }) => name)).toEqual([
    "assistant_calls",
    "assistant_conversations",
    "assistant_messages",
    "assistant_support_messages",
    "calendar_feeds",
    "card_reviews",
    "change_clocks",
    "check_attempts",
    "completion_records",
    "consents",
    "course_link_reports",
    "course_recommendations",
    "course_replacements",
    "export_chunks",
    "exports",
    "forum_blocks",
    "forum_follows",
    "forum_likes",
    "forum_reports",
    "learning_paths",
    "learning_streaks",
    "live_cursors",
    "live_events",
    "milestone_changes",
    "milestone_progress",
    "milestone_questions",
    "note_questions",
    "note_texts",
    "note_versions",
    "notes",
    "notification_preferences",
    "notifications",
    "onboarding_answers",
    "own_links",
    "path_generations",
    "path_publication_reports",
    "path_versions",
    "plan_proposals",
    "planned_session_progress",
    "point_entries",
    "push_subscriptions",
    "question_attempts",
    "question_reports",
    "reminders",
    "review_cards",
    "settings",
    "stream_events",
    "study_days",
    "study_sessions",
    "sub_milestone_progress",
    "tasks",
    "telegram_codes",
    "telegram_links",
    "weekly_summaries",
  ]);
});

describe("the check of the classes complains about", () => {
  const ownTable = `
    create table scratch (user_id uuid references users (id) on delete cascade, id uuid, primary key (user_id, id));
    comment on table scratch is 'class: own'; alter table scratch owner to masar_owner;
    alter table scratch enable row level security; alter table scratch force row level security;
    create policy p on scratch using (user_id = (select current_user_id()))
      with check (user_id = (select current_user_id()));`;
  const sharedTable = `
    create table scratch (id uuid primary key, user_id uuid, visibility text);
    comment on table scratch is 'class: shared'; alter table scratch owner to masar_owner;
    alter table scratch enable row level security; alter table scratch force row level security;
    create policy reading on scratch for select
      using (visibility = 'public' or user_id = (select current_user_id()));
    create policy writing on scratch for update using (user_id = (select current_user_id()))
      with check (user_id = (select current_user_id()));`;

  test.each([
    ["nothing: a whole own table", ownTable, []],
    ["nothing: a whole shared table", sharedTable, []],
    [
      "a table without a class",
      "create table scratch (); alter table scratch owner to masar_owner",
      ["declares no class"],
    ],
    [
      "another owner",
      `${ownTable} alter table scratch owner to postgres`,
      ["is owned by postgres"],
    ],
    [
      "own rows without the wall",
      `${ownTable} alter table scratch disable row level security`,
      ["has no row-level security"],
    ],
    [
      "own rows the owner sees",
      `${ownTable} alter table scratch no force row level security`,
      ["does not force row-level security on its owner"],
    ],
    ["an own table without a policy", `${ownTable} drop policy p on scratch`, ["has no policy"]],
    [
      "a policy that shows all",
      `${ownTable} create policy q on scratch for select using (true)`,
      ["policy q shows rows by true"],
    ],
    [
      "a policy that accepts any row",
      `${ownTable} create policy q on scratch for insert with check (true)`,
      ["policy q accepts rows by true"],
    ],
    [
      "a rule with a way around",
      `${ownTable} alter policy p on scratch using (user_id = (select current_user_id()) or id is null)`,
      [
        "policy p shows rows by ((user_id = ( SELECT current_user_id() AS current_user_id)) OR (id IS NULL))",
      ],
    ],
    [
      "nothing: an owner that may only read",
      `${ownTable} create policy q on scratch for select to masar_owner using (true)`,
      [],
    ],
    [
      "an owner that may write",
      `${ownTable} create policy q on scratch to masar_owner using (true) with check (true)`,
      ["policy q lets masar_owner write"],
    ],
    [
      "a key that does not start with the user",
      `${ownTable} alter table scratch drop constraint scratch_pkey, add primary key (id, user_id)`,
      ["its primary key does not lead with user_id", "no index leads with user_id"],
    ],
    [
      "rows that outlive their user",
      `${ownTable} alter table scratch drop constraint scratch_user_id_fkey`,
      ["its rows outlive their user"],
    ],
    [
      "a right for everybody",
      `${ownTable} grant select on scratch to public`,
      ["grants SELECT to everybody"],
    ],
    [
      "a right to empty it",
      `${ownTable} grant truncate on scratch to masar_app`,
      ["grants TRUNCATE to masar_app"],
    ],
    [
      "shared rows that all may read",
      `${sharedTable} alter policy reading on scratch using (true)`,
      ["policy reading shows every row to everybody"],
    ],
    [
      "shared rows without reading",
      `${sharedTable} drop policy reading on scratch`,
      ["has no policy for reading"],
    ],
    [
      "shared rows without writing",
      `${sharedTable} drop policy writing on scratch`,
      ["has no policy for writing"],
    ],
    [
      "shared rows that others may write",
      `${sharedTable} alter policy writing on scratch with check (visibility = 'public')`,
      ["policy writing lets somebody else write"],
    ],
    [
      "shared rows without the wall",
      `${sharedTable} alter table scratch disable row level security, no force row level security`,
      ["has no row-level security", "does not force row-level security on its owner"],
    ],
  ])("%s", async (_name, sql, problems) => {
    await db.query("begin");
    try {
      await db.query(sql);
      expect(await findProblems(db)).toEqual(problems.map((problem) => `scratch: ${problem}`));
    } finally {
      await db.query("rollback");
    }
  });
});

test("each role has the rights listed here and no other", async () => {
  const rows = await list<{ table: string; grantee: string; privilege: string }>(grantsSql);
  const found: Record<string, Record<string, string>> = {};
  for (const { table, grantee, privilege } of rows.toSorted((a, b) =>
    a.privilege.localeCompare(b.privilege),
  )) {
    const roles = (found[table] ??= {});
    const before = roles[grantee];
    roles[grantee] = before ? `${before} ${privilege}` : privilege;
  }
  expect(found).toEqual(tableRights);
});

test("[R6.02] no role can step over the wall", async () => {
  const roles = await list(
    `select rolname, rolcanlogin, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as is_mighty
     from pg_roles where rolname like 'masar%' order by rolname`,
  );
  expect(roles).toEqual([
    { rolname: "masar_app", rolcanlogin: true, is_mighty: false },
    { rolname: "masar_auth", rolcanlogin: true, is_mighty: false },
    { rolname: "masar_owner", rolcanlogin: false, is_mighty: false },
    { rolname: "masar_worker", rolcanlogin: true, is_mighty: false },
  ]);
  const memberships = await list(
    `select member::regrole::text, roleid::regrole::text from pg_auth_members
     where member::regrole::text in ('masar_app', 'masar_auth', 'masar_worker')`,
  );
  expect(memberships).toEqual([]);
  const owned = await list(
    `select relname from pg_class where pg_get_userbyid(relowner) in ('masar_app', 'masar_auth', 'masar_worker')`,
  );
  expect(owned).toEqual([]);
  const makers = await list(
    `select r as role, s as schema from unnest(array['masar_app', 'masar_auth', 'masar_worker']) r,
       unnest(array['public', 'boss']) s where has_schema_privilege(r, s, 'create')`,
  );
  expect(makers).toEqual([]);
});

test("a function with its owner's rights pins its search path and is not everybody's", async () => {
  const functions = await list(
    `select p.proname as name, p.proconfig as settings,
       p.proacl is null or exists (select from aclexplode(p.proacl) a where a.grantee = 0) as is_everybodys
     from pg_proc p where p.prosecdef and p.pronamespace::regnamespace::text in ('public', 'boss')
     order by p.proname`,
  );
  expect(functions).toEqual(
    ownersFunctions.map((name) => ({
      name,
      settings: ["search_path=public, pg_temp"],
      is_everybodys: false,
    })),
  );
  const views = await list(
    `select relname from pg_class where relnamespace = 'public'::regnamespace
     and (relkind = 'm' or relkind = 'v' and not coalesce(reloptions::text[] @> array['security_invoker=true'], false))`,
  );
  expect(views, "a view reads with its reader's rights, a stored one cannot").toEqual([]);
});

describe("the table types", () => {
  const folder = join(import.meta.dirname, "schema");
  const source = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");

  const declaration =
    /^(export type| {2}) ?(\w+)(?: =|:) ((?:[\w.]+ & )*)(?:\{([^{}]*)\}|([\w.]+));$/gm;
  const declared = new Map(
    [...source.matchAll(declaration)].map(
      ([, start, name = "", mixins = "", body = "", last = ""]) => [
        name,
        { isTable: start === "  ", mixins: `${mixins}${last}`.match(/\w+(?= &|$)/g) ?? [], body },
      ],
    ),
  );

  /** The columns of a type with those of its mixins. No column type contains a brace. */
  function readColumns(name: string): Record<string, string> {
    const { mixins = [], body = "" } = declared.get(name) ?? {};
    const columns = body.split(";").flatMap((line) => {
      const [, column, type] = /(\w+): ([\s\S]+)/.exec(line) ?? [];
      return column && type ? [[column, type]] : [];
    });
    return Object.assign({}, ...mixins.map(readColumns), Object.fromEntries(columns));
  }

  function readTypes(): Record<string, Record<string, string>> {
    const tables = [...declared].filter(([, { isTable }]) => isTable);
    return Object.fromEntries(tables.map(([name]) => [name, readColumns(name)]));
  }

  const shapes: [RegExp, RegExp][] = [
    [/^boolean$/, /\bboolean\b/],
    [/^(smallint|integer|bigint|numeric|real|double precision)$/, /\bnumber\b/],
    [/^date$/, /\bLocalDate\b/],
    [/^timestamp/, /\b(Date|Created|Changed)\b/],
    [/^bytea$/, /\bBuffer\b/],
    [/^ARRAY$/, /\[\]/],
    [/^jsonb$/, /\bunknown\b|Params|\b(?:Generated)?Json</],
    [/^(uuid|text)$/, /^(?!.*\b(boolean|number|Date|unknown)\b)/],
  ];

  test("names the tables and columns of the database, with their kinds and nulls", async () => {
    const columns = await list<{
      table: string;
      name: string;
      type: string;
      nullable: boolean;
      optional: boolean;
    }>(
      `select table_name as table, column_name as name, data_type as type, is_nullable = 'YES' as nullable,
         column_default is not null or is_identity = 'YES' or is_nullable = 'YES' as optional
       from information_schema.columns where table_schema = 'public'
         and not (select relispartition from pg_class where oid = table_name::regclass)`,
    );
    const types = readTypes();
    const untyped = new Set(columns.map(({ table }) => table).filter((table) => !types[table]));
    expect(
      [...untyped].toSorted(),
      "used by the limiter, the announcer and the migrations",
    ).toEqual(["catalog_imports", "live_outbox", "rate_limits", "schema_migrations"]);
    expect(Object.keys(types)).toHaveLength(92);
    for (const [table, fields] of Object.entries(types)) {
      const real = columns.filter((column) => column.table === table);
      expect(Object.keys(fields).toSorted(), table).toEqual(
        real.map(({ name }) => name).toSorted(),
      );
      for (const { name, type, nullable, optional } of real) {
        const written = fields[name] ?? "";
        const where = `${table}.${name}: ${written}`;
        expect(written.includes("| null"), where).toBe(nullable);
        const shape = shapes.find(([sqlType]) => sqlType.test(type));
        expect(written, where).toMatch(shape?.[1] ?? /^never$/);
        if (/Generated|Created|Changed/.test(written)) expect(optional, where).toBe(true);
      }
    }
  });
});
