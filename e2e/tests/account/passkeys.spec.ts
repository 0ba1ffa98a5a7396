import { join } from "node:path";
import { endpoints } from "@masar/contract/endpoints";
import { limits } from "@masar/contract/limits";
import type { Language } from "@masar/i18n/locales";
import { insertVerifiedUser } from "@masar/tools/local/insert-user";
import type { BrowserContext, Page } from "@playwright/test";
import type pg from "pg";
import { links, publicHref } from "../../../apps/web/app/platform/urls/links.ts";
import { chooseLanguage, endSessions, logOut, passwordField } from "../../steps/account.ts";
import { type NamedSite, startNamedSite } from "../../support/servers/named-site.ts";
import { expect, newEmail, password, test } from "../../support/fixtures.ts";

const pictures = join(import.meta.dirname, "../../../screens/passkeys");

// Browsers refuse passkeys for an IP address, so these tests have a server with a name.
let site: NamedSite | undefined;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await startNamedSite();
});
test.afterAll(() => site?.stop());

/** Chromium's virtual authenticator: it verifies its user at once. */
async function addAuthenticator(context: BrowserContext, page: Page) {
  const devTools = await context.newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function createUserOf(
  context: BrowserContext,
  language: Language,
  database: pg.Pool,
): Promise<string> {
  const { termsVersion } = limits;
  const token = await insertVerifiedUser(database, { email: newEmail(), language, termsVersion });
  const path = endpoints.verifyEmail.path;
  const answer = await context.request.post(path, {
    data: { token },
    headers: { origin: site?.url ?? "" },
  });
  expect(answer.ok()).toBe(true);
  await chooseLanguage(context, language);
  return (await answer.json()).session.user.id;
}

const variants = { "@en": "@desktop", "@ar": "@phone" } as const;

for (const tag of ["@en", "@ar"] as const) {
  test.describe(tag.slice(1), () => {
    // Unknown to the fixtures of `beforeAll`.
    test.use({ baseURL: async ({}, use) => use(site?.url) });

    test(
      `[N14.05] a passkey is added and named, logs in without a password, and is removed, ${tag.slice(1)}`,
      { tag: [tag, variants[tag]] },
      async ({ context, page, language, database, t }) => {
        await createUserOf(context, language, database);
        await addAuthenticator(context, page);
        await page.goto("/settings/account");
        await page.getByRole("button", { name: t("settings:passkeys.add"), exact: true }).click();
        const adding = page.getByRole("dialog", { name: t("settings:passkeys.addTitle") });
        const name = language === "ar" ? "هاتف 2026" : "Phone 2026";
        await adding.getByLabel(t("settings:passkeys.name"), { exact: true }).fill(name);
        await passwordField(adding, t("settings:password.current")).fill(password);
        await adding.getByRole("button", { name: t("settings:passkeys.continue") }).click();
        const list = page.getByRole("list", { name: t("settings:passkeys.title") });
        await expect(list.getByRole("listitem")).toHaveText(new RegExp(name));

        await logOut(page, t);
        await expect(page).toHaveURL(publicHref("/", language));
        await page.goto(publicHref("/login", language));
        await page.getByRole("button", { name: t("account:passkey.logIn") }).click();
        await expect(page).toHaveURL(links.dashboard);

        await page.goto("/settings/account");
        const remove = t("settings:passkeys.removeNamed", { name });
        await page.getByRole("button", { name: remove, exact: true }).click();
        const removing = page.getByRole("dialog", { name: t("settings:passkeys.removeTitle") });
        await passwordField(removing, t("settings:password.current")).fill(password);
        await removing.getByRole("button", { name: t("settings:passkeys.remove") }).click();
        await expect(list.getByRole("listitem")).toHaveCount(0);

        await logOut(page, t);
        await expect(page).toHaveURL(publicHref("/", language));
        await page.goto(publicHref("/login", language));
        await page.getByRole("button", { name: t("account:passkey.logIn") }).click();
        // The device still has it.
        await expect(page.getByRole("alert")).toContainText(t("errors:passkey_unknown"));
      },
    );

    test(
      `[D04] [N14.05] a session that ends during work is renewed with a passkey, and the typed text is still there, ${tag.slice(1)}`,
      { tag: [tag, variants[tag]] },
      async ({ context, page, language, database, t }) => {
        const user = await createUserOf(context, language, database);
        await addAuthenticator(context, page);
        await page.goto("/settings/account");
        await page.getByRole("button", { name: t("settings:passkeys.add"), exact: true }).click();
        const adding = page.getByRole("dialog", { name: t("settings:passkeys.addTitle") });
        await passwordField(adding, t("settings:password.current")).fill(password);
        await adding.getByRole("button", { name: t("settings:passkeys.continue") }).click();
        await expect(adding).toBeHidden();

        const newAddress = newEmail();
        await page.getByRole("button", { name: t("settings:email.change") }).click();
        const changing = page.getByRole("dialog", { name: t("settings:email.change") });
        const address = changing.getByLabel(t("settings:email.new"));
        await address.fill(newAddress);
        await passwordField(changing, t("settings:password.current")).fill(password);
        await endSessions(database, user);
        await changing.getByRole("button", { name: t("settings:email.submit") }).click();
        const sheet = page.getByRole("dialog", { name: t("account:sheet.title") });
        const passkey = sheet.getByRole("button", { name: t("account:passkey.logIn") });
        await expect(passkey).toBeVisible();
        await expect(address).toHaveValue(newAddress);
        await page.screenshot({ path: join(pictures, `sheet-${language}.png`) });
        await passkey.click();
        await expect(sheet).toBeHidden();
        await expect(changing.getByText(t("settings:email.sent"))).toBeVisible();
        await expect(changing.getByText(newAddress)).toBeVisible();
        await expect(page).toHaveURL("/settings/account");
      },
    );
  });
}
