import { links } from "../../../apps/web/app/platform/urls/links.ts";
import {
  bellWith,
  deleteNotifications,
  insertKind,
  insertRows,
  openBell,
  rowsOf,
} from "../../steps/notification-bell.ts";
import { expect, insertNotification, test, textsOf } from "../../support/fixtures.ts";
import { openPage } from "../../support/pages.ts";
import { answerProblem } from "../../support/fail-endpoint.ts";
import { expectDestructive, toastsOf } from "../../support/toasts.ts";

const welcome = 1;

test("[R2.35] the bell shows the five most recent, newest first", async ({
  page,
  user,
  database,
  t,
}) => {
  await deleteNotifications(database, user.id);
  await insertRows(database, user.id, { count: 7, apartSeconds: 60 });
  await openPage(page, "/dashboard");
  const panel = await openBell(page, t);
  await expect(panel.getByRole("listitem")).toHaveText([
    /Row 1/,
    /Row 2/,
    /Row 3/,
    /Row 4/,
    /Row 5/,
  ]);
  // A new one pushes the oldest out.
  await insertNotification(database, user.id, { title: "Newest", message: "Just now" });
  await expect(panel.getByRole("listitem").first()).toContainText("Newest");
  await expect(panel.getByRole("listitem")).toHaveCount(5);
  await expect(panel.getByText("Row 5")).toHaveCount(0);
});

test("[R2.36] @once the badge counts the unread and shows 99+ above 99", async ({
  page,
  user,
  database,
  t,
}) => {
  await insertRows(database, user.id, { count: 98, apartSeconds: 1 });
  await openPage(page, "/dashboard");
  const badge = page.getByRole("banner").getByText(/^\d+\+?$/);
  await expect(bellWith(page, t, 98 + welcome)).toBeVisible();
  await expect(badge).toHaveText("99");

  await insertNotification(database, user.id, { title: "One more", message: "The hundredth" });
  await expect(bellWith(page, t, 99 + welcome)).toBeVisible();
  await expect(badge).toHaveText("99+");

  await insertRows(database, user.id, { count: 20, apartSeconds: 1 });
  await page.reload();
  await expect(bellWith(page, t, 119 + welcome)).toBeVisible();
  await expect(badge).toHaveText("99+");

  await database.query("update notifications set is_read = true where user_id = $1", [user.id]);
  await expect(bellWith(page, t, 0)).toBeVisible();
  await expect(badge).toHaveCount(0);
});

test("[R2.37] [R4.08] [R8.02] the bell marks all as read and leads to all of them", async ({
  page,
  user,
  database,
  t,
}) => {
  await insertRows(database, user.id, { count: 8, apartSeconds: 1 });
  await openPage(page, "/dashboard");
  const panel = await openBell(page, t);
  await panel.getByRole("button", { name: t("notifications:markAll") }).click();
  const toast = toastsOf(page, t);
  await expect(toast).toContainText(t("notifications:allRead.title"));
  await expect(toast).toContainText(t("notifications:allRead.description"));
  await expectDestructive(toast, false);
  await expect(bellWith(page, t, 0)).toBeVisible();
  await expect(panel.getByRole("button", { name: t("notifications:markAll") })).toHaveCount(0);
  await expect(panel.getByText(t("notifications:unread"), { exact: true })).toHaveCount(0);
  const { rows } = await database.query(
    "select count(*)::int as unread from notifications where user_id = $1 and not is_read",
    [user.id],
  );
  expect(rows).toEqual([{ unread: 0 }]);

  await panel.getByRole("link", { name: t("notifications:viewAll") }).click();
  await expect(page).toHaveURL(links.notifications);
  await expect(panel).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("notifications:title"));
  await expect(rowsOf(page)).toHaveCount(8 + welcome);
});

test("[R2.37] @once the bell shows an empty state without notifications", async ({
  page,
  user,
  database,
  t,
}) => {
  await deleteNotifications(database, user.id);
  await openPage(page, "/dashboard");
  const panel = await openBell(page, t);
  await expect(panel.getByText(t("notifications:empty.title"), { exact: true })).toBeVisible();
  await expect(panel.getByRole("listitem")).toHaveCount(0);
  await expect(panel.getByRole("button", { name: t("notifications:markAll") })).toHaveCount(0);
  await expect(panel.getByRole("link", { name: t("notifications:viewAll") })).toBeVisible();
});

