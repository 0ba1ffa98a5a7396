import { sql } from "kysely";
import type { SystemTx } from "#api/db/tx.ts";

/** Counts an error that was met before; false when it is new. */
export async function countAgain(tx: SystemTx, params: { fingerprint: string }): Promise<boolean> {
  const row = await tx
    .updateTable("client_errors")
    .set({ count: sql<number>`count + 1`, last_seen_at: new Date() })
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

export function listClientErrors(tx: SystemTx) {
  return tx
    .selectFrom("client_errors")
    .select(["id", "message", "stack", "page", "version", "count", "last_seen_at"])
    .orderBy("last_seen_at", "desc")
    .limit(100)
    .execute();
}
