import type { Milestone } from "@masar/contract/paths/schemas";
import type { Tx } from "#api/db/tx.ts";

/** A completed answer of the assistant in the mode `review_work`. */
export function findReview(tx: Tx, params: { userId: string; id: string }) {
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

/** The caller must have locked the path's row. */
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
