import { sql } from "kysely";
import type { Tx, WithUser } from "#api/db/tx.ts";

export type ExportTable = {
  name: string;
  /** The column with the user id, or with the id of the parent row. */
  column: string;
  parent: string | null;
  folder: string;
};

/** Tables with a user column that are not exported, and why. Every other one is, also a new one. */
export const notExported: Record<string, string> = {
  two_factors: "the secret of the second factor",
  sign_in_failures: "failed attempts by the hash of an address, whether or not it has an account",
  audit_log: "names other users: who granted a role, and what moderators decided",
  exports: "this file itself",
  export_chunks: "this file itself",
  telegram_codes: "the hash of a code that works for 15 minutes",
  live_cursors: "a counter of the event stream",
  stream_events: "three days of copies of rows in the other files",
  live_events: "three days of copies of rows in the other files",
  live_outbox: "signals of the event stream",
};

const children: Record<string, { column: string; parent: string }> = {
  support_replies: { column: "ticket_id", parent: "support_tickets" },
};

/** Tables that match none of these go to the folder `other`. */
const folders: [folder: string, tables: RegExp][] = [
  [
    "account",
    /^(users|accounts|removed_identities|sessions|passkeys|consents|email_changes|newsletter_)/,
  ],
  ["settings", /^(settings|onboarding_answers|calendar_feeds)$/],
  ["profile", /^(profile|completion_)/],
  [
    "paths",
    /^(learning_paths|own_links|path_|plan_proposals|milestone_|sub_milestone_|planned_session_)/,
  ],
  ["study", /^(study_|learning_streaks|point_entries|weekly_summaries)/],
  ["tasks", /^tasks$/],
  ["notes", /^note/],
  ["review", /^(review_|card_)/],
  ["checks", /^(check_|question_)/],
  ["courses", /^course_/],
  ["assistant", /^assistant_/],
  ["notifications", /^(notification|push_|reminders|telegram_)/],
  ["community", /^forum_/],
  ["support", /^support_/],
];
export const exportFolders = [...folders.map(([folder]) => folder), "other"];

/** A table may refer to several users; the first of these columns that it has is the owner. */
const owners = ["user_id", "author_id", "reporter_id"];

/** Reads the system catalog, so that new tables are included without a code change. */
export async function listExportTables(tx: Tx): Promise<ExportTable[]> {
  const byTable = Map.groupBy(await listUserColumns(tx), (row) => row.table);
  return [...byTable]
    .filter(([name]) => !Object.hasOwn(notExported, name))
    .map(([name, columns]) => {
      const names = columns.map(({ column }) => column);
      const own =
        name === "users" ? "id" : (owners.find((column) => names.includes(column)) ?? names[0]);
      const child = children[name];
      return {
        name,
        column: child?.column ?? own ?? "",
        parent: child?.parent ?? null,
        folder: folders.find(([, tables]) => tables.test(name))?.[0] ?? "other",
      };
    });
}

async function listUserColumns(tx: Tx) {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and (
      (c.relname = 'users' and a.attname = 'id')
      or exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
        and f.confrelid = 'public.users'::regclass and f.conkey = array[a.attnum])
      or a.atttypid <> 'boolean'::regtype and a.attname ~ '(^|_)(user_id|email|email_hash)$')
    order by c.relname, a.attnum`.execute(tx);
  return rows;
}

export type ExportRow = Record<string, unknown>;

/** Small enough that a batch of the longest notes fits in memory. */
const batch = 100;

/** Reads in batches, each in its own transaction, so that none stays open for long. */
export async function* listRows(
  withUser: WithUser,
  userId: string,
  table: Omit<ExportTable, "folder">,
): AsyncGenerator<ExportRow> {
  let after: string | null = null;
  for (;;) {
    const { rows } = await withUser(userId, (tx) =>
      sql<{ key: unknown; entry: ExportRow }>`
        select key, entry from export_rows(
          ${table.name}, ${table.column}, ${table.parent}, ${after}::jsonb, ${batch})`.execute(tx),
    );
    for (const { entry } of rows) yield entry;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = JSON.stringify(last.key);
  }
}
