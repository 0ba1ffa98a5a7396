import type { Notification } from "@masar/contract/notifications/schemas";
import { endpoints } from "@masar/contract/endpoints";
import { formatDate } from "../../../apps/web/app/platform/format/format.ts";
import { links } from "../../../apps/web/app/platform/urls/links.ts";
import {
  bellWith,
  deleteNotifications,
  insertRows,
  openBell,
  rowsOf,
} from "../../steps/notification-bell.ts";
import { expect, insertNotification, test } from "../../support/fixtures.ts";
import { openPage, settlePage } from "../../support/pages.ts";
import { toastsOf } from "../../support/toasts.ts";

test("[R7.02] the page filters by type and unread, in its address", async ({
  page,
  user,
  database,
  t,
}) => {
  await deleteNotifications(database, user.id);
  await insertRows(database, user.id, { count: 3, apartSeconds: 1, type: "study" });
  await insertRows(database, user.id, { count: 2, apartSeconds: 1, type: "course" });
  await database.query(
    "update notifications set is_read = true where user_id = $1 and title = 'Row 1'",
    [user.id],
  );
  await openPage(page, links.notifications);
  await expect(rowsOf(page)).toHaveCount(5);
  const chip = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
  const type = (name: "study" | "deadline") =>
    page.getByRole("radio", { name: t(`notifications:types.${name}`), exact: true });
  const unreadOnly = chip(t("notifications:filters.unreadOnly"));

  await type("study").click();
  await expect(page).toHaveURL(`${links.notifications}?type=study`);
  await expect(rowsOf(page)).toHaveCount(3);
  await unreadOnly.click();
  await expect(page).toHaveURL(`${links.notifications}?type=study&unread=true`);
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).filter({ hasText: "Row 1" })).toHaveCount(0);

  await page.reload();
  await settlePage(page);
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(type("study")).toBeChecked();
  await expect(unreadOnly).toHaveAttribute("aria-pressed", "true");

  await type("deadline").click();
  await expect(page.getByText(t("notifications:emptyFilter.title"))).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(0);
  await chip(t("notifications:filters.showAll")).click();
  await expect(page).toHaveURL(links.notifications);
  await expect(rowsOf(page)).toHaveCount(5);

  await chip(t("notifications:markAll")).click();
  await expect(bellWith(page, t, 0)).toBeVisible();
  await unreadOnly.click();
  await page.reload();
  await expect(page.getByText(t("notifications:emptyUnread.title"))).toBeVisible();
});

test("[R7.02] @once 45 notifications with the same time load page by page, each once", async ({
  page,
  user,
  database,
  t,
}) => {
  await deleteNotifications(database, user.id);
  await insertRows(database, user.id, { count: 45, apartSeconds: 0 });
  await openPage(page, links.notifications);
  const more = page.getByRole("button", { name: t("actions.loadMore") });
  await expect(rowsOf(page)).toHaveCount(20);
  await more.click();
  await expect(rowsOf(page)).toHaveCount(40);
  // A notification that arrives between two pages neither repeats nor hides another.
  await insertNotification(database, user.id, { title: "In between", message: "Just now" });
  await expect(rowsOf(page)).toHaveCount(41);
  await more.click();
  await expect(rowsOf(page)).toHaveCount(46);
  await expect(more).toHaveCount(0);
  await expect(rowsOf(page).first()).toContainText("In between");
  for (let row = 1; row <= 45; row++) {
    await expect(page.getByRole("main").getByText(`Row ${row}`, { exact: true })).toHaveCount(1);
  }
});

