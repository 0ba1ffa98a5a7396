import { type Kysely, sql } from "kysely";
import { type NotificationType } from "@masar/contract/notifications/kinds";
import { defaultLanguage } from "@masar/i18n/locales";
import type { AuthTables } from "#api/db/schema/tables.ts";
import type { Tx } from "#api/db/tx.ts";

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

/** A page by keyset: newest first, after the row with the given id. */
export function listNotifications(
  tx: Tx,
  params: {
    userId: string;
    type?: NotificationType;
    unread?: boolean;
    after?: string;
    limit: number;
  },
) {
  let query = tx.selectFrom("notifications").select(columns).where("user_id", "=", params.userId);
  if (params.type) query = query.where("type", "=", params.type);
  if (params.unread) query = query.where("is_read", "=", false);
  if (params.after) {
    const { userId, after } = params;
    query = query.where(
      sql<boolean>`(created_at, id) < (select created_at, id from notifications where user_id = ${userId} and id = ${after})`,
    );
  }
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(params.limit).execute();
}

export async function hasNotification(tx: Tx, params: { userId: string; id: string }) {
  const row = await tx
    .selectFrom("notifications")
    .select("id")
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countUnread(tx: Tx, params: { userId: string }): Promise<number> {
  const row = await tx
    .selectFrom("notifications")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", params.userId)
    .where("is_read", "=", false)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export function markRead(tx: Tx, params: { userId: string; id: string }) {
  return tx
    .updateTable("notifications")
    .set({ is_read: true })
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .returning(columns)
    .executeTakeFirst();
}

export async function markAllRead(tx: Tx, params: { userId: string }): Promise<number> {
  const result = await tx
    .updateTable("notifications")
    .set({ is_read: true })
    .where("user_id", "=", params.userId)
    .where("is_read", "=", false)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

type Places = { in_app?: boolean; email?: boolean; push?: boolean };

/** What is not named stays, or is as the table has it. */
export function savePreference(
  tx: Tx,
  params: { userId: string; type: NotificationType; places: Places },
) {
  const { userId, type, places } = params;
  return tx
    .insertInto("notification_preferences")
    .values({ user_id: userId, type, ...places })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "type"]).doUpdateSet({ ...places, updated_at: new Date() }),
    )
    .returning(["type", "in_app", "email", "push"])
    .executeTakeFirstOrThrow();
}

/** Mails are off until a preference turns them on, so where there is none nothing has to be ended. */
export async function endMails(tx: Tx, params: { userId: string; type: NotificationType }) {
  await tx
    .updateTable("notification_preferences")
    .set({ email: false, updated_at: new Date() })
    .where("user_id", "=", params.userId)
    .where("type", "=", params.type)
    .execute();
}

/** The account may be gone; the page answers all the same. */
export async function findLanguage(db: Kysely<AuthTables>, params: { userId: string }) {
  const user = await db
    .selectFrom("users")
    .select("language")
    .where("id", "=", params.userId)
    .executeTakeFirst();
  return user?.language ?? defaultLanguage;
}
