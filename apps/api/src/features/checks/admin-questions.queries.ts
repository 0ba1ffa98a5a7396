import { sql } from "kysely";
import type { ListedQuestion, QuestionReport } from "@masar/contract/checks/admin-schemas";
import type { QuestionState } from "@masar/contract/checks/constants";
import type { Question } from "@masar/contract/checks/question-schemas";
import { queryRows } from "#api/db/query-rows.ts";
import type { Tx } from "#api/db/tx.ts";

export type StoredQuestion = {
  blueprint: string;
  milestone_key: string;
  question: Question;
  is_active: boolean;
  edited_at: Date | null;
};

type ListParams = {
  state: QuestionState;
  blueprint?: string | undefined;
  milestone?: string | undefined;
  after?: string | undefined;
  /** Null for all. */
  limit: number | null;
};

/** More than there are questions. */
const maxReported = 100_000;

/** In the order of their ids; reported ones by the number of reports. */
export function listQuestions(tx: Tx, params: ListParams): Promise<ListedQuestion[]> {
  const { state, blueprint = null, milestone = null, after = null, limit } = params;
  const states = {
    all: sql`true`,
    reported: sql`reports > 0`,
    withdrawn: sql`not is_active`,
  };
  const rank = state === "reported" ? sql`-reports` : sql`0::integer`;
  return queryRows(
    tx,
    sql<ListedQuestion>`
      with listed as (
        select q.id, q.blueprint, q.milestone_key, q.content ->> 'kind' as kind,
          (q.content ->> 'difficulty')::integer as difficulty, q.content ->> 'text' as text,
          q.content ->> 'text_ar' as text_ar, q.is_active, coalesce(r.reports, 0) as reports
        from questions q left join list_reported_questions(${maxReported}) r on r.question_id = q.id
      )
      select * from listed
      where ${states[state]}
        and (${blueprint}::text is null or blueprint = ${blueprint})
        and (${milestone}::text is null or milestone_key = ${milestone})
        and (${after}::text is null or (${rank}, id) > (select ${rank}, id from listed where id = ${after}))
      order by ${rank}, id
      limit ${limit}`,
  );
}

export async function findQuestion(tx: Tx, { id }: { id: string }) {
  const [found] = await queryRows(
    tx,
    sql<StoredQuestion>`
      select blueprint, milestone_key, content as question, is_active, edited_at
      from questions where id = ${id}`,
  );
  return found;
}

/** The database function checks the role. */
export async function listReports(tx: Tx, { id }: { id: string }): Promise<QuestionReport[]> {
  const [found] = await queryRows(
    tx,
    sql<{ reports: QuestionReport[] }>`
      select reports from list_question_reports(array[${id}]::text[])`,
  );
  return found?.reports ?? [];
}

/** Serializes changes by admins, so that each is audited with what it replaced. */
export async function lockQuestions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('questions', 0))`.execute(tx);
}

/** The database function checks the role and writes the audit log. */
export async function saveQuestion(
  tx: Tx,
  { question, is_active }: Pick<StoredQuestion, "question" | "is_active">,
): Promise<void> {
  const content = JSON.stringify(question);
  await sql`select save_question(${question.id}, ${content}::jsonb, ${is_active})`.execute(tx);
}

/** The database function checks the role and writes the audit log. */
export async function closeReports(tx: Tx, { id }: { id: string }): Promise<void> {
  await sql`select close_question_reports(${id})`.execute(tx);
}
