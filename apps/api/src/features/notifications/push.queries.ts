import type { Insertable } from "kysely";
import type { NotificationTables } from "#api/db/schema/notifications.ts";
import type { Own, OwnRow, Tx } from "#api/db/tx.ts";

export function findSubscription(tx: Tx, params: OwnRow) {
  return tx
    .selectFrom("push_subscriptions")
    .select(["endpoint", "p256dh", "auth_secret as auth"])
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .where("expired_at", "is", null)
    .executeTakeFirst();
}

export function findSessionSubscription(tx: Tx, params: Own & { sessionId: string }) {
  return tx
    .selectFrom("push_subscriptions")
    .select(["endpoint", "expired_at"])
    .where("user_id", "=", params.userId)
    .where("session_id", "=", params.sessionId)
    .executeTakeFirst();
}

/** A browser has one subscription, so those of the same session or endpoint are deleted. */
export async function replaceSubscription(
  tx: Tx,
  row: Insertable<NotificationTables["push_subscriptions"]>,
) {
  const { user_id, session_id, endpoint } = row;
  await tx
    .deleteFrom("push_subscriptions")
    .where("user_id", "=", user_id)
    .where((eb) => eb.or({ session_id, endpoint }))
    .execute();
  await tx.insertInto("push_subscriptions").values(row).execute();
}

export async function removeSubscriptions(tx: Tx, params: Own & { ids: string[] }) {
  if (params.ids.length === 0) return 0;
  const result = await tx
    .deleteFrom("push_subscriptions")
    .where("user_id", "=", params.userId)
    .where("id", "in", params.ids)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

type Times = { expired_at?: Date; last_used_at?: Date };

export async function updateSubscription(tx: Tx, own: OwnRow, times: Times) {
  await tx
    .updateTable("push_subscriptions")
    .set(times)
    .where("user_id", "=", own.userId)
    .where("id", "=", own.id)
    .execute();
}
