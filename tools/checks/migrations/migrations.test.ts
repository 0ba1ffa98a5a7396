import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import releases from "../../upgrade/releases.json" with { type: "json" };
import { hasPreviousRelease } from "../../upgrade/previous-release.ts";
import { root } from "../repository.ts";
import { findFaults } from "./find-faults.ts";
import { readMigration } from "./migration.ts";
import { collectCheckedColumns } from "./table-rules.ts";
import { wholeRowTables } from "./whole-row-tables.ts";

/** Files up to this one were applied everywhere before the rules. */
const lastExempt = "0039_sub_milestones_before.sql";

type Source = { name: string; text: string };

/** The faults of all files after the exempt ones; a file sees the constraints of those before it. */
async function checkFiles(files: Source[], known: string[] = releases): Promise<string[]> {
  const faults: string[] = [];
  const [pending, checked] = [new Map<string, string>(), new Set<string>()];
  for (const { name, text } of files) {
    const migration = await readMigration(name, text);
    collectCheckedColumns(migration, pending, checked);
    if (name > lastExempt) faults.push(...findFaults(migration, { checked, releases: known }));
  }
  return faults;
}

const check = (...texts: string[]) =>
  checkFiles(
    texts.map((text, at) => ({ name: `${9000 + at}_example.sql`, text })),
    ["0123456789abcdef0123456789abcdef01234567"],
  );

test("[N7.19] every migration after the exempt ones leaves the previous release working", async () => {
  const folder = join(root, "apps/api/src/db/migrations");
  const names = readdirSync(folder).toSorted();
  expect(names).toContain(lastExempt);
  const read = (name: string) => ({ name, text: readFileSync(join(folder, name), "utf8") });
  expect(await checkFiles(names.map(read))).toEqual([]);
});

test("[N7.19] a fault names its file, its line and the way out", async () => {
  const text = "-- a comment with an é\ncreate table a (id uuid);\n\n-- why\ndrop table paths;\n";
  expect(await check(text)).toEqual([
    "9000_example.sql:5 drops the table paths: the previous release may use it (mark: -- contract: <release>)",
  ]);
});

const contract = "-- contract: 0123456 does not read it\n";
const noTransaction = "-- no-transaction: tasks is large\n";

type Example = { rule: string; refused: string[]; accepted: string[] };

