import type {
  NotificationParams,
  NotificationPriority,
  NotificationType,
} from "@masar/contract/notifications/kinds";
import type { Tx } from "#api/db/tx.ts";

export async function addNotification(
  tx: Tx,
  params: {
    userId: string;
    title: string;
    message: string;
    type: NotificationType;
    priority: NotificationPriority;
    kind: string;
    params: NotificationParams;
    createdAt?: Date;
    isRead?: boolean;
    isQuiet: boolean;
    id?: string;
  },
): Promise<void> {
  await tx
    .insertInto("notifications")
    .values({
      user_id: params.userId,
      title: params.title,
      message: params.message,
      type: params.type,
      priority: params.priority,
      kind: params.kind,
      params: JSON.stringify(params.params),
      is_quiet: params.isQuiet,
      ...(params.createdAt ? { created_at: params.createdAt } : {}),
      ...(params.isRead === undefined ? {} : { is_read: params.isRead }),
      ...(params.id ? { id: params.id } : {}),
    })
    .onConflict((conflict) => conflict.columns(["user_id", "id"]).doNothing())
    .execute();
}

export function listPreferences(tx: Tx, params: { userId: string }) {
  return tx
    .selectFrom("notification_preferences")
    .select(["type", "in_app", "email", "push"])
    .where("user_id", "=", params.userId)
    .execute();
}

/** Those that pushes are sent to, newest first. */
export function listSubscriptions(tx: Tx, params: { userId: string }) {
  return tx
    .selectFrom("push_subscriptions")
    .select(["id", "session_id", "device", "created_at", "last_used_at"])
    .where("user_id", "=", params.userId)
    .where("expired_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}
