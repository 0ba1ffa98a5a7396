import { sql } from "kysely";
import type { SystemTx } from "#api/db/tx.ts";

/** Counts an error that was met before; false when it is new. */
export async function countAgain(tx: SystemTx, params: { fingerprint: string }): Promise<boolean> {
  const row = await tx
    .updateTable("client_errors")
    // One that was taken for mended is open again.
    .set({ count: sql<number>`count + 1`, last_seen_at: new Date(), resolved_at: null })
    .where("fingerprint", "=", params.fingerprint)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function addClientError(
  tx: SystemTx,
  params: {
    fingerprint: string;
    message: string;
    stack: string | null;
    page: string;
    version: string;
  },
): Promise<void> {
  await tx
    .insertInto("client_errors")
    .values(params)
    // Two browsers may meet it for the first time at once.
    .onConflict((conflict) =>
      conflict.column("fingerprint").doUpdateSet({ count: sql<number>`client_errors.count + 1` }),
    )
    .execute();
}

const errorColumns = [
  "id",
  "message",
  "stack",
  "page",
  "version",
  "count",
  "first_seen_at",
  "last_seen_at",
  "resolved_at",
] as const;

/** A page by keyset: last seen first, after the row with the given id. */
export function listClientErrors(
  tx: SystemTx,
  params: { state: "open" | "resolved"; q: string; after: string | undefined; limit: number },
) {
  let query = tx
    .selectFrom("client_errors")
    .select(errorColumns)
    .where("resolved_at", params.state === "open" ? "is" : "is not", null);
  if (params.q) {
    query = query.where(
      sql<boolean>`strpos(lower(message || ' ' || page || ' ' || version), lower(${params.q})) > 0`,
    );
  }
  if (params.after) {
    query = query.where(
      sql<boolean>`(last_seen_at, id) < (select last_seen_at, id from client_errors where id = ${params.after})`,
    );
  }
  return query.orderBy("last_seen_at", "desc").orderBy("id", "desc").limit(params.limit).execute();
}

export async function hasClientError(tx: SystemTx, params: { id: string }): Promise<boolean> {
  const row = await tx
    .selectFrom("client_errors")
    .select("id")
    .where("id", "=", params.id)
    .executeTakeFirst();
  return row !== undefined;
}

export function resolveClientError(tx: SystemTx, params: { id: string; resolved: boolean }) {
  return tx
    .updateTable("client_errors")
    .set({ resolved_at: params.resolved ? sql<Date>`coalesce(resolved_at, now())` : null })
    .where("id", "=", params.id)
    .returning(errorColumns)
    .executeTakeFirst();
}
