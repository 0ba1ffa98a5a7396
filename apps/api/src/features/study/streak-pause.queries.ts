import type { Tx } from "#api/db/tx.ts";

export async function savePause(
  tx: Tx,
  params: { userId: string; from: string | null; until: string | null; starts: string[] },
): Promise<void> {
  await tx
    .updateTable("learning_streaks")
    .set({
      paused_from: params.from,
      paused_until: params.until,
      pause_starts: params.starts,
      updated_at: new Date(),
    })
    .where("user_id", "=", params.userId)
    .execute();
}
