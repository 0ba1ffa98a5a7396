import { type Kysely, sql } from "kysely";
import { type NotificationType } from "@masar/contract/notifications/kinds";
import { defaultLanguage } from "@masar/i18n/locales";
import type { AuthTables } from "#api/db/schema/tables.ts";
import type { Own, OwnRow, Tx } from "#api/db/tx.ts";

const columns = [
  "id",
  "user_id",
  "title",
  "message",
  "type",
  "priority",
  "is_read",
  "created_at",
  "kind",
  "params",
] as const;

type NotificationFilter = {
  type?: NotificationType | undefined;
  unread: boolean;
  after?: string | undefined;
};

/** A page by keyset: newest first, after the row with the id `after`. */
export function listNotifications(tx: Tx, params: Own & NotificationFilter & { limit: number }) {
  const { userId, type, unread, after, limit } = params;
  let query = tx.selectFrom("notifications").select(columns).where("user_id", "=", userId);
  if (type) query = query.where("type", "=", type);
  if (unread) query = query.where("is_read", "=", false);
  if (after) {
    query = query.where(
      sql<boolean>`(created_at, id) < (select created_at, id from notifications where user_id = ${userId} and id = ${after})`,
    );
  }
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

export async function hasNotification(tx: Tx, params: OwnRow) {
  const row = await tx
    .selectFrom("notifications")
    .select("id")
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countUnread(tx: Tx, params: Own): Promise<number> {
  const row = await tx
    .selectFrom("notifications")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", params.userId)
    .where("is_read", "=", false)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export function markRead(tx: Tx, params: OwnRow) {
  return tx
    .updateTable("notifications")
    .set({ is_read: true })
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .returning(columns)
    .executeTakeFirst();
}

export async function markAllRead(tx: Tx, params: Own): Promise<number> {
  const result = await tx
    .updateTable("notifications")
    .set({ is_read: true })
    .where("user_id", "=", params.userId)
    .where("is_read", "=", false)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

type Channels = { in_app?: boolean; email?: boolean; push?: boolean; telegram?: boolean };

export function savePreference(
  tx: Tx,
  { userId, type, channels }: Own & { type: NotificationType; channels: Channels },
) {
  return tx
    .insertInto("notification_preferences")
    .values({ user_id: userId, type, ...channels })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "type"]).doUpdateSet({ ...channels, updated_at: new Date() }),
    )
    .returning(["type", "in_app", "email", "push", "telegram"])
    .executeTakeFirstOrThrow();
}

/** Without a preference there is nothing to change: mails are off by default. */
export async function endMails(tx: Tx, params: Own & { type: NotificationType }) {
  await tx
    .updateTable("notification_preferences")
    .set({ email: false, updated_at: new Date() })
    .where("user_id", "=", params.userId)
    .where("type", "=", params.type)
    .execute();
}

/** Without a row the account was deleted; the page still opens. */
export async function findLanguage(db: Kysely<AuthTables>, params: Own) {
  const user = await db
    .selectFrom("users")
    .select("language")
    .where("id", "=", params.userId)
    .executeTakeFirst();
  return user?.language ?? defaultLanguage;
}
