import type { Locator, Page } from "@playwright/test";
import type { TFunction } from "i18next";
import { listCovered } from "../../support/covered.ts";
import { expect, test } from "../../support/fixtures.ts";
import { openPage } from "../../support/pages.ts";
import { recordPresence, measureStay } from "../../support/record-presence.ts";
import { answerProblem } from "../../support/fail-endpoint.ts";
import { expectDestructive, toastRegion, toastsOf } from "../../support/toasts.ts";

test.beforeEach(({ user }) => expect(user.id).not.toBe(""));

/** Drags a toast sideways by `px`, as a finger or a mouse would. */
async function swipe(page: Page, toast: Locator, px: number): Promise<void> {
  const box = await toast.boundingBox();
  if (!box) throw new Error("There is no toast to swipe.");
  const [x, y] = [box.x + box.width / 2, box.y + 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 5; step++) await page.mouse.move(x + (px * step) / 5, y);
  await page.mouse.up();
}

/** Shows an ordinary toast; it stays as long as the pointer is on it. */
async function showToast(page: Page, t: TFunction, country: string): Promise<void> {
  await page.getByLabel(t("settings:region.country")).selectOption(country);
  await toastsOf(page, t).hover({ position: { x: 30, y: 12 } });
}

test("[R9.05] @once the newest toast replaces the one before, and F8 leads to it", async ({
  page,
  t,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await openPage(page, "/dashboard");
  const toast = toastsOf(page, t);
  await page.getByRole("button", { name: t("theme.toDark") }).click();
  await expect(toast).toContainText(t("theme.darkOn"));
  await page.getByRole("button", { name: t("theme.toLight") }).click();
  await expect(toast).toContainText(t("theme.lightOn"));
  await expect(toast).toHaveCount(1);
  await page.keyboard.press("F8");
  await expect(toastRegion(page, t).getByRole("list")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(toast).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(toast).toHaveCount(0);
});

test("[R9.05] [N1.32] a toast covers no control, be it at the bottom of a phone or after a scroll", async ({
  page,
  t,
}) => {
  await openPage(page, "/settings/region");
  await showToast(page, t, "MA");
  const toast = toastsOf(page, t);
  await expect.poll(() => listCovered(toast)).toEqual([]);
  await page.evaluate(() => scrollBy({ top: 60, behavior: "instant" }));
  await expect.poll(() => listCovered(toast)).toEqual([]);
});

test("[R9.05] a swipe of 50 px toward the end of the line dismisses; less, or the other way, does not", async ({
  page,
  t,
  language,
}) => {
  await openPage(page, "/settings/region");
  const toast = toastsOf(page, t);
  const toEnd = language === "ar" ? -1 : 1;
  await showToast(page, t, "MA");
  await swipe(page, toast, 40 * toEnd);
  await expect(toast).toHaveCount(1);
  await swipe(page, toast, -90 * toEnd);
  await expect(toast).toHaveCount(1);

  await showToast(page, t, "EG");
  await swipe(page, toast, 70 * toEnd);
  await expect(toast).toHaveCount(0, { timeout: 2000 });
});

test("[R9.05] @once an ordinary toast stays 5 s; a failure looks like one", async ({ page, t }) => {
  await openPage(page, "/dashboard/notifications");
  const toast = toastsOf(page, t);
  const markAll = page.getByRole("main").getByRole("button", { name: t("notifications:markAll") });

  const answerAgain = await answerProblem(page, "markAllNotificationsRead", 403, "forbidden");
  await markAll.click();
  await expect(toast).toContainText(t("notifications:errors.updateAll"));
  await expect(toast).toContainText(t("errors:forbidden"));
  await expectDestructive(toast);
  await toast.getByRole("button", { name: t("actions.close") }).click();
  await expect(toast).toHaveCount(0);

  await answerAgain();
  const readPresence = await recordPresence(page, "[role=region] li");
  await markAll.click();
  await expect(toast).toContainText(t("notifications:allRead.title"));
  await expectDestructive(toast, false);
  await expect(toast).toHaveCount(0, { timeout: 15_000 });
  const stay = measureStay(await readPresence());
  expect(stay.maxMs).toBeGreaterThanOrEqual(5000);
  expect(stay.minMs).toBeLessThan(9000);
});
