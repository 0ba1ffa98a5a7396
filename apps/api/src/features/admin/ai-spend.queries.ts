import { sql } from "kysely";
import { queryRows } from "#api/db/query-rows.ts";
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

type Kind = "question" | "speech" | "path";
type KindRow = Record<"calls" | "failed" | "tokens" | "audio_seconds", number> & { kind: Kind };

/** Sums over all users, whose rows are not accessible otherwise. */
export function sumCalls(tx: Tx, params: { since: string }) {
  const since = `${params.since}T00:00:00Z`;
  return queryRows(tx, sql<KindRow>`select * from sum_assistant_calls(${since}::timestamptz)`);
}
