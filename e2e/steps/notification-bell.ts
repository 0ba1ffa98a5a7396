import type { Locator, Page } from "@playwright/test";
import type { TFunction } from "i18next";
import type pg from "pg";

/** The bell by its accessible name, which has the number of unread; the badge is hidden from screen readers. */
export function bellWith(page: Page, t: TFunction, unread: number): Locator {
  const name =
    unread > 0 ? t("notifications:bell.unread", { count: unread }) : t("notifications:title");
  return page.getByRole("banner").getByRole("button", { name, exact: true });
}

/** Opens the panel below the bell, for any number of unread. */
export async function openBell(page: Page, t: TFunction): Promise<Locator> {
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: new RegExp(`^${t("notifications:title")}`) }).click();
  return header.getByRole("region", { name: t("notifications:title"), exact: true });
}

/** The rows of the notifications page; breadcrumbs are list items too, but have no time. */
export function rowsOf(page: Page): Locator {
  const time = page.getByRole("time");
  return page.getByRole("main").getByRole("listitem").filter({ has: time });
}

/** Inserts `count` rows at once, "Row 1" the newest; with `apartSeconds: 0` all have the same time. */
export async function insertRows(
  database: pg.Pool,
  userId: string,
  { count, apartSeconds, type = "study" }: { count: number; apartSeconds: number; type?: string },
): Promise<void> {
  await database.query(
    `insert into notifications (user_id, title, message, type, created_at)
     select $1, 'Row ' || n, 'Message ' || n, $4, now() - interval '1 minute' - n * $3::int * interval '1 second'
     from generate_series(1, $2::int) as n`,
    [userId, count, apartSeconds, type],
  );
}

/** Inserts a notification whose text comes from kind and params, as the product does. */
export async function insertKind(
  database: pg.Pool,
  userId: string,
  kind: string,
  params: Record<string, string | number>,
): Promise<void> {
  await database.query(
    "insert into notifications (user_id, title, message, kind, params) values ($1, 'stored title', 'stored words', $2, $3)",
    [userId, kind, params],
  );
}

/** Deletes all notifications of a user, the welcome included. */
export async function deleteNotifications(database: pg.Pool, userId: string): Promise<void> {
  await database.query("delete from notifications where user_id = $1", [userId]);
}
