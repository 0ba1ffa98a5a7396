import type { Insertable } from "kysely";
import type { NotificationTables } from "#api/db/schema/notifications.ts";
import type { Tx } from "#api/db/tx.ts";

type Own = { userId: string };
type Values = Pick<
  Insertable<NotificationTables["push_subscriptions"]>,
  "session_id" | "endpoint" | "p256dh" | "auth_secret" | "device"
>;

export function findSubscription(tx: Tx, params: Own & { id: string }) {
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

/** A browser has one: what it had before goes, also from a log-in that was never ended. */
export async function replaceSubscription(tx: Tx, params: Own & { values: Values }): Promise<void> {
  const { userId, values } = params;
  await tx
    .deleteFrom("push_subscriptions")
    .where("user_id", "=", userId)
    .where((eb) =>
      eb.or([eb("session_id", "=", values.session_id), eb("endpoint", "=", values.endpoint)]),
    )
    .execute();
  await tx
    .insertInto("push_subscriptions")
    .values({ user_id: userId, ...values })
    .execute();
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

export async function markExpired(tx: Tx, params: Own & { id: string }): Promise<void> {
  await tx
    .updateTable("push_subscriptions")
    .set({ expired_at: new Date() })
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .execute();
}

export async function markUsed(tx: Tx, params: Own & { id: string }): Promise<void> {
  await tx
    .updateTable("push_subscriptions")
    .set({ last_used_at: new Date() })
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .execute();
}
