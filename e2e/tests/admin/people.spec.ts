import { settingsGroupLink } from "@masar/contract/settings/groups";
import { mailStrings } from "@masar/i18n/server-strings";
import type { Locator } from "@playwright/test";
import type { TFunction } from "i18next";
import { adminLinks } from "../../../apps/web/app/platform/urls/admin-links.ts";
import { links, publicHref } from "../../../apps/web/app/platform/urls/links.ts";
import { logIn } from "../../steps/account.ts";
import { turnOnSecondFactor } from "../../steps/second-factor.ts";
import { createUser, expect, password, test } from "../../support/fixtures.ts";
import { openPage } from "../../support/pages.ts";
import { toastsOf } from "../../support/toasts.ts";
import { nextTotp } from "../../support/totp.ts";

async function fillReason(dialog: Locator, t: TFunction, reason: string): Promise<void> {
  await dialog.getByLabel(t("people:acts.reason"), { exact: true }).fill(reason);
}

const variants = { "@en": "@desktop", "@ar": "@phone" } as const;

for (const tag of ["@en", "@ar"] as const) {
  test(
    `[N14.01] [N14.02] an admin finds an account, ends its sessions and suspends it, and the person reads why, ${tag.slice(1)}`,
    { tag: [tag, variants[tag]] },
    async ({ page, user, database, openContext, language, mail, t }) => {
      await openPage(page, links.dashboard);
      const context = await openContext();
      const { id } = await createUser(context, language, database);
      await database.query("update users set roles = '{admin}' where id = $1", [id]);
      const { secret } = await turnOnSecondFactor(context.request);
      const admin = await context.newPage();
      // Loaded from the server, as a reload is.
      expect((await admin.goto(adminLinks.people))?.status()).toBe(200);
      await openPage(admin, adminLinks.people);
      await admin.getByRole("searchbox").fill(user.email.slice(0, -4));
      await admin.getByRole("button", { name: t("people:search.submit"), exact: true }).click();
      await admin.getByRole("link", { name: user.email }).click();
      await expect(admin.getByRole("heading", { level: 1, name: user.email })).toBeVisible();

      const reason = "سبب 1: lost laptop";
      await admin.getByRole("button", { name: t("people:acts.sessions_ended.label") }).click();
      const ending = admin.getByRole("dialog", { name: t("people:acts.sessions_ended.title") });
      await fillReason(ending, t, reason);
      await ending.getByRole("button", { name: t("people:acts.sessions_ended.submit") }).click();
      await expect(toastsOf(admin, t)).toContainText(t("people:acts.sessions_ended.done"));
      await page.goto(links.dashboard);
      await expect(page).toHaveURL(/\/login/);
      const ended = await mail(user.email, mailStrings[language].sessions_ended.subject);
      expect(ended.text).toContain(reason);
      const log = admin.getByRole("group", { name: t("people:log.title") });
      await expect(log).toContainText(t("people:log.actions.sessions_ended"));
      await expect(log).toContainText(reason);

      await admin.getByRole("button", { name: t("people:acts.account_suspended.label") }).click();
      const dialog = admin.getByRole("dialog", { name: t("people:acts.account_suspended.title") });
      await fillReason(dialog, t, reason);
      await dialog.getByLabel(t("settings:password.current"), { exact: true }).fill(password);
      await dialog.getByLabel(t("settings:proof.code"), { exact: true }).fill(nextTotp(secret));
      await dialog.getByRole("button", { name: t("people:acts.account_suspended.submit") }).click();
      await expect(toastsOf(admin, t)).toContainText(t("people:acts.account_suspended.done"));
      await expect(admin.getByText(t("people:state.suspended"), { exact: true })).toBeVisible();

      await page.goto(publicHref("/login", language));
      await logIn(page, t, { email: user.email, password });
      const alert = page.getByRole("alert");
      await expect(alert).toContainText(t("errors:account_suspended"));
      await expect(alert.getByRole("link")).toHaveAttribute(
        "href",
        publicHref("/contact", language),
      );
    },
  );
}

test(
  "[N14.02] an admin schedules a deletion and cancels it again, and every section is in view",
  { tag: ["@en", "@desktop"] },
  async ({ page, user, database, openContext, language, mail, t }) => {
    await openPage(page, links.dashboard);
    const context = await openContext();
    const { id } = await createUser(context, language, database);
    await database.query("update users set roles = '{admin}' where id = $1", [id]);
    const { secret } = await turnOnSecondFactor(context.request);
    const admin = await context.newPage();
    await openPage(admin, adminLinks.person(user.id));
    const sections = admin.getByRole("navigation", { name: t("operation:sections.label") });
    for (const link of await sections.getByRole("link").all()) await expect(link).toBeInViewport();

    const reason = "Asked by mail on 14 November";
    await admin.getByRole("button", { name: t("people:acts.deletion_planned.label") }).click();
    const dialog = admin.getByRole("dialog", { name: t("people:acts.deletion_planned.title") });
    await fillReason(dialog, t, reason);
    await dialog.getByLabel(t("settings:password.current"), { exact: true }).fill(password);
    await dialog.getByLabel(t("settings:proof.code"), { exact: true }).fill(nextTotp(secret));
    await dialog.getByRole("button", { name: t("people:acts.deletion_planned.submit") }).click();
    await expect(toastsOf(admin, t)).toContainText(t("people:acts.deletion_planned.done"));
    await page.goto(publicHref("/login", language));
    await logIn(page, t, { email: user.email, password });
    await expect(page.getByRole("main")).toContainText(t("entry:keep.dueLeadAdmin"));
    await expect(page.getByRole("main")).toContainText(reason);

    await admin.getByRole("button", { name: t("people:acts.deletion_cancelled.label") }).click();
    const cancelling = admin.getByRole("dialog", {
      name: t("people:acts.deletion_cancelled.title"),
    });
    await fillReason(cancelling, t, reason);
    await cancelling
      .getByRole("button", { name: t("people:acts.deletion_cancelled.submit") })
      .click();
    await expect(toastsOf(admin, t)).toContainText(t("people:acts.deletion_cancelled.done"));
    const cancelled = await mail(user.email, mailStrings[language].deletion_cancelled.subject);
    expect(cancelled.text).toContain(reason);
  },
);

test("[N14.04] an admin without a second factor is led to the settings, and back in with one", async ({
  context,
  page,
  language,
  database,
  t,
}) => {
  const { id } = await createUser(context, language, database);
  await database.query("update users set roles = '{admin}' where id = $1", [id]);
  await page.goto(links.admin);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    t("operation:secondFactor.title"),
  );
  await page.getByRole("link", { name: t("operation:secondFactor.action") }).click();
  await expect(page).toHaveURL(settingsGroupLink("account"));
  await turnOnSecondFactor(context.request);
  await page.goto(links.admin);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("operation:title"));
});
