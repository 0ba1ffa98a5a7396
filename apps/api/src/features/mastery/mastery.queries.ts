import { type Insertable, sql } from "kysely";
import { masteryLimits } from "@masar/contract/mastery/constants";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { Own, OwnRow, Tx } from "#api/db/tx.ts";

type QuestionAttempts = AppTables["question_attempts"];
export type BankRow = Awaited<ReturnType<typeof listBank>>[number];
export type CardRow = Awaited<ReturnType<typeof listCards>>[number];

/** Finished checks, the newest first. */
export function listCheckAttempts(tx: Tx, { userId }: Own) {
  return tx
    .selectFrom("check_attempts")
    .select(["id", "finished_at", "answers"])
    .where("user_id", "=", userId)
    .orderBy("finished_at", "desc")
    .orderBy("id")
    .limit(masteryLimits.attemptsRead)
    .execute();
}

/** Placements and reviews, the newest first. */
export function listQuestionAttempts(tx: Tx, own: Own) {
  return attemptsByTime(tx, own)
    .select(["id", "finished_at", "answers"])
    .limit(masteryLimits.attemptsRead)
    .execute();
}

/** Those after the ones that `listQuestionAttempts` returns. */
export async function deleteUnreadAttempts(tx: Tx, own: Own): Promise<void> {
  await tx
    .deleteFrom("question_attempts")
    .where("user_id", "=", own.userId)
    .where("id", "in", attemptsByTime(tx, own).select("id").offset(masteryLimits.attemptsRead))
    .execute();
}

function attemptsByTime(tx: Tx, { userId }: Own) {
  return tx
    .selectFrom("question_attempts")
    .where("user_id", "=", userId)
    .orderBy("finished_at", "desc")
    .orderBy("id");
}

export function listCardReviews(tx: Tx, { userId }: Own) {
  return tx
    .selectFrom("card_reviews")
    .select(["id", "card_id", "rating", "reviewed_at", "local_date"])
    .where("user_id", "=", userId)
    .orderBy("reviewed_at", "desc")
    .orderBy("id")
    .limit(masteryLimits.reviewsRead)
    .execute();
}

/** Cards of milestones, also deleted ones: what was recalled stays known. */
export function listCards(tx: Tx, { userId }: Own) {
  return tx
    .selectFrom("review_cards")
    .select(["id", "front", "path_id", "milestone_key", "sub_milestone", "deleted_at"])
    .where("user_id", "=", userId)
    .where("path_id", "is not", null)
    .where("milestone_key", "is not", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** The current path first. */
export function listPaths(tx: Tx, { userId }: Own) {
  return tx
    .selectFrom("learning_paths")
    .select(["id", "status", "milestones"])
    .where("user_id", "=", userId)
    .where("status", "<>", "draft")
    .orderBy("is_pinned", "desc")
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .execute();
}

/** Also withdrawn questions: what was answered counts. In the order of the bank. */
export async function listBank(
  tx: Tx,
  params: {
    ids?: readonly string[];
    milestones: readonly { blueprint: string; milestoneKey: string }[];
  },
) {
  const { ids = [], milestones } = params;
  if (ids.length === 0 && milestones.length === 0) return [];
  return tx
    .selectFrom("questions")
    .select(["id", "blueprint", "milestone_key", "content", "is_active"])
    .where((eb) =>
      eb.or([
        eb("id", "=", sql<string>`any(${ids}::text[])`),
        ...milestones.map(({ blueprint, milestoneKey }) =>
          eb.and({ blueprint, milestone_key: milestoneKey }),
        ),
      ]),
    )
    .orderBy("id")
    .execute();
}

export function findAttempt(tx: Tx, { userId, id }: OwnRow) {
  return tx
    .selectFrom("question_attempts")
    .select("answers")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Undefined when another request has just saved it. */
export function insertAttempt(tx: Tx, params: { attempt: Insertable<QuestionAttempts> }) {
  return tx
    .insertInto("question_attempts")
    .values(params.attempt)
    .onConflict((conflict) => conflict.columns(["user_id", "id"]).doNothing())
    .returning("answers")
    .executeTakeFirst();
}
