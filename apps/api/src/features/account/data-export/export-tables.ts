import { sql } from "kysely";
import type { Tx } from "#api/db/tx.ts";

/** One table that holds rows of a learner, and how it names them. */
export type ExportTable = {
  name: string;
  column: string;
  /** Where not the row itself names the learner, but one it belongs to. */
  parent: string | null;
  folder: string;
};

/**
 * THE EXCEPTIONS: tables that name a learner and are left out, and why. Every other one is exported, also one that
 * was made after this was written.
 */
export const notExported: Record<string, string> = {
  accounts: "the hash of the password",
  two_factors: "the secret of the second factor",
  sign_in_failures: "wrong tries by the hash of an address, whether or not it has an account",
  audit_log: "names others: who gave a role, and what moderators decided",
  exports: "this file itself",
  export_chunks: "this file itself",
  live_cursors: "a counter of the event stream",
  live_events: "three days of copies of what stands in the other files",
  live_outbox: "wakes of the event stream",
};

/** What belongs to a learner without naming one. */
const children: Record<string, { column: string; parent: string }> = {
  support_replies: { column: "ticket_id", parent: "support_tickets" },
};

/** The folders of the file, by what its tables are called; what no line names stands under `other`. */
const folders: [folder: string, tables: RegExp][] = [
  ["account", /^(users|sessions|consents|email_changes|newsletter_)/],
  ["settings", /^(settings|onboarding_answers|calendar_feeds)$/],
  ["profile", /^(profile|completion_)/],
  ["paths", /^(learning_paths|path_|milestone_|sub_milestone_)/],
  ["study", /^(study_|learning_streaks|point_entries|weekly_summaries)/],
  ["tasks", /^tasks$/],
  ["notes", /^note/],
  ["review", /^(review_|card_)/],
  ["courses", /^course_/],
  ["assistant", /^assistant_/],
  ["notifications", /^(notification|push_|reminders)/],
  ["community", /^forum_/],
  ["support", /^support_/],
];
export const exportFolders = [...folders.map(([folder]) => folder), "other"];

/** A table may name several people: whose row it is stands first. */
const owners = ["user_id", "author_id", "reporter_id"];

/** Read from the database's own catalogue, so that a new table is part of it without anybody thinking of it. */
export async function listExportTables(tx: Tx): Promise<ExportTable[]> {
  const byTable = Map.groupBy(await listUserColumns(tx), (row) => row.table);
  return [...byTable]
    .filter(([name]) => !Object.hasOwn(notExported, name))
    .map(([name, columns]) => {
      const names = columns.map(({ column }) => column);
      const own = name === "users" ? "id" : (owners.find((one) => names.includes(one)) ?? names[0]);
      const child = children[name];
      return {
        name,
        column: child?.column ?? own ?? "",
        parent: child?.parent ?? null,
        folder: folders.find(([, tables]) => tables.test(name))?.[0] ?? "other",
      };
    });
}

/** Every column that names a person: it points at an account, is called like one that does, or holds an address. */
async function listUserColumns(tx: Tx): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (
      (c.relname = 'users' and a.attname = 'id')
      or exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
        and f.confrelid = 'public.users'::regclass and f.conkey = array[a.attnum])
      or a.atttypid <> 'boolean'::regtype and a.attname ~ '(^|_)(user_id|email|email_hash)$')
    order by c.relname, a.attnum`.execute(tx);
  return rows;
}
