import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { endpoints } from "@masar/contract/endpoints";
import { mailStrings } from "@masar/i18n/server-strings";
import type { TFunction } from "i18next";
import { formatDate } from "../../../apps/web/app/platform/format/format.ts";
import { links, publicHref } from "../../../apps/web/app/platform/urls/links.ts";
import { logIn, passwordField } from "../../steps/account.ts";
import { expect, linkOf, password, test } from "../../support/fixtures.ts";
import { openPage } from "../../support/pages.ts";
import { createPath } from "../../steps/paths.ts";
import { readZip } from "../../support/zip-file.ts";

const accountOf = (page: Page, name: string) =>
  page.getByRole("main").getByRole("region", { name, exact: true });

test("[D06] a user exports all data as one file that nobody else can download", async ({
  page,
  user,
  language,
  t,
  mail,
  openContext,
}) => {
  const { path } = await createPath(page);
  await openPage(page, links.settingsGroup("account"));
  const account = accountOf(page, t("settings:account.title"));
  await account.getByRole("button", { name: t("settings:export.make") }).click();
  const link = account.getByRole("link", { name: t("settings:export.download") });
  await expect(link).toBeVisible({ timeout: 20_000 });
  await mail(user.email, mailStrings[language].export_ready.subject);
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^masar-.*\.zip$/);
  const files = readZip(await readFile(await download.path()));
  const paths = JSON.parse(files.get("data/paths/learning_paths.json") ?? "") as object[];
  expect(paths).toEqual([expect.objectContaining({ title: path.title })]);
  const written = [...files].filter(([name]) => name.endsWith(".md"));
  expect(written.some(([, text]) => text.includes(path.title))).toBe(true);

  const otherUser = await (await openContext()).newPage();
  const answer = await otherUser.request.get((await link.getAttribute("href")) ?? "");
  expect(answer.status()).toBe(401);
});

type ClosingUser = { page: Page; t: TFunction };

/** Closes the account on its page; with `isWary` the first password is wrong. */
async function closeAccount({ page, t }: ClosingUser, isWary: boolean): Promise<void> {
  await openPage(page, links.settingsGroup("account"));
  const account = accountOf(page, t("settings:account.title"));
  await account.getByRole("button", { name: t("settings:deletion.action") }).click();
  const dialog = page.getByRole("dialog", { name: t("settings:deletion.ask") });
  await expect(dialog).toContainText(t("settings:deletion.staysForum"));
  const secret = passwordField(dialog, t("settings:password.current"));
  const submit = dialog.getByRole("button", { name: t("settings:deletion.submit") });
  if (isWary) {
    await secret.fill("not my password");
    await submit.click();
    await expect(dialog.getByText(t("errors:password_wrong"))).toBeVisible();
  }
  await secret.fill(password);
  await submit.click();
  await expect(page.getByRole("heading", { name: t("entry:keep.closed") })).toBeVisible();
}

test("[D06] closing an account needs the password; logging in within a week reopens it", async ({
  page,
  user,
  language,
  t,
}) => {
  await closeAccount({ page, t }, true);
  await page.goto(publicHref("/login", language));
  await logIn(page, t, { email: user.email, password });
  const keepAccountHref = new RegExp(publicHref("/keep-account", language));
  await expect(page).toHaveURL(keepAccountHref);
  // Every other page redirects here.
  await page.goto(links.courses);
  await expect(page).toHaveURL(keepAccountHref);
  await page.getByRole("button", { name: t("entry:keep.action"), exact: true }).click();
  await expect(page.getByRole("heading", { name: t("entry:keep.kept") })).toBeVisible();
  await openPage(page, links.settingsGroup("account"));
  await expect(page.getByRole("main")).toContainText(user.email);
});

test("[D06] @once the mailed link cancels the deletion, also in a browser without a session", async ({
  page,
  user,
  language,
  t,
  database,
  mail,
  openContext,
}) => {
  const settings = await page.request.get(endpoints.getSettings.path);
  const { time_zone: zone } = await settings.json();
  await closeAccount({ page, t }, false);
  const { rows } = await database.query("select deletion_due_at from users where id = $1", [
    user.id,
  ]);
  const subject = mailStrings[language].deletion_planned.subject.replace(
    "{{date}}",
    // Mails have no no-break spaces.
    formatDate(language, rows[0].deletion_due_at, "date", zone).replaceAll("\u00A0", " "),
  );
  const otherUser = await (await openContext()).newPage();
  await otherUser.goto(linkOf(await mail(user.email, subject)));
  await otherUser.getByRole("button", { name: t("entry:keep.action"), exact: true }).click();
  await expect(otherUser.getByRole("heading", { name: t("entry:keep.kept") })).toBeVisible();
  await page.goto(publicHref("/login", language));
  await logIn(page, t, { email: user.email, password });
  await expect(page).toHaveURL(/\/(dashboard|onboarding)$/);
});
