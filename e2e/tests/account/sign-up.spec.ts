import type { Page } from "@playwright/test";
import { limits } from "@masar/contract/limits";
import { type Language, locales } from "@masar/i18n/locales";
import { mailStrings } from "@masar/i18n/server-strings";
import type { TFunction } from "i18next";
import { formatDate } from "../../../apps/web/app/platform/format/format.ts";
import { publicHref } from "../../../apps/web/app/platform/urls/links.ts";
import { emailField, logIn, passwordField } from "../../steps/account.ts";
import { expect, linkOf, newEmail, password, test } from "../../support/fixtures.ts";

type Answers = { email: string; password: string };

function openForm(page: Page, t: TFunction) {
  return {
    email: emailField(page, t),
    password: passwordField(page, t("account:fields.password")),
    terms: page.getByRole("checkbox", { name: t("entry:register.terms") }),
    age: page.getByRole("checkbox", { name: t("entry:register.age") }),
    submit: page.getByRole("button", { name: t("entry:register.submit") }),
  };
}

async function signUp(page: Page, t: TFunction, language: Language, answers: Answers) {
  await page.goto(publicHref("/register", language));
  const form = openForm(page, t);
  await form.email.fill(answers.email);
  await form.password.fill(answers.password);
  await form.terms.check();
  await form.age.check();
  await form.submit.click();
  await expect(page.getByRole("heading", { name: t("entry:inbox.title") })).toBeVisible();
}

test("[D01] [D05] a visitor signs up from the home page and the mailed link opens the setup in another browser", async ({
  page,
  openContext,
  language,
  t,
  mail,
}) => {
  const email = newEmail();
  await page.goto(publicHref("/", language));
  await page
    .getByRole("main")
    .getByRole("link", { name: t("pages:home.start.signUp") })
    .click();
  await expect(page).toHaveURL(publicHref("/register", language));
  const form = openForm(page, t);
  await form.email.fill(email);
  await form.password.fill(password);
  await form.terms.check();
  await form.age.check();
  await form.submit.click();
  await expect(page.getByRole("heading", { name: t("entry:inbox.title") })).toBeFocused();
  await expect(page.getByText(email)).toBeVisible();

  const { subject } = mailStrings[language].verify;
  const first = await mail(email, subject);
  const mailbox = page.waitForEvent("popup");
  await page.getByRole("link", { name: t("entry:inbox.mailbox") }).click();
  await expect((await mailbox).getByRole("link", { name: email })).toContainText(subject);

  const resentAfter = new Date(new Date(first.receivedAt).getTime() + 1);
  await page.getByRole("button", { name: t("entry:resend.action") }).click();
  await expect(page.getByRole("status").filter({ hasText: t("entry:resend.done") })).toBeVisible();
  const link = linkOf(await mail(email, subject, resentAfter));
  expect(link).not.toBe(linkOf(first));

  const phone = await (await openContext()).newPage();
  await phone.goto(link);
  await expect(phone).toHaveURL("/onboarding");
  await expect(phone.getByRole("heading", { name: t("onboarding:heading") })).toBeVisible();
  await expect(phone.locator("html")).toHaveAttribute("lang", language);
  await expect(phone.locator("html")).toHaveAttribute("dir", locales[language].dir);

  await phone.getByRole("button", { name: t("onboarding:continue") }).click();
  await expect(phone.getByRole("heading", { name: t("onboarding:goal.heading") })).toBeFocused();
  await phone.getByRole("link", { name: t("onboarding:later") }).click();
  await expect(phone).toHaveURL("/dashboard");
  await phone.getByRole("button", { name: t("notifications:bell.unread", { count: 1 }) }).click();
  const panel = phone.getByRole("region", { name: t("notifications:title"), exact: true });
  await expect(panel.getByText(t("notices:kind.welcome.title"))).toBeVisible();

  await phone.goto("/settings/privacy");
  const consents = phone.getByRole("region", { name: t("settings:consents.title") });
  for (const kind of ["terms", "age_13"]) {
    await expect(
      consents.getByRole("heading", { name: t(`settings:consents.kinds.${kind}`) }),
    ).toBeVisible();
  }
  const date = formatDate(language, limits.termsVersion, "date", "UTC");
  const version = t("settings:consents.version", { date });
  await expect(consents.getByRole("link", { name: version })).toBeVisible();
});

