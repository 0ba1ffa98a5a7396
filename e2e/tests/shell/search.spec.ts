import { expect, isPhone, test } from "../../support/fixtures.ts";
import { openPage } from "../../support/pages.ts";
import { createPath } from "../../steps/paths.ts";

test("[N5.12] the keyboard opens the search, finds a step and opens it", async ({
  page,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  const { path } = await createPath(page);
  await openPage(page, "/dashboard");
  const field = page.getByRole("combobox", { name: t("shell:search.label"), exact: true });
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem("search-key", "off"));
  await page.keyboard.press("/");
  await expect(field).toHaveCount(0);
  await page.keyboard.press("Control+k");
  const title = Object.values(path.milestones)[0]?.title ?? "";
  await field.fill(title);
  const option = page.getByRole("option").filter({ hasText: title }).first();
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/learning-paths/);
  await expect(field).toHaveCount(0);
});

test("[N5.12] the header's button opens the search, and a command starts a new note", async ({
  page,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  await openPage(page, "/dashboard");
  const button = page
    .getByRole("banner")
    .getByRole("button", { name: t("shell:search.label"), exact: true });
  const box = await button.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(isPhone(page) ? 44 : 200);
  await button.click();
  await page.getByRole("option", { name: t("palette:commands.newNote"), exact: true }).click();
  const tools = page.getByRole("dialog", { name: t("shell:tools.learning"), exact: true });
  await expect(tools.getByLabel(t("notes:titleField"))).toBeVisible();
});
