import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { limits } from "@masar/contract/limits";
import { mailStrings } from "@masar/i18n/server-strings";
import { type IdentityProvider, startIdentityProvider } from "@masar/tools/local/identity-provider";
import { insertVerifiedUser } from "@masar/tools/local/insert-user";
import { findFreePort } from "@masar/tools/local/ports";
import type { Page } from "@playwright/test";
import { links, publicHref } from "../../../apps/web/app/platform/urls/links.ts";
import { chooseLanguage, endSessions, logIn, logOut, passwordField } from "../../steps/account.ts";
import { expect, linkOf, newEmail, password, test } from "../../support/fixtures.ts";
import { openStaticPage, publicAddress } from "../../support/pages.ts";
import { type NamedSite, startNamedSite } from "../../support/servers/named-site.ts";

const names = { en: "Example University", ar: "جامعة المثال" };
const goals = {
  "@en": "Data analysis with Excel and SQL in 3 months",
  "@ar": "تحليل البيانات باستخدام إكسل وSQL خلال 3 أشهر",
};
const windows = { "@en": "@desktop", "@ar": "@phone" } as const;
const pictures = join(import.meta.dirname, "../../../screens/oidc");

type Servers = { site: NamedSite; google: IdentityProvider; university: IdentityProvider };

async function startServers(name: string): Promise<Servers> {
  const port = await findFreePort();
  const redirectUris = (id: string) => [`http://localhost:${port}/callback/${id}`];
  const google = await startIdentityProvider({
    redirectUris: redirectUris("google"),
    isInIdToken: true,
  });
  const university = await startIdentityProvider({ redirectUris: redirectUris("oidc") });
  const site = await startNamedSite({
    port,
    env: {
      GOOGLE_ISSUER: google.issuer,
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      OIDC_ISSUER: university.issuer,
      OIDC_CLIENT_ID: university.clientId,
      OIDC_CLIENT_SECRET: university.clientSecret,
      OIDC_NAME: name,
    },
  });
  return { site, google, university };
}

type AtProvider = { email?: string; isVerified?: boolean; cancels?: boolean };

async function logInAtProvider(page: Page, { email, isVerified = true, cancels }: AtProvider) {
  await expect(page).toHaveTitle("Log in");
  await page.getByLabel("E-mail").fill(email ?? "");
  await page.getByLabel("Verified").setChecked(isVerified);
  await page.getByRole("button", { name: cancels ? "Cancel" : "Log in" }).click();
}

