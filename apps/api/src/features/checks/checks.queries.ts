import { type Insertable, sql } from "kysely";
import { checkLimits } from "@masar/contract/checks/constants";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { OwnPath, OwnRow, SystemTx, Tx } from "#api/db/tx.ts";

export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

const attemptColumns = [
  "id",
  "path_id",
  "milestone_key",
  "finished_at",
  "answers",
  "correct",
  "total",
  "is_passed",
] as const;

/** Of a milestone of a blueprint, also withdrawn ones, in the order of the bank. */
export function listQuestions(tx: Tx, params: { blueprint: string; milestoneKey: string }) {
  return tx
    .selectFrom("questions")
    .select(["content", "is_active"])
    .where("blueprint", "=", params.blueprint)
    .where("milestone_key", "=", params.milestoneKey)
    .orderBy("id")
    .execute();
}

/** Of several milestones of blueprints; each with the milestone it belongs to. */
export async function listQuestionsOf(
  tx: Tx | SystemTx,
  params: { milestones: readonly { blueprint: string; milestoneKey: string }[] },
) {
  if (params.milestones.length === 0) return [];
  return tx
    .selectFrom("questions")
    .select(["blueprint", "milestone_key", "content"])
    .where((eb) =>
      eb.or(
        params.milestones.map(({ blueprint, milestoneKey }) =>
          eb.and({ blueprint, milestone_key: milestoneKey }),
        ),
      ),
    )
    .where("is_active", "=", true)
    .orderBy("id")
    .execute();
}

/** The newest first. */
export function listAttempts(tx: Tx, params: OwnPath & { milestoneKey: string }) {
  return tx
    .selectFrom("check_attempts")
    .select(attemptColumns)
    .where("user_id", "=", params.userId)
    .where("path_id", "=", params.pathId)
    .where("milestone_key", "=", params.milestoneKey)
    .orderBy("finished_at", "desc")
    .orderBy("id", "desc")
    .limit(checkLimits.attemptsShown)
    .execute();
}

export async function countAttempts(
  tx: Tx,
  params: OwnPath & { milestoneKey: string },
): Promise<number> {
  const { count } = await tx
    .selectFrom("check_attempts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", params.userId)
    .where("path_id", "=", params.pathId)
    .where("milestone_key", "=", params.milestoneKey)
    .executeTakeFirstOrThrow();
  return count;
}

export function findAttempt(tx: Tx, params: OwnRow): Promise<AttemptRow | undefined> {
  return tx
    .selectFrom("check_attempts")
    .select(attemptColumns)
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .executeTakeFirst();
}

/** Undefined when another request has just saved it. */
export function insertAttempt(
  tx: Tx,
  params: { attempt: Insertable<AppTables["check_attempts"]> },
): Promise<AttemptRow | undefined> {
  return tx
    .insertInto("check_attempts")
    .values(params.attempt)
    .onConflict((conflict) => conflict.columns(["user_id", "id"]).doNothing())
    .returning(attemptColumns)
    .executeTakeFirst();
}

export async function questionExists(tx: Tx, { id }: { id: string }): Promise<boolean> {
  const found = await tx
    .selectFrom("questions")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return found !== undefined;
}

export async function saveReport(
  tx: Tx,
  params: { report: Insertable<AppTables["question_reports"]> },
) {
  const { reason, note } = params.report;
  await tx
    .insertInto("question_reports")
    .values(params.report)
    .onConflict((conflict) =>
      conflict.columns(["user_id", "question_id"]).doUpdateSet({
        reason,
        note,
        created_at: sql<Date>`now()`,
      }),
    )
    .execute();
}
