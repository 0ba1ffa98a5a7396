import { sql } from "kysely";
import type { AssistantMode, ReportReason } from "@masar/contract/assistant/constants";
import { queryRows } from "#api/db/query-rows.ts";
import type { Tx } from "#api/db/tx.ts";

type ReportRow = {
  id: string;
  reason: ReportReason;
  comment: string | null;
  answer: string;
  context: AssistantMode;
  model: string | null;
  fallback: boolean;
  reported_at: Date;
  seen_at: Date | null;
};

/** The database function checks the role and logs the access, because the answers belong to other users. */
export function listAnswerReports(
  tx: Tx,
  params: { seen: boolean; words: string; after: string | undefined; limit: number },
) {
  const { seen, words, after = null, limit } = params;
  const reports = sql<ReportRow>`
    select * from list_answer_reports(${seen}, ${words}, ${after}::uuid, ${limit}::integer)`;
  return queryRows(tx, reports);
}

export async function markAnswerReport(tx: Tx, { id, seen }: { id: string; seen: boolean }) {
  const marked = sql<{ is_known: boolean }>`
    select mark_answer_report(${id}::uuid, ${seen}) as is_known`;
  return (await queryRows(tx, marked))[0]?.is_known ?? false;
}
