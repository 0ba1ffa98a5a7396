import { sql } from "kysely";
import type { WithUser } from "#api/db/tx.ts";
import type { ExportTable } from "./export-tables.ts";

export type ExportRow = Record<string, unknown>;

/** Small enough that a batch of the longest notes fits in memory. */
const batch = 100;

/** Reads in batches, each in its own transaction, so that none stays open for long. */
export async function* listRows(
  withUser: WithUser,
  userId: string,
  table: Pick<ExportTable, "name" | "column" | "parent">,
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
