import { sql } from "kysely";
import type { Tx } from "#api/db/tx.ts";

/** Until the transaction ends, one learner's `what` happens one after another, on whichever node it arrives. */
export async function lockUser(tx: Tx, params: { userId: string; what: string }): Promise<void> {
  const key = `${params.what}:${params.userId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}
