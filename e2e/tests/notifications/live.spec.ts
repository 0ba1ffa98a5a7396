import type { Page } from "@playwright/test";
import { limits } from "@masar/contract/limits";
import { endpoints } from "@masar/contract/endpoints";
import { recordArrival } from "../../support/record-arrival.ts";
import { bellWith, openBell } from "../../steps/notification-bell.ts";
import { createUser, expect, insertNotification, test } from "../../support/fixtures.ts";
import { settlePage } from "../../support/pages.ts";
import { toastsOf } from "../../support/toasts.ts";
import { cutStreams } from "../../support/network-proxy.ts";

test.use({ variant: "en-desktop-light" });

const welcome = 1;

/** Opens a page and waits for its event stream and its lists. */
async function openLive(window: Page, path: string): Promise<void> {
  const stream = window.waitForResponse((response) =>
    response.url().includes(endpoints.streamEvents.path),
  );
  await window.goto(path);
  await stream;
  await settlePage(window);
}

test("[R4.09] [R7.02] @timing a notification is in two windows within a second: toast, badge and list", async ({
  page,
  context,
  user,
  database,
  t,
}) => {
  const windows = [page, await context.newPage()];
  for (const window of windows) {
    await openLive(window, "/dashboard");
    await expect(bellWith(window, t, welcome)).toBeVisible();
  }
  const title = `Probe ${Date.now()}`;
  const button = t("notifications:bell.unread", { count: welcome + 1 });
  const arrivals = await Promise.all(
    windows.map((window) => recordArrival(window, { text: title, button })),
  );
  const startedAt = Date.now();
  await insertNotification(database, user.id, { title, message: "Something happened" });
  for (const [index, window] of windows.entries()) {
    const toast = toastsOf(window, t);
    await expect(toast).toContainText(title);
    await expect(toast).toContainText("Something happened");
    await expect(bellWith(window, t, welcome + 1)).toBeVisible();
    expect((await arrivals[index]?.()) ?? Number.NaN).toBeLessThan(startedAt + 1000);
    const panel = await openBell(window, t);
    await expect(panel.getByRole("listitem").first()).toContainText(title);
    await expect(panel.getByText(title)).toHaveCount(1);
  }
});

test(
  "[R7.02] with the stream cut and restored, again and again, none is missed and none doubled",
  { tag: "@once" },
  async ({ page, context, address, user, database, t }) => {
    // A browser reconnects after two to eight seconds, and again if the stream is still cut.
    test.setTimeout(120_000);
    const windows = [page, await context.newPage()];
    for (const window of windows) await openLive(window, "/dashboard/notifications");
    const listRequests: string[] = [];
    for (const window of windows) {
      window.on("request", (request) => {
        if (request.url().includes(endpoints.listNotifications.path))
          listRequests.push(request.url());
      });
    }

    const titles: string[] = [];
    const insert = async (title: string) => {
      titles.push(title);
      await insertNotification(database, user.id, { title, message: "Sent once" });
    };
    for (const round of [1, 2, 3]) {
      await cutStreams(address, 1500);
      await insert(`Cut ${round} first`);
      await insert(`Cut ${round} second`);
      for (const window of windows) {
        const list = window.getByRole("main");
        await expect(list.getByText(`Cut ${round} second`)).toBeVisible({ timeout: 20_000 });
      }
      await insert(`Whole ${round}`);
      for (const window of windows) {
        await expect(window.getByRole("main").getByText(`Whole ${round}`)).toBeVisible();
      }
    }
    for (const window of windows) {
      const list = window.getByRole("main");
      for (const title of titles) await expect(list.getByText(title)).toHaveCount(1);
      await expect(bellWith(window, t, titles.length + welcome)).toBeVisible();
      const items = list.getByRole("listitem").filter({ hasText: "Sent once" });
      await expect(items).toHaveCount(titles.length);
      await expect(items.first()).toContainText("Whole 3");
    }
    // The stream delivered them: no window reloaded its list.
    expect(listRequests).toEqual([]);
  },
);

test("[R4.08] [R7.02] what is read in one window is read in the other", async ({
  page,
  context,
  user,
  database,
  t,
}) => {
  for (const title of ["First", "Second"]) {
    await insertNotification(database, user.id, { title, message: "To be read" });
  }
  const other = await context.newPage();
  for (const window of [page, other]) await openLive(window, "/dashboard/notifications");
  const itemIn = (window: Page, title: string) =>
    window.getByRole("main").getByRole("listitem").filter({ hasText: title });
  await expect(itemIn(other, "First")).toContainText(t("notifications:unread"));

  await itemIn(page, "First")
    .getByRole("button", { name: t("notifications:markOne") })
    .click();
  await expect(bellWith(other, t, welcome + 1)).toBeVisible();
  await expect(itemIn(other, "First")).not.toContainText(t("notifications:unread"));
  await expect(itemIn(other, "Second")).toContainText(t("notifications:unread"));

  await other
    .getByRole("main")
    .getByRole("button", { name: t("notifications:markAll") })
    .click();
  await expect(bellWith(page, t, 0)).toBeVisible();
  await expect(itemIn(page, "Second")).not.toContainText(t("notifications:unread"));
});

test("[R4.09] [R7.02] a notification for another user never appears", async ({
  page,
  openContext,
  user,
  language,
  database,
  t,
}) => {
  const others = await openContext();
  const otherUser = await createUser(others, language, database);
  const otherUserPage = await others.newPage();
  await openLive(page, "/dashboard/notifications");
  await openLive(otherUserPage, "/dashboard/notifications");

  await insertNotification(database, otherUser.id, { title: "Theirs", message: "Private" });
  await expect(otherUserPage.getByRole("main").getByText("Theirs")).toBeVisible();
  // Streams are ordered: once the later one has arrived, the earlier one will not.
  await insertNotification(database, user.id, { title: "Mine", message: "Private too" });
  await expect(page.getByRole("main").getByText("Mine")).toBeVisible();
  await expect(page.getByText("Theirs")).toHaveCount(0);
  await expect(bellWith(page, t, welcome + 1)).toBeVisible();
  await expect(otherUserPage.getByText("Mine")).toHaveCount(0);
});

test("[R7.02] the sixth window replaces the first, which reconnects when it is shown", async ({
  page,
  context,
  user,
  database,
  t,
}) => {
  test.setTimeout(90_000);
  await openLive(page, "/dashboard/notifications");
  const later: Page[] = [];
  while (later.length < limits.streams.perUser) {
    const window = await context.newPage();
    await openLive(window, "/dashboard/notifications");
    later.push(window);
  }
  const insert = (title: string) =>
    insertNotification(database, user.id, { title, message: "For every window" });
  await insert("While away");
  for (const window of later) {
    await expect(window.getByRole("main").getByText("While away")).toBeVisible();
  }
  await expect(page.getByText("While away")).toHaveCount(0);

  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("main").getByText("While away")).toHaveCount(1);
  await expect(toastsOf(page, t)).toContainText("While away");
  await expect(bellWith(page, t, welcome + 1)).toBeVisible();
  // Now the second window is the oldest.
  await insert("After return");
  const [second, ...others] = later;
  for (const window of [page, ...others]) {
    await expect(window.getByRole("main").getByText("After return")).toBeVisible();
  }
  expect(await second?.getByText("After return").count()).toBe(0);
});