test("[R4.08] clicking an unread one marks it read, on the screen and in the database", async ({
  page,
  user,
  database,
  t,
}) => {
  const id = await insertNotification(database, user.id, { title: "Click me", message: "Once" });
  await insertNotification(database, user.id, { title: "Not me", message: "Still unread" });
  await openPage(page, "/dashboard");
  const panel = await openBell(page, t);
  const row = panel.getByRole("listitem").filter({ hasText: "Click me" });
  await row.getByRole("button").click();
  await expect(row).not.toContainText(t("notifications:unread"));
  await expect(row.getByRole("button")).toHaveCount(0);
  await expect(row).toBeFocused();
  await expect(bellWith(page, t, welcome + 1)).toBeVisible();
  await expect
    .poll(async () => {
      const sql = "select id from notifications where user_id = $1 and is_read";
      return (await database.query(sql, [user.id])).rows;
    })
    .toEqual([{ id }]);

  // A notification with a link opens it and is marked read.
  await insertKind(database, user.id, "new_device", { device: "Firefox, Linux" });
  await panel.getByRole("link", { name: t("notices:kind.new_device.title") }).click();
  await expect(page).toHaveURL(links.settingsGroup("devices"));
  await expect(bellWith(page, t, welcome + 1)).toBeVisible();
});

test("[R8.01] @once a list that cannot be fetched shows the server's message and is tried again", async ({
  page,
  user,
  t,
}) => {
  expect(user.id).not.toBe("");
  const mend = await answerProblem(page, "listNotifications", 503, "server_busy");
  await page.goto("/dashboard");
  const toast = toastsOf(page, t);
  // After its two retries.
  await expect(toast).toContainText(t("notifications:errors.fetch"), { timeout: 20_000 });
  await expect(toast).toContainText(t("errors:server_busy"));
  await expectDestructive(toast);

  const panel = await openBell(page, t);
  await expect(panel.getByText(t("notifications:errors.fetch"))).toBeVisible();
  await mend();
  await panel.getByRole("button", { name: t("actions.tryAgain") }).click();
  await expect(panel.getByText(t("notices:kind.welcome.title"))).toBeVisible();
});

test("[R8.01] [R4.08] @once a mark that fails shows the server's message and is reverted", async ({
  page,
  user,
  database,
  t,
}) => {
  await insertNotification(database, user.id, { title: "Stays unread", message: "For now" });
  await answerProblem(page, "markNotificationRead", 500, "internal");
  await answerProblem(page, "markAllNotificationsRead", 503, "server_busy");
  await openPage(page, "/dashboard");
  const panel = await openBell(page, t);
  const row = panel.getByRole("listitem").filter({ hasText: "Stays unread" });
  const toast = toastsOf(page, t);

  await row.getByRole("button").click();
  await expect(toast).toContainText(t("errors:internal"));
  await expect(toast).toContainText(t("notifications:errors.updateOne"));
  await expectDestructive(toast);
  await expect(row).toContainText(t("notifications:unread"));
  await expect(bellWith(page, t, welcome + 1)).toBeVisible();

  await panel.getByRole("button", { name: t("notifications:markAll") }).click();
  await expect(toast).toContainText(t("errors:server_busy"));
  await expect(toast).toContainText(t("notifications:errors.updateAll"));
  await expectDestructive(toast);
  await expect(row).toContainText(t("notifications:unread"));
  await expect(bellWith(page, t, welcome + 1)).toBeVisible();
});

test("notifications change to the other language without a reload", async ({
  page,
  user,
  database,
  language,
  t,
}) => {
  await insertKind(database, user.id, "freeze_used", { count: 3 });
  await insertKind(database, user.id, "course_link_dead", { title: "Algebra" });
  const other = language === "ar" ? "en" : "ar";
  const translated = await textsOf(other);
  const expectRead = async (texts: typeof t, panel: Awaited<ReturnType<typeof openBell>>) => {
    const streak = panel.getByRole("listitem").filter({
      hasText: texts("notices:kind.freeze_used.title"),
    });
    await expect(streak).toContainText(texts("notices:kind.freeze_used.message", { count: 3 }));
    const course = panel.getByRole("listitem").filter({
      hasText: texts("notices:kind.course_link_dead.title"),
    });
    await expect(course).toContainText("Algebra");
    await expect(panel.getByText(texts("notices:kind.welcome.message"))).toBeVisible();
    await expect(panel.getByText("stored")).toHaveCount(0);
  };

  await openPage(page, "/settings/region");
  let loads = 0;
  page.on("load", () => (loads += 1));
  await expectRead(t, await openBell(page, t));
  await page.keyboard.press("Escape");
  await page.getByLabel(t("language.label"), { exact: true }).selectOption(other);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    translated("settings:region.title"),
  );
  await expectRead(translated, await openBell(page, translated));
  // A new notification is in the new language too.
  await insertKind(database, user.id, "goal_met", { minutes: 45 });
  await expect(toastsOf(page, translated)).toContainText(
    translated("notices:kind.goal_met.message", { minutes: 45 }),
  );
  expect(loads).toBe(0);
});
