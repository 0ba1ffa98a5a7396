import { expect, test } from "../../support/fixtures.ts";
import { openToolsDialog } from "../../support/navigation.ts";
import { openPage } from "../../support/pages.ts";

test("[N5.23] back closes the search and stays on the page; the next back leaves it", async ({
  page,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  await openPage(page, "/settings");
  await openPage(page, "/dashboard/courses");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: t("shell:search.label"), exact: true });
  await expect(field).toBeFocused();
  await page.goBack();
  await expect(field).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\/courses$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/settings$/);
});

test("back closes the dialog in front, and skips the entry of a dialog closed by Escape", async ({
  page,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  await openPage(page, "/settings");
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const tools = await openToolsDialog(page, t);
  await expect(tools).toBeVisible();
  await page.goBack();
  await expect(tools).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
  await openToolsDialog(page, t);
  await page.keyboard.press("Escape");
  await expect(tools).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole("heading", { level: 1, name: t("settings:title") })).toBeVisible();
});