const examples: Example[] = [
  {
    rule: "drop of a table",
    refused: ["drop table notes;"],
    accepted: [`${contract}drop table notes;`],
  },
  {
    rule: "drop of a column",
    refused: ["alter table notes drop column body;"],
    accepted: [`${contract}alter table notes drop column body;`],
  },
  {
    rule: "a contract that names no release",
    refused: ["-- contract: later\ndrop table notes;"],
    accepted: ["-- why\n-- contract: 0123456789abcdef\ndrop table notes;"],
  },
  {
    rule: "rename of a table",
    refused: [
      "alter table notes rename to texts;",
      `${contract}alter table notes rename to texts;`,
    ],
    accepted: ["create table texts (id uuid); alter table texts rename to scraps;"],
  },
  {
    rule: "rename of a column",
    refused: ["alter table notes rename column body to text;"],
    accepted: ["alter table notes add column text text;"],
  },
  {
    rule: "change of a type",
    refused: ["alter table notes alter column rank type bigint;"],
    accepted: ["alter table notes add column rank_64 bigint;"],
  },
  {
    rule: "not null without a validated check",
    refused: [
      `${contract}alter table notes alter column body set not null;`,
      "alter table notes alter column body set not null;",
    ],
    accepted: ["create table texts (id uuid); alter table texts alter column id set not null;"],
  },
  {
    rule: "a new column with a volatile default",
    refused: [
      "alter table notes add column mark uuid default gen_random_uuid();",
      "alter table notes add column mark bigserial;",
      "alter table notes add column mark bigint generated always as identity;",
    ],
    accepted: [
      "alter table notes add column marked_at timestamptz not null default now();",
      "alter table notes add column made_at timestamptz default current_timestamp;",
    ],
  },
  {
    rule: "a new column that is stored for all rows",
    refused: ["alter table notes add column twice int generated always as (rank * 2) stored;"],
    accepted: ["alter table notes add column twice int generated always as (rank * 2) virtual;"],
  },
  {
    rule: "a new column that the previous release must write",
    refused: ["alter table notes add column mark text not null;"],
    accepted: ["alter table notes add column mark text not null default '';"],
  },
  {
    rule: "a new column with an index",
    refused: ["alter table notes add column mark text unique;"],
    accepted: ["alter table notes add column owner_id uuid references users (id);"],
  },
  {
    rule: "a check that scans the table",
    refused: [
      "alter table notes add column mark int check (mark > 0);",
      "alter table notes add column mark int, add constraint positive check (mark > 0);",
    ],
    accepted: [
      "alter table notes add column mark int, add constraint positive check (mark > 0) not valid;",
    ],
  },
  {
    rule: "a foreign key that scans the table",
    refused: [
      `${contract}alter table notes add constraint owner foreign key (user_id) references users (id);`,
    ],
    accepted: [
      `${contract}alter table notes add constraint owner foreign key (user_id) references users (id) not valid;`,
    ],
  },
  {
    rule: "a check on a column that the previous release writes",
    refused: ["alter table notes add constraint short check (length(body) < 9) not valid;"],
    accepted: [
      `${contract}alter table notes add constraint short check (length(body) < 9) not valid;`,
      "alter table notes drop constraint short, add constraint short check (length(body) < 99) not valid;",
    ],
  },
  {
    rule: "validation under the lock that added the constraint",
    refused: [
      `${contract}alter table notes add constraint short check (rank > 0) not valid; alter table notes validate constraint short;`,
    ],
    accepted: ["alter table notes validate constraint short;"],
  },
  {
    rule: "drop of a constraint or a default",
    refused: [
      "alter table notes drop constraint notes_key;",
      "alter table notes alter column rank drop default;",
    ],
    accepted: [
      `${contract}alter table notes drop constraint notes_key;`,
      "alter table notes alter column rank set default 2;",
    ],
  },
  {
    rule: "an index that locks the table",
    refused: [
      "create index notes_by_rank on notes (rank);",
      "create index concurrently notes_by_rank on notes (rank);",
      "alter table notes add constraint notes_key unique (rank);",
    ],
    accepted: [
      `${noTransaction}create index concurrently notes_by_rank on notes (rank);`,
      "create table texts (id uuid); create index texts_by_id on texts (id);",
    ],
  },
  {
    rule: "a unique index over what the previous release writes",
    refused: [`${noTransaction}create unique index concurrently notes_key on notes (rank);`],
    accepted: [
      `${noTransaction}${contract}create unique index concurrently notes_key on notes (rank);`,
    ],
  },
  {
    rule: "a file without a transaction that does more than build an index",
    refused: [
      `${noTransaction}create index concurrently a on notes (rank); create index concurrently b on notes (rank);`,
      `${noTransaction}create table texts (id uuid);`,
      `${noTransaction}create index concurrently on notes (rank);`,
      "-- no-transaction:\ncreate index concurrently a on notes (rank);",
    ],
    accepted: [`${noTransaction}create index concurrently a on notes (rank);`],
  },
  {
    rule: "lock table",
    refused: ["lock table notes;"],
    accepted: ["create table texts (id uuid);"],
  },
  {
    rule: "locks of two tables",
    refused: [
      "alter table notes add column mark text; alter table tasks add column mark text;",
      "create table texts (note_id uuid references notes (id), user_id uuid references users (id));",
      "create policy own on notes using (true); create policy own on tasks using (true);",
    ],
    accepted: [
      "alter table notes add column mark text; create policy own on notes using (true);",
      "create table texts (id uuid primary key); create table scraps (id uuid references texts (id), user_id uuid references users (id));",
    ],
  },
  {
    rule: "a change of all rows",
    refused: ["update notes set rank = 1;", "delete from notes;"],
    accepted: ["update notes set rank = 1 where id = '0199d2a0-0000-7000-8000-000000000001';"],
  },
  {
    rule: "drop of a function",
    refused: ["drop function find_note(uuid);"],
    accepted: [
      `${contract}drop function find_note(uuid);`,
      "drop function find_note(uuid); create function find_note(of_id uuid) returns int language sql return 1;",
    ],
  },
  {
    rule: "drop of a function that has other arguments afterwards",
    refused: [
      "drop function find_note(uuid); create function find_note(of_id uuid, n int) returns int language sql return 1;",
    ],
    accepted: ["create function find_note(of_id uuid, n int) returns int language sql return 1;"],
  },
  {
    rule: "drop of a trigger",
    refused: ["drop trigger touch on notes;"],
    accepted: [
      "drop trigger touch on notes; create trigger touch before update on notes execute function f();",
    ],
  },
  {
    rule: "drop of a policy",
    refused: ["drop policy own on notes;"],
    accepted: ["drop policy own on notes; create policy own on notes using (true);"],
  },
  {
    rule: "a restrictive policy",
    refused: ["create policy less on notes as restrictive using (false);"],
    accepted: ["create policy more on notes using (true);"],
  },
  {
    rule: "a revoked right",
    refused: ["revoke update on notes from masar_app;"],
    accepted: [
      "grant update on notes to masar_app;",
      "create table texts (id uuid); revoke all on texts from public;",
      "create function f() returns int language sql return 1; revoke all on function f() from public;",
    ],
  },
  {
    rule: "a statement that the check cannot judge",
    refused: [
      "do $$ begin end $$;",
      "truncate notes;",
      "vacuum full notes;",
      "set lock_timeout = 0;",
      "commit;",
      "alter table notes enable row level security;",
      "select remove_notes();",
      "create function f() returns text return 1; select f();",
      "select add_event_partitions(), remove_notes();",
      "select add_event_partitions() from notes;",
      "with gone as (delete from notes) select add_event_partitions();",
    ],
    accepted: ["comment on table notes is 'class: own';", "select add_event_partitions();"],
  },
];