test("[R7.02] the page groups by day, newest first", async ({
  page,
  user,
  database,
  language,
  timezoneId,
  t,
}) => {
  await deleteNotifications(database, user.id);
  const now = new Date();
  for (const days of [0, 1, 40]) {
    await database.query(
      "insert into notifications (user_id, title, message, created_at) values ($1, $2, 'Then', $3)",
      [user.id, `Days ago: ${days}`, new Date(now.getTime() - days * 24 * 60 * 60_000)],
    );
  }
  const old = new Date(now.getTime() - 40 * 24 * 60 * 60_000);
  const style = old.getFullYear() === now.getFullYear() ? "day" : "date";
  await openPage(page, links.notifications);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    t("notifications:day.today"),
    t("notifications:day.yesterday"),
    formatDate(language, old, style, timezoneId),
  ]);
  await expect(rowsOf(page)).toHaveText([/Days ago: 0/, /Days ago: 1/, /Days ago: 40/]);
});

test("[R2.37] without notifications the page shows an empty state and no mark button", async ({
  page,
  user,
  database,
  t,
}) => {
  await deleteNotifications(database, user.id);
  await openPage(page, links.notifications);
  await expect(page.getByText(t("notifications:empty.title"), { exact: true })).toBeVisible();
  const markAll = page.getByRole("button", { name: t("notifications:markAll") });
  await expect(markAll).toBeDisabled();
  await expect(page.getByRole("button", { name: t("notifications:filters.showAll") })).toHaveCount(
    0,
  );
});

test("[R3.01] @once a notification stores its fields and shows its type and a high priority", async ({
  page,
  user,
  database,
  t,
}) => {
  await deleteNotifications(database, user.id);
  const types = ["reminder", "study", "deadline", "insight", "course", "other"] as const;
  for (const type of types) {
    const priority = type === "deadline" ? "high" : type === "insight" ? "low" : undefined;
    await insertNotification(database, user.id, {
      title: `A ${type}`,
      message: "M",
      type,
      priority,
    });
  }
  await openPage(page, links.notifications);
  for (const type of types) {
    const row = rowsOf(page).filter({ hasText: `A ${type}` });
    await expect(row.getByText(t(`notifications:types.${type}`), { exact: true })).toBeVisible();
    const flag = row.getByText(t("notifications:highPriority"), { exact: true });
    await expect(flag).toHaveCount(type === "deadline" ? 1 : 0);
  }
  const answer = await page.request.get(endpoints.listNotifications.path);
  const { notifications } = (await answer.json()) as { notifications: Notification[] };
  expect(notifications.map(({ type, priority }) => [type, priority])).toEqual([
    ["other", "medium"],
    ["course", "medium"],
    ["insight", "low"],
    ["deadline", "high"],
    ["study", "medium"],
    ["reminder", "medium"],
  ]);
  const [newest] = notifications;
  expect(newest).toMatchObject({
    user_id: user.id,
    title: "A other",
    message: "M",
    is_read: false,
  });
  expect(newest?.id).toMatch(/^[\da-f-]{36}$/);
  expect(Date.parse(newest?.created_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
});

test("endless words wrap: list, bell and toast stay within the screen", async ({
  page,
  user,
  database,
  t,
}) => {
  const endless = { title: "عنوان".repeat(60), message: "Antidisestablishment".repeat(40) };
  await insertNotification(database, user.id, endless);
  await openPage(page, links.notifications);
  await expect(rowsOf(page).filter({ hasText: endless.title })).toBeVisible();
  const panel = await openBell(page, t);
  await insertNotification(database, user.id, { ...endless, title: `${endless.title}2` });
  await expect(toastsOf(page, t)).toBeVisible();
  await expect(panel.getByRole("listitem").first()).toContainText(`${endless.title}2`);

  const width = page.viewportSize()?.width ?? 0;
  // Without the room of a scrollbar.
  const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(pageWidth).toBeLessThanOrEqual(width);
  for (const part of [panel, toastsOf(page, t), rowsOf(page).first()]) {
    const box = await part.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? Number.NaN)).toBeLessThanOrEqual(width);
    expect(
      await part.evaluate((shown) => shown.scrollWidth - shown.clientWidth),
    ).toBeLessThanOrEqual(0);
  }
});
