import type { Insertable } from "kysely";
import type { NotificationType } from "@masar/contract/notifications/kinds";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { Own, Tx } from "#api/db/tx.ts";

export async function addNotification(tx: Tx, row: Insertable<AppTables["notifications"]>) {
  await tx
    .insertInto("notifications")
    .values(row)
    .onConflict((conflict) => conflict.columns(["user_id", "id"]).doNothing())
    .execute();
}

export function listPreferences(tx: Tx, params: Own) {
  return tx
    .selectFrom("notification_preferences")
    .select(["type", "in_app", "email", "push", "telegram"])
    .where("user_id", "=", params.userId)
    .execute();
}

export async function addTelegramPreferences(
  tx: Tx,
  { userId, types }: Own & { types: readonly NotificationType[] },
) {
  const on = { telegram: true };
  await tx
    .insertInto("notification_preferences")
    .values(types.map((type) => ({ user_id: userId, type, ...on })))
    .onConflict((conflict) =>
      conflict.columns(["user_id", "type"]).doUpdateSet({ ...on, updated_at: new Date() }),
    )
    .execute();
}

export async function clearTelegramPreferences(tx: Tx, params: Own) {
  await tx
    .updateTable("notification_preferences")
    .set({ telegram: false, updated_at: new Date() })
    .where("user_id", "=", params.userId)
    .where("telegram", "=", true)
    .execute();
}

export function listSubscriptions(tx: Tx, params: Own) {
  return tx
    .selectFrom("push_subscriptions")
    .select(["id", "session_id", "device", "created_at", "last_used_at"])
    .where("user_id", "=", params.userId)
    .where("expired_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}
