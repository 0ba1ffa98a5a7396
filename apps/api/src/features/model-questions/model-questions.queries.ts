import type { ModelQuestionContent } from "@masar/contract/model-questions/schemas";
import { sql } from "kysely";
import type { Own, OwnRow, Tx } from "#api/db/tx.ts";

export type QuestionTarget = { pathId: string; milestoneKey: string } | { noteId: string };
type OwnTarget = Own & { target: QuestionTarget };
type NewQuestion = { id: string; content: ModelQuestionContent; model: string; created_at: Date };

const columns = ["id", "content", "model", "created_at"] as const;

/** The oldest first. */
export function listQuestions(tx: Tx, { userId, target }: OwnTarget) {
  if ("noteId" in target) {
    return tx
      .selectFrom("note_questions")
      .select(columns)
      .where("user_id", "=", userId)
      .where("note_id", "=", target.noteId)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
  }
  return tx
    .selectFrom("milestone_questions")
    .select(columns)
    .where("user_id", "=", userId)
    .where("path_id", "=", target.pathId)
    .where("milestone_key", "=", target.milestoneKey)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Only those that the user can still see and delete. */
export async function countQuestions(tx: Tx, { userId }: Own): Promise<number> {
  const ofNotes = tx
    .selectFrom("note_questions as q")
    .innerJoin("notes as n", (join) =>
      join.onRef("n.user_id", "=", "q.user_id").onRef("n.id", "=", "q.note_id"),
    )
    .select("q.id")
    .where("q.user_id", "=", userId)
    .where("n.deleted_at", "is", null);
  const rows = await tx
    .selectFrom("milestone_questions as q")
    .innerJoin("learning_paths as p", (join) =>
      join.onRef("p.user_id", "=", "q.user_id").onRef("p.id", "=", "q.path_id"),
    )
    .select("q.id")
    .where("q.user_id", "=", userId)
    .where(sql<boolean>`p.milestones -> q.milestone_key is not null`)
    .unionAll(ofNotes)
    .execute();
  return rows.length;
}

export async function insertQuestions(
  tx: Tx,
  { userId, target, questions }: OwnTarget & { questions: readonly NewQuestion[] },
): Promise<void> {
  const rows = questions.map(({ content, ...question }) => ({
    ...question,
    user_id: userId,
    content: JSON.stringify(content),
  }));
  if ("noteId" in target) {
    const about = { note_id: target.noteId };
    await tx
      .insertInto("note_questions")
      .values(rows.map((row) => ({ ...row, ...about })))
      .execute();
    return;
  }
  const about = { path_id: target.pathId, milestone_key: target.milestoneKey };
  await tx
    .insertInto("milestone_questions")
    .values(rows.map((row) => ({ ...row, ...about })))
    .execute();
}

/** False when there is none. */
export async function deleteQuestion(tx: Tx, { userId, id }: OwnRow): Promise<boolean> {
  const tables = ["milestone_questions", "note_questions"] as const;
  const deleted = await Promise.all(
    tables.map((table) =>
      tx
        .deleteFrom(table)
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .returning("id")
        .executeTakeFirst(),
    ),
  );
  return deleted.some((row) => row !== undefined);
}
