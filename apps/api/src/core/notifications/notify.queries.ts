import type { Insertable } from "kysely";
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
    .select(["type", "in_app", "email", "push"])
    .where("user_id", "=", params.userId)
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
