import { sql } from "kysely";
import type { AssistantMode, ReportReason } from "@masar/contract/assistant/constants";
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

/** Others' answers, as far as they were sent: the function asks for the role and writes down who read them. */
export async function listAnswerReports(
  tx: Tx,
  params: { seen: boolean; words: string; after: string | undefined; limit: number },
): Promise<ReportRow[]> {
  const { seen, words, after = null, limit } = params;
  const { rows } = await sql<ReportRow>`
    select * from list_answer_reports(${seen}, ${words}, ${after}::uuid, ${limit}::integer)`.execute(
    tx,
  );
  return rows;
}

/** False when there is no such report. */
export async function markAnswerReport(
  tx: Tx,
  params: { id: string; seen: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select mark_answer_report(${params.id}::uuid, ${params.seen}) as is_known`.execute(tx);
  return rows[0]?.is_known ?? false;
}
