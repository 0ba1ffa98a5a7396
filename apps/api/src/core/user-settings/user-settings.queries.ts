import type { Updateable } from "kysely";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { Own, Tx } from "#api/db/tx.ts";
import { settingsColumns } from "#api/db/schema/column-names.ts";

export type SettingsValues = Omit<
  Updateable<AppTables["settings"]>,
  "user_id" | "created_at" | "updated_at"
>;

export function selectSettings(tx: Tx, params: Own) {
  return tx
    .selectFrom("settings")
    .select(settingsColumns)
    .where("user_id", "=", params.userId)
    .executeTakeFirst();
}

export async function saveSettings(tx: Tx, params: Own & { values: SettingsValues }) {
  await tx
    .insertInto("settings")
    .values({ user_id: params.userId, ...params.values })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ ...params.values, updated_at: new Date() }),
    )
    .execute();
}
