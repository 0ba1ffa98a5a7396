import type { Page } from "@playwright/test";
import type { TFunction } from "i18next";
import { chooseLanguage, logIn, logInHref } from "../../steps/account.ts";
import type { Settings } from "@masar/contract/settings/schemas";
import { endpoints } from "@masar/contract/endpoints";
import { links } from "../../../apps/web/app/platform/urls/links.ts";
import { readPreference, switchOf } from "../../steps/notifications.ts";
import { expectAccessible } from "../../support/axe.ts";
import { expect, password, test } from "../../support/fixtures.ts";
import { openPage } from "../../support/pages.ts";

const goals = {
  en: { known: "I want to become a data analyst", unknown: "beekeeping" },
  ar: { known: "أريد أن أصبح محلّل بيانات", unknown: "تربية النحل" },
};

const goOn = (page: Page, t: TFunction) =>
  page.getByRole("button", { name: t("onboarding:continue") }).click();

const readSettings = async (page: Page): Promise<Settings> =>
  (await page.request.get(endpoints.getSettings.path)).json();

async function enterGoal(page: Page, t: TFunction, goal: string): Promise<void> {
  await expect(page.getByRole("heading", { name: t("onboarding:goal.heading") })).toBeVisible();
  await page.getByLabel(t("onboarding:goal.label"), { exact: true }).fill(goal);
  await goOn(page, t);
}

async function build(page: Page, t: TFunction): Promise<void> {
  await page.getByRole("button", { name: t("onboarding:plan.build") }).click();
  const heading = page.getByRole("heading", { level: 1, name: t("onboarding:path.heading") });
  await expect(heading).toBeFocused();
}

test("[R2.14] @once setup asks a visitor to log in first, and then opens", async ({
  openContext,
  user,
  language,
  t,
}) => {
  const context = await openContext();
  await chooseLanguage(context, language);
  const page = await context.newPage();
  await page.goto("/onboarding");
  await expect(page).toHaveURL(logInHref(language, "/onboarding"));
  await logIn(page, t, { email: user.email, password });
  await expect(page).toHaveURL("/onboarding");
});

test("[D10] setup is saved step by step, continues in another browser, and ends with an accepted path", async ({
  page,
  openContext,
  user,
  language,
  t,
}) => {
  await page.goto("/onboarding");
  await expect(page.getByRole("heading", { name: t("onboarding:heading") })).toBeVisible();
  await page.getByLabel(t("onboarding:country")).selectOption("EG");
  await goOn(page, t);
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === "PATCH" && answer.url().endsWith("/api/onboarding"),
  );
  await enterGoal(page, t, goals[language].known);
  await expect(page.getByRole("heading", { name: t("onboarding:level.heading") })).toBeFocused();
  await saved;

  const elsewhere = await (await openContext()).newPage();
  await elsewhere.goto(logInHref(language, "/onboarding"));
  await logIn(elsewhere, t, { email: user.email, password });
  await expect(
    elsewhere.getByRole("heading", { name: t("onboarding:level.heading") }),
  ).toBeVisible();
  await elsewhere.goto("/onboarding?step=goal");
  await expect(elsewhere.getByLabel(t("onboarding:goal.label"), { exact: true })).toHaveValue(
    goals[language].known,
  );

  await goOn(page, t);
  await page.getByLabel(t("onboarding:plan.hours")).fill("٨");
  await build(page, t);
  await page.getByRole("button", { name: t("paths:draft.accept") }).click();
  await expect(page).toHaveURL(/\/dashboard\/learning-paths\/[0-9a-f-]{36}$/);

  await page.goto("/dashboard/learning-paths");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("progressbar") });
  await expect(card).toHaveCount(1);
  await expect(card.getByText(t("road:status.active"), { exact: true })).toBeVisible();
});

test("[N5.17] setup asks for a daily study time, which the settings show and change", async ({
  page,
  user: _signedIn,
  t,
}) => {
  await page.goto("/onboarding?step=plan");
  const time = page.getByLabel(t("settings:notificationPreferences.studyTime"), { exact: true });
  await expect(time).toHaveValue("");
  const byEmail = page.getByLabel(t("settings:notificationPreferences.email"), { exact: true });
  await expect(byEmail).toHaveCount(0);
  await time.selectOption("20:00");
  await expect.poll(async () => (await readSettings(page)).study_time).toBe("20:00");
  await byEmail.check();
  await expect.poll(() => readPreference(page, "reminder")).toMatchObject({ email: true });
  await expect.poll(() => readPreference(page, "study")).toMatchObject({ email: false });
  await page.getByLabel(t("onboarding:plan.byCalendar"), { exact: true }).check();
  await expect(page.getByLabel(t("settings:calendar.urlLabel"), { exact: true })).toHaveValue(
    /masar\.ics$/,
  );
  await expectAccessible(page, "the week with a reminder");

  await openPage(page, links.settingsGroup("notifications"));
  await expect(time).toHaveValue("20:00");
  await expect(switchOf(page, t, "reminder", "email")).toBeChecked();
  await time.selectOption("");
  await expect.poll(async () => (await readSettings(page)).study_time).toBeNull();
});

test("[D14] a goal without a path gets the closest path with one tap", async ({
  page,
  user: _signedIn,
  language,
  t,
}) => {
  await page.goto("/dashboard/learning-paths");
  await page.getByRole("link", { name: t("paths:empty.action") }).click();
  const field = page.getByLabel(t("onboarding:goal.label"), { exact: true });
  await field.fill(goals[language].unknown);
  const offers = page.getByRole("list", { name: t("onboarding:goal.answer.others") });
  await expect(offers.getByRole("button")).toHaveCount(3);
  await goOn(page, t);
  await expect(page.getByText(t("onboarding:goal.choose"))).toBeVisible();
  await offers.getByRole("button").first().click();
  await page.getByRole("button", { name: t("onboarding:skip") }).click();
  await build(page, t);
  await expect(page.getByRole("button", { name: t("paths:draft.accept") })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole("heading", { name: t("onboarding:plan.heading") })).toBeVisible();
});

test("a deadline of which one part is deleted leaves an empty field", async ({ page, t, user }) => {
  expect(user.id).not.toBe("");
  await page.goto("/onboarding?step=plan");
  const field = page.getByLabel(t("onboarding:plan.deadline"), { exact: true });
  await field.fill("2031-11-20");
  await field.focus();
  await page.keyboard.press("Backspace");
  await expect(field).toHaveValue("");
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(true);
  await field.blur();
  await expect
    .poll(() => field.evaluate((input: HTMLInputElement) => input.validity.badInput))
    .toBe(false);
});