for (const tag of ["@en", "@ar"] as const) {
  const language = tag === "@en" ? "en" : "ar";
  test.describe(language, () => {
    let servers: Servers;
    test.beforeAll(async () => {
      test.setTimeout(300_000);
      servers = await startServers(names[language]);
    });
    test.afterAll(async () => {
      await servers?.site.stop();
      await servers?.google.stop();
      await servers?.university.stop();
    });
    // Unknown to the fixtures of `beforeAll`.
    test.use({ baseURL: async ({}, use) => use(servers?.site.url) });
    const capture = (page: Page, name: string) =>
      page.screenshot({ path: join(pictures, language, `${name}.png`), fullPage: true });

    test(
      `[N14.06] a visitor with a path registers with a university, keeps the path, and logs in again, ${language}`,
      { tag: [tag, windows[tag]] },
      async ({ page, t }) => {
        test.setTimeout(240_000);
        const email = newEmail();
        await openStaticPage(page, publicAddress("/", language));
        const form = page.getByRole("form", { name: t("site:hero.label") });
        await form.getByRole("textbox", { name: t("site:hero.goal") }).fill(goals[tag]);
        await form.getByRole("button", { name: t("site:hero.build") }).click();
        await expect(page.getByText(t("site:hero.yours"), { exact: true })).toBeVisible();
        await page.getByRole("link", { name: t("site:hero.keep") }).click();

        const button = page.getByRole("button", {
          name: t("account:provider.continue", { name: names[language] }),
        });
        await expect(button).toBeVisible();
        await capture(page, "register");
        await button.click();
        await expect(page.getByText(t("account:invalid.terms"))).toBeVisible();
        await page.getByRole("checkbox", { name: t("entry:register.terms") }).check();
        await page.getByRole("checkbox", { name: t("entry:register.age") }).check();
        await button.click();
        await logInAtProvider(page, { email });
        await expect(page).toHaveURL(/\/onboarding/);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await page.getByRole("button", { name: t("paths:draft.accept") }).click();
        await expect(page).not.toHaveURL(/\/onboarding/);

        await logOut(page, t);
        await expect(page).toHaveURL(publicHref("/", language));
        await page.goto(publicHref("/login", language));
        await expect(button).toBeVisible();
        await capture(page, "login");
        await button.click();
        // Still logged in at the provider.
        await expect(page).toHaveURL(links.dashboard);
      },
    );

    test(
      `[N14.06] an unknown identity at the log-in gets terms and age first, then an account with the visitor's path, ${language}`,
      { tag: [tag, windows[tag]] },
      async ({ page, t, database }) => {
        test.setTimeout(240_000);
        const email = newEmail();
        const countUsers = async () =>
          (await database.query("select id from users where email = $1", [email])).rowCount;
        const search = `?${new URLSearchParams({ goal: goals[tag], hours: "8" })}`;
        await page.goto(publicHref("/login", language) + search);
        const google = t("account:provider.continue", { name: "Google" });
        await page.getByRole("button", { name: google }).click();
        await logInAtProvider(page, { email });
        await expect(
          page.getByRole("heading", { name: t("account:provider.newTitle") }),
        ).toBeFocused();
        expect(await countUsers()).toBe(0);
        await page.getByRole("button", { name: google }).click();
        await expect(page.getByText(t("account:invalid.age"))).toBeVisible();
        await capture(page, "terms");
        await page.getByRole("checkbox", { name: t("entry:register.terms") }).check();
        await page.getByRole("checkbox", { name: t("entry:register.age") }).check();
        await page.getByRole("button", { name: google }).click();
        await expect(page).toHaveURL(/\/onboarding/);
        await expect(page.getByRole("button", { name: t("paths:draft.accept") })).toBeVisible();
        expect(await countUsers()).toBe(1);

        await page.goto("/settings/account");
        await expect(page.getByText(t("settings:identities.noPassword"))).toBeVisible();
        await page.getByText(t("settings:identities.noPassword")).scrollIntoViewIfNeeded();
        await capture(page, "settings-without-password");
      },
    );

    test(
      `[N14.06] a user who registered with a provider sets a password from the dialog that deletes the account, and then deletes it, ${language}`,
      { tag: [tag, windows[tag]] },
      async ({ page, t, database, mail }) => {
        test.setTimeout(240_000);
        const email = newEmail();
        await page.goto(publicHref("/register", language));
        await page.getByRole("checkbox", { name: t("entry:register.terms") }).check();
        await page.getByRole("checkbox", { name: t("entry:register.age") }).check();
        const google = t("account:provider.continue", { name: "Google" });
        await page.getByRole("button", { name: google }).click();
        await logInAtProvider(page, { email });
        await expect(page).toHaveURL(/\/onboarding/);
        await page.goto("/settings/account");
        const openDialog = async () => {
          await page
            .getByRole("button", { name: t("settings:deletion.action"), exact: true })
            .click();
          return page.getByRole("dialog", { name: t("settings:deletion.ask") });
        };
        const deleting = await openDialog();
        await expect(deleting.getByText(t("settings:proof.noPassword"))).toBeVisible();
        const current = passwordField(page, t("settings:password.current"));
        await expect(current).toBeHidden();
        await page.screenshot({ path: join(pictures, language, "delete-without-password.png") });
        const mailIt = t("settings:identities.setPassword");
        await deleting.getByRole("button", { name: mailIt }).click();
        await expect(deleting.getByText(t("settings:identities.passwordSent"))).toBeVisible();
        await page.screenshot({ path: join(pictures, language, "delete-password-sent.png") });

        const { subject } = mailStrings[language].first_password;
        await page.goto(linkOf(await mail(email, subject)));
        await expect(page.getByText(t("entry:calendarLink.end"))).toBeHidden();
        await passwordField(page, t("account:fields.password")).fill(password);
        await page.getByRole("button", { name: t("entry:reset.submit") }).click();
        await expect(page).toHaveURL(publicHref("/login", language));
        await page.goto(`${publicHref("/login", language)}?next=%2Fsettings%2Faccount`);
        await logIn(page, t, { email, password });
        await expect(page).toHaveURL("/settings/account");
        const again = await openDialog();
        await current.fill(password);
        await page.screenshot({ path: join(pictures, language, "delete-with-password.png") });
        await again.getByRole("button", { name: t("settings:deletion.submit") }).click();
        await expect(page).toHaveURL(publicHref("/keep-account", language));
        const { rows } = await database.query(
          "select deletion_due_at is not null as is_due from users where email = $1",
          [email],
        );
        expect(rows).toEqual([{ is_due: true }]);
      },
    );

    test(
      `[D04] [N14.06] a session that ends during work is renewed by a provider in a new tab, and the work goes on, ${language}`,
      { tag: [tag, windows[tag]] },
      async ({ page, context, t, database }) => {
        test.setTimeout(240_000);
        const email = newEmail();
        const { termsVersion } = limits;
        await insertVerifiedUser(database, { email, language, termsVersion });
        const { rows } = await database.query(
          "update users set email_verified = true where email = $1 returning id",
          [email],
        );
        await chooseLanguage(context, language);
        await page.goto(`${publicHref("/login", language)}?next=%2Fsettings%2Faccount`);
        const google = t("account:provider.continue", { name: "Google" });
        await page.getByRole("button", { name: google }).click();
        await logInAtProvider(page, { email });
        await expect(page).toHaveURL("/settings/account");

        const newAddress = newEmail();
        await page.getByRole("button", { name: t("settings:email.change") }).click();
        const changing = page.getByRole("dialog", { name: t("settings:email.change") });
        const address = changing.getByLabel(t("settings:email.new"));
        await address.fill(newAddress);
        await passwordField(changing, t("settings:password.current")).fill(password);
        await endSessions(database, rows[0].id);
        await changing.getByRole("button", { name: t("settings:email.submit") }).click();
        const sheet = page.getByRole("dialog", { name: t("account:sheet.title") });
        const link = sheet.getByRole("link");
        await expect(link).toContainText("Google");
        await expect(link).toContainText(names[language]);
        await page.screenshot({ path: join(pictures, language, "sheet.png") });
        const opening = context.waitForEvent("page");
        await link.click();
        const other = await opening;
        await expect(other).toHaveURL(publicHref("/login", language));
        await other.getByRole("button", { name: google }).click();
        // Still logged in at the provider.
        await expect(other).toHaveURL(links.dashboard);
        await expect(sheet).toBeHidden();
        await expect(changing.getByText(t("settings:email.sent"))).toBeVisible();
        await expect(changing.getByText(newAddress)).toBeVisible();
      },
    );

    test(
      `[N14.07] an account is connected and disconnected in the settings, and an unverified address is refused, ${language}`,
      { tag: [tag, windows[tag]] },
      async ({ page, context, t, database }) => {
        test.setTimeout(240_000);
        const email = newEmail();
        const { termsVersion } = limits;
        await insertVerifiedUser(database, { email, language, termsVersion });
        await database.query("update users set email_verified = true where email = $1", [email]);
        await chooseLanguage(context, language);

        const name = names[language];
        const button = t("account:provider.continue", { name });
        await page.goto(`${publicHref("/login", language)}?next=%2Fsettings%2Faccount`);
        await page.getByRole("button", { name: button }).click();
        await logInAtProvider(page, { cancels: true });
        await expect(page.getByText(t("account:provider.cancelled", { name }))).toBeVisible();
        await capture(page, "cancelled");
        await page.goto(`${publicHref("/login", language)}?next=%2Fsettings%2Faccount`);
        await page.getByRole("button", { name: button }).click();
        await logInAtProvider(page, { email, isVerified: false });
        await expect(page.getByRole("alert")).toContainText(t("errors:identity_unverified"));
        await capture(page, "unverified");

        await page.goto(`${publicHref("/login", language)}?next=%2Fsettings%2Faccount`);
        await logIn(page, t, { email, password });
        await expect(page).toHaveURL("/settings/account");
        const connect = t("settings:identities.connect", { name: "Google" });
        await page.getByRole("button", { name: connect, exact: true }).click();
        const connecting = page.getByRole("dialog", {
          name: t("settings:identities.connectTitle", { name: "Google" }),
        });
        await passwordField(connecting, t("settings:password.current")).fill(password);
        await connecting.getByRole("button", { name: t("settings:identities.continue") }).click();
        await logInAtProvider(page, { email });
        await expect(page).toHaveURL("/settings/account#identities");
        const connected = t("account:provider.connected", { name: "Google" });
        await expect(page.getByText(connected).first()).toBeVisible();
        const list = page.getByRole("list", { name: t("settings:identities.title") });
        await expect(list.getByRole("listitem")).toContainText("Google");
        await list.scrollIntoViewIfNeeded();
        await capture(page, "settings");

        const remove = t("settings:identities.removeNamed", { name: "Google" });
        await page.getByRole("button", { name: remove, exact: true }).click();
        const removing = page.getByRole("dialog", {
          name: t("settings:identities.removeTitle", { name: "Google" }),
        });
        await passwordField(removing, t("settings:password.current")).fill(password);
        await removing.getByRole("button", { name: t("settings:identities.remove") }).click();
        await expect(list.getByRole("listitem")).toHaveCount(0);
        const { rowCount } = await database.query(
          "select a.id from accounts a join users u on u.id = a.user_id where u.email = $1",
          [email],
        );
        expect(rowCount).toBe(1);
      },
    );
  });
}

test("[N14.07] @once a forged return of a provider logs nobody in", async ({ page, t }) => {
  const query = new URLSearchParams({ state: randomUUID(), code: randomUUID() });
  await page.goto(`/callback/google?${query}`);
  await expect(page.getByRole("alert")).toContainText(t("errors:identity_invalid"));
  await page.getByRole("link", { name: t("account:toLogIn") }).click();
  await expect(page).toHaveURL("/login");
  // This server has no provider, so its pages have no button.
  await expect(
    page.getByRole("button", { name: t("account:provider.continue", { name: "Google" }) }),
  ).toBeHidden();
  await page.goto("/callback/other");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
