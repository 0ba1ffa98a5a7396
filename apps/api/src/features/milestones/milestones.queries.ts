import type { Milestone } from "@masar/contract/paths/schemas";
import type { Tx } from "#api/db/tx.ts";
import type { LoggedChange } from "./milestone-log.ts";

type OwnMilestone = { userId: string; pathId: string; key: string };

export function listChanges(tx: Tx, params: OwnMilestone) {
  return tx
    .selectFrom("milestone_changes")
    .select(["sub_milestone as sub", "change_id", "at", "is_on", "arrived_at"])
    .where("user_id", "=", params.userId)
    .where("path_id", "=", params.pathId)
    .where("milestone_key", "=", params.key)
    .execute();
}

export async function addChanges(tx: Tx, params: OwnMilestone & { changes: LoggedChange[] }) {
  await tx
    .insertInto("milestone_changes")
    .values(
      params.changes.map(({ sub, ...change }) => ({
        ...change,
        user_id: params.userId,
        path_id: params.pathId,
        milestone_key: params.key,
        sub_milestone: sub,
      })),
    )
    .execute();
}

export async function addCompletedSubMilestone(
  tx: Tx,
  params: OwnMilestone & { sub: string; completedAt: Date },
): Promise<void> {
  await tx
    .insertInto("sub_milestone_progress")
    .values({
      user_id: params.userId,
      path_id: params.pathId,
      milestone_key: params.key,
      sub_milestone: params.sub,
      completed_at: params.completedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeCompletedSubMilestone(tx: Tx, params: OwnMilestone & { sub: string }) {
  await tx
    .deleteFrom("sub_milestone_progress")
    .where("user_id", "=", params.userId)
    .where("path_id", "=", params.pathId)
    .where("milestone_key", "=", params.key)
    .where("sub_milestone", "=", params.sub)
    .execute();
}

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