test("[D03] [D05] the form names what is missing, short or too common, and sends nothing until terms and age are accepted", async ({
  page,
  language,
  t,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await page.goto(publicHref("/register", language));
  const form = openForm(page, t);

  await form.submit.click();
  await expect(form.email).toBeFocused();
  for (const key of ["emailMissing", "passwordMissing", "terms", "age"]) {
    await expect(page.getByText(t(`account:invalid.${key}`))).toBeVisible();
  }

  await form.email.fill("user@example");
  await form.password.fill("short");
  await form.submit.click();
  await expect(page.getByText(t("account:invalid.email"))).toBeVisible();
  await expect(
    page.getByText(t("account:invalid.passwordShort", { count: limits.password.min })),
  ).toBeVisible();

  await form.email.fill(newEmail());
  await form.password.fill("password1");
  await form.submit.click();
  await expect(form.terms).toBeFocused();
  await expect(form.terms).toHaveAccessibleDescription(t("account:invalid.terms"));
  await form.terms.check();
  await form.submit.click();
  await expect(form.age).toBeFocused();
  await expect(form.age).toHaveAccessibleDescription(t("account:invalid.age"));
  expect(sent).toEqual([]);

  await form.age.check();
  await form.submit.click();
  await expect(page.getByText(t("errors:password_common"))).toBeVisible();
  await expect(form.password).toBeFocused();
  await form.password.fill(password);
  await expect(page.getByText(t("errors:password_common"))).toBeHidden();
  await form.submit.click();
  await expect(page.getByRole("heading", { name: t("entry:inbox.title") })).toBeVisible();
});

test("[D01] a mistyped address costs one correction", async ({ page, language, t, mail }) => {
  const [mistyped, email] = [newEmail(), newEmail()];
  await signUp(page, t, language, { email: mistyped, password });
  await page.getByRole("button", { name: t("entry:inbox.changeAddress") }).click();

  const form = openForm(page, t);
  await expect(form.email).toHaveValue(mistyped);
  await expect(form.password).toHaveValue(password);
  await expect(form.terms).toBeChecked();
  await expect(form.age).toBeChecked();
  await form.email.fill(email);
  await form.submit.click();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(mistyped)).toBeHidden();

  await page.goto(linkOf(await mail(email, mailStrings[language].verify.subject)));
  await expect(page).toHaveURL("/onboarding");
});

test("[D01] @once a used link shows that it was used, and an expired one can be replaced", async ({
  page,
  openContext,
  language,
  t,
  mail,
  database,
}) => {
  const email = newEmail();
  const { subject } = mailStrings[language].verify;
  await signUp(page, t, language, { email, password });
  const old = await mail(email, subject);
  const { rowCount } = await database.query(
    `update verifications set expires_at = now() - interval '1 second'
     where identifier like 'verify:%' and value = (select id::text from users where email = $1)`,
    [email],
  );
  expect(rowCount).toBe(1);

  await page.goto(linkOf(old));
  await expect(page.getByRole("heading", { name: t("entry:linkInvalid") })).toBeFocused();
  await emailField(page, t).fill(email);
  await page.getByRole("button", { name: t("entry:verify.submit") }).click();
  await expect(page.getByRole("heading", { name: t("entry:inbox.title") })).toBeVisible();

  const after = new Date(new Date(old.receivedAt).getTime() + 1);
  const fresh = linkOf(await mail(email, subject, after));
  await page.goto(fresh);
  await expect(page).toHaveURL("/onboarding");

  await page.goto(fresh);
  await expect(page.getByText(t("entry:verify.signedIn"))).toBeVisible();
  await page.getByRole("link", { name: t("account:toDashboard") }).click();
  await expect(page).toHaveURL("/dashboard");

  const visitor = await (await openContext()).newPage();
  await visitor.goto(fresh);
  await expect(visitor.getByRole("heading", { name: t("entry:linkInvalid") })).toBeVisible();
  await expect(visitor.getByText(t("entry:verify.invalidDetail"))).toBeVisible();
});

test("[D01] @once a known address gets the same screen as a new one, and a mail that explains it", async ({
  openContext,
  user,
  language,
  t,
  mail,
}) => {
  const otherUser = await (await openContext()).newPage();
  const fresh = newEmail();
  await signUp(otherUser, t, language, { email: fresh, password: "another good sentence" });
  const ofNew = await otherUser.getByRole("main").innerText();
  await signUp(otherUser, t, language, { email: user.email, password: "another good sentence" });
  const ofKnown = await otherUser.getByRole("main").innerText();
  expect(ofKnown.replace(user.email, fresh)).toBe(ofNew);

  const knownMail = await mail(user.email, mailStrings[language].known_address.subject);
  await otherUser.goto(linkOf(knownMail));
  await expect(otherUser).toHaveURL(publicHref("/login", language));
  await logIn(otherUser, t, { email: user.email, password: "another good sentence" });
  await expect(otherUser.getByRole("alert")).toHaveText(t("errors:credentials_invalid"));
  await logIn(otherUser, t, { email: user.email, password });
  await expect(otherUser).toHaveURL("/dashboard");
});

test("@once /signup redirects to /register with its query, so the requested page is not lost", async ({
  page,
  language,
  t,
}) => {
  await page.goto(publicHref("/", language));
  await page.goto(`${publicHref("/signup", language)}?next=%2Fsettings&from=poster`);
  await expect(page).toHaveURL(`${publicHref("/register", language)}?next=%2Fsettings&from=poster`);
  const logInLink = page.getByRole("main").getByRole("link", { name: t("entry:register.logIn") });
  await expect(logInLink).toHaveAttribute(
    "href",
    `${publicHref("/login", language)}?next=%2Fsettings`,
  );
  await page.goBack();
  await expect(page).toHaveURL(publicHref("/", language));
});
