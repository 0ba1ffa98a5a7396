import type { Tx } from "#api/db/tx.ts";

export function selectSettings(tx: Tx, params: { userId: string }) {
  return tx
    .selectFrom("settings")
    .select(["country", "time_zone", "setup_completed_at"])
    .where("user_id", "=", params.userId)
    .executeTakeFirst();
}

export async function saveSettings(
  tx: Tx,
  params: {
    userId: string;
    values: { country?: string | null; time_zone?: string; setup_completed_at?: Date | null };
  },
): Promise<void> {
  await tx
    .insertInto("settings")
    .values({ user_id: params.userId, ...params.values })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ ...params.values, updated_at: new Date() }),
    )
    .execute();
}
