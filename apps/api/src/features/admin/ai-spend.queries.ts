import { sql } from "kysely";
import type { SystemTx, Tx } from "#api/db/tx.ts";

export function listSpend(tx: SystemTx, params: { since: string }) {
  return tx
    .selectFrom("ai_spend")
    .select(["day", "model", "requests", "failures", "tokens"])
    .where("day", ">=", params.since)
    .orderBy("day")
    .orderBy("model")
    .execute();
}

type KindRow = {
  kind: "question" | "speech" | "path";
  calls: number;
  failed: number;
  tokens: number;
  audio_seconds: number;
};

/** Sums over everybody, which no request may read row by row. */
export async function sumCalls(tx: Tx, params: { since: string }): Promise<KindRow[]> {
  const { rows } = await sql<KindRow>`
    select * from sum_assistant_calls(${`${params.since}T00:00:00Z`}::timestamptz)`.execute(tx);
  return rows;
}
