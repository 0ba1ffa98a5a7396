import { sql } from "kysely";
import type { Own, Tx } from "#api/db/tx.ts";

/** Serialises `what` of one user across all nodes until the transaction ends. */
export async function lockUser(tx: Tx, params: Own & { what: string }): Promise<void> {
  const key = `${params.what}:${params.userId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}
