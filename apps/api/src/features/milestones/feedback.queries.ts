import type { Milestone } from "@masar/contract/paths/schemas";
import type { Tx } from "#api/db/tx.ts";

/**
 * What the assistant said about the learner's work; a question, or an answer of another mode, is none, and one
 * that was stopped is only the beginning of one.
 */
export function selectReview(tx: Tx, params: { userId: string; id: string }) {
  return tx
    .selectFrom("assistant_messages")
    .select(["content", "model", "created_at"])
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .where("is_user", "=", false)
    .where("is_stopped", "=", false)
    .where("context", "=", "review_work")
    .executeTakeFirst();
}

/** Whoever calls it holds the path's row. */
export async function saveMilestones(
  tx: Tx,
  params: { userId: string; pathId: string; milestones: Record<string, Milestone> },
): Promise<void> {
  await tx
    .updateTable("learning_paths")
    .set({ milestones: JSON.stringify(params.milestones), updated_at: new Date() })
    .where("user_id", "=", params.userId)
    .where("id", "=", params.pathId)
    .execute();
}
