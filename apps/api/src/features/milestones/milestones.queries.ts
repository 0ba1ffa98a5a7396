import type { Milestone } from "@masar/contract/paths/schemas";
import type { Tx } from "#api/db/tx.ts";
import type { LoggedChange } from "./milestone-log.ts";

type OwnMilestone = { userId: string; pathId: string; key: string };

export function listChanges(tx: Tx, params: OwnMilestone) {
  return tx
    .selectFrom("milestone_changes")
    .select([
      "sub_milestone as sub",
      "session",
      "planned",
      "change_id",
      "at",
      "is_on",
      "arrived_at",
    ])
    .where("user_id", "=", params.userId)
    .where("path_id", "=", params.pathId)
    .where("milestone_key", "=", params.key)
    .execute();
}

export async function addChanges(tx: Tx, params: OwnMilestone & { changes: LoggedChange[] }) {
  const rows = params.changes.map(({ sub, ...change }) => ({
    ...change,
    ...toRow({ ...params, sub }),
  }));
  await tx.insertInto("milestone_changes").values(rows).execute();
}

type OwnSubMilestone = OwnMilestone & { sub: string };

const toRow = ({ userId, pathId, key, sub }: OwnSubMilestone) => ({
  user_id: userId,
  path_id: pathId,
  milestone_key: key,
  sub_milestone: sub,
});

export async function addCompletedSubMilestone(
  tx: Tx,
  { completedAt, ...params }: OwnSubMilestone & { completedAt: Date },
): Promise<void> {
  await tx
    .insertInto("sub_milestone_progress")
    .values({ ...toRow(params), completed_at: completedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeCompletedSubMilestone(tx: Tx, params: OwnSubMilestone) {
  const completed = tx.deleteFrom("sub_milestone_progress");
  await completed.where((eb) => eb.and(toRow(params))).execute();
}

/** A completed answer of the assistant in the mode `review_work`. */
export function findReview(tx: Tx, params: { userId: string; id: string }) {
  return (
    tx
      .selectFrom("assistant_messages")
      .select(["content", "model", "created_at"])
      .where("user_id", "=", params.userId)
      .where("id", "=", params.id)
      .where((eb) => eb.and({ is_user: false, is_stopped: false, context: "review_work" }))
      // Help in a crisis is no review.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("assistant_support_messages as support")
              .select("support.message_id")
              .whereRef("support.user_id", "=", "assistant_messages.user_id")
              .whereRef("support.message_id", "=", "assistant_messages.id"),
          ),
        ),
      )
      .executeTakeFirst()
  );
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