describe("the check of migrations", () => {
  test.each(examples)("[N7.19] refuses $rule", async ({ refused, accepted }) => {
    for (const text of refused) expect(await check(text), text).not.toEqual([]);
    for (const text of accepted) expect(await check(text), text).toEqual([]);
  });

  test("[N7.19] refuses a new column where the previous release has prepared select *", async () => {
    const [release = ""] = Object.keys(wholeRowTables);
    const find = (text: string, known: string[]) =>
      checkFiles([{ name: "9000_example.sql", text }], known);
    const add = (table: string) => `alter table ${table} add column mark text;`;
    expect(await find(add("notes"), [release])).toHaveLength(1);
    expect(await find(add("notifications"), [release])).toEqual([]);
    expect(await find(add("notes"), [release, "0123456"])).toEqual([]);
  });

  test("[N7.19] accepts not null after a check that an earlier file has validated", async () => {
    const add = `${contract}alter table notes add constraint filled check (body is not null) not valid;`;
    const validate = "alter table notes validate constraint filled;";
    const set = `${contract}alter table notes alter column body set not null;`;
    expect(await check(add, validate, set)).toEqual([]);
    expect(await check(add, set)).toHaveLength(1);
  });
});

test.skipIf(!(await hasPreviousRelease()))(
  "[N7.19] no migration of the previous release is changed, also not in a comment",
  () => {
    const folder = "apps/api/src/db/migrations";
    const args = ["diff", "--name-only", "--diff-filter=MDR", releases.at(-1) ?? "", "--", folder];
    expect(execFileSync("git", args, { cwd: root, encoding: "utf8" })).toBe("");
  },
);
