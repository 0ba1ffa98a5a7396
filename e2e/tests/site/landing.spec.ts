import type { Locator, Page } from "@playwright/test";
import { endpoints } from "@masar/contract/endpoints";
import { mailStrings } from "@masar/i18n/server-strings";
import type { TFunction } from "i18next";
import { links, publicHref } from "../../../apps/web/app/platform/urls/links.ts";
import { submitRegistration } from "../../steps/account.ts";
import { expect, linkOf, test } from "../../support/fixtures.ts";
import { openStaticPage, publicAddress } from "../../support/pages.ts";
import { readPath, titlesOf } from "../../steps/paths.ts";
import { answerProblem } from "../../support/fail-endpoint.ts";
import { toastsOf } from "../../support/toasts.ts";

const goals = { en: "I want to build websites", ar: "أريد أن أتعلم تطوير مواقع الويب" };

function openHero(page: Page, t: TFunction) {
  const form = page.getByRole("form", { name: t("site:hero.label") });
  const card = page.locator("section[aria-labelledby=path-title]");
  return {
    goal: form.getByRole("textbox", { name: t("site:hero.goal") }),
    level: form.getByLabel(t("site:hero.level"), { exact: true }),
    hours: form.getByLabel(t("site:hero.hours"), { exact: true }),
    courses: form.getByLabel(t("site:hero.courses"), { exact: true }),
    build: form.getByRole("button", { name: t("site:hero.build") }),
    card,
    title: card.getByRole("heading", { level: 2 }),
    save: card.getByRole("link", { name: t("site:hero.keep") }),
  };
}

/** Titles of all milestones, the folded ones included. */
async function readMilestones(card: Locator, t: TFunction): Promise<string[]> {
  await expect(card).toHaveAttribute("aria-busy", "false");
  await expect(card.getByText(t("site:hero.yours"), { exact: true })).toBeVisible();
  const titles = await card.locator("li > span:nth-of-type(1)").allTextContents();
  return titles.map((title) => title.replace(` (${t("site:hero.first")})`, "").trim());
}

test("[D70] a visitor's goal becomes a path, which is changed, shared, and saved through sign-up without typing the goal again", async ({
  page,
  context,
  openContext,
  language,
  t,
  mail,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const goal = goals[language];
  await openStaticPage(page, publicAddress("/", language));
  const hero = openHero(page, t);
  const example = await hero.title.innerText();
  await hero.goal.fill(goal);
  await hero.goal.press("Enter");
  await expect(hero.card.getByText(t("site:hero.yours"), { exact: true })).toBeVisible();
  await expect(hero.title).not.toHaveText(example);
  await expect(hero.title).toBeInViewport();
  const asBeginner = await readMilestones(hero.card, t);
  expect(asBeginner.length).toBeGreaterThan(3);

  await hero.hours.selectOption("10");
  await expect(hero.card).toContainText(t("site:hero.pace", { count: 10 }));
  await hero.level.selectOption("intermediate");
  await hero.courses.selectOption("both");
  await expect.poll(() => new URL(page.url()).searchParams.get("courses")).toBe("both");
  const milestones = await readMilestones(hero.card, t);
  const pathRequest = { goal, level: "intermediate", hours: "10", courses: "both" };
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(pathRequest);

  await hero.card.getByRole("button", { name: t("site:hero.copy") }).click();
  await expect(toastsOf(page, t)).toContainText(t("site:hero.copied"));
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(page.url());
  const friend = await (await openContext()).newPage();
  await friend.goto(copied);
  const theirs = openHero(friend, t);
  await expect(theirs.card.getByText(t("site:hero.yours"), { exact: true })).toBeVisible();
  expect(await readMilestones(theirs.card, t)).toEqual(milestones);
  await expect(theirs.goal).toHaveValue(goal);
  await expect(theirs.hours).toHaveValue("10");

  await hero.save.click();
  await expect(page).toHaveURL((url) => url.pathname === publicHref("/register", language));
  await expect(page.getByRole("main")).toContainText(goal);
  const email = await submitRegistration(page, t);

  // The mail is opened in another browser without data of the visit.
  const phone = await (await openContext()).newPage();
  await phone.goto(linkOf(await mail(email, mailStrings[language].verify.subject)));
  await expect(phone).toHaveURL((url) => url.pathname === links.onboarding);
  await phone.getByRole("button", { name: t("paths:draft.accept") }).click();
  await expect(phone).toHaveURL(/\/dashboard\/learning-paths\/[0-9a-f-]{36}$/);
  const saved = await readPath(phone, phone.url().split("/").at(-1) ?? "");
  expect(titlesOf(saved)).toEqual(milestones);
  expect(saved.path).toMatchObject({ status: "active" });
  const { intake } = await (await phone.request.get(endpoints.getOnboarding.path)).json();
  expect(intake).toMatchObject({ level: "intermediate", hours_per_week: 10 });
});

test("[D70] @once a goal entered before the islands are hydrated is answered", async ({
  page,
  language,
  t,
}) => {
  const arrived = Promise.withResolvers<void>();
  let held = 0;
  await page.route(/\/assets\/hydrate-islands-/, async (route) => {
    held++;
    await arrived.promise;
    await route.fallback();
  });
  await openStaticPage(page, publicAddress("/", language));
  const hero = openHero(page, t);
  await hero.level.selectOption("advanced");
  await hero.goal.fill(goals[language]);
  await hero.build.click();
  await expect(hero.build).toHaveAttribute("aria-busy", "true");
  expect(held).toBe(1);
  arrived.resolve();
  await expect(page).toHaveURL((url) => url.searchParams.get("goal") === goals[language]);
  expect((await readMilestones(hero.card, t)).length).toBeGreaterThan(2);
  await expect(hero.goal).toHaveValue(goals[language]);
  await expect(hero.level).toHaveValue("advanced");
});

test("[D70] without a goal, with an unknown one, or without a response, the page shows a message and stays usable @once", async ({
  page,
  language,
  t,
}) => {
  await openStaticPage(page, "/");
  const hero = openHero(page, t);
  await hero.build.hover();
  await expect(page.locator("[data-island=hero]")).toHaveAttribute("data-awake");
  await hero.build.click();
  await expect(hero.goal).toHaveAccessibleDescription(t("site:hero.goalNeeded"));
  await expect(hero.goal).toBeFocused();

  await hero.goal.fill("qwzx vbnm");
  await hero.build.click();
  await expect(hero.title).toHaveText(t("site:hero.unknown"));
  await hero.card.getByRole("button", { name: t("site:hero.otherWords") }).click();
  await expect(hero.goal).toBeFocused();

  const answerAgain = await answerProblem(page, "previewPath", 503, "server_busy");
  await hero.goal.fill(goals[language]);
  await hero.build.click();
  await expect(hero.card.getByRole("alert")).toHaveText(t("errors:server_busy"));
  await answerAgain();
  await hero.card.getByRole("button", { name: t("actions.tryAgain") }).click();
  expect((await readMilestones(hero.card, t)).length).toBeGreaterThan(3);
});

test("[D70] a signed-in user saves the path to the account @once", async ({
  page,
  language,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  const query = new URLSearchParams({ goal: goals[language], hours: "8" });
  await openStaticPage(page, `${publicHref("/", language)}?${query}`);
  const hero = openHero(page, t);
  const milestones = await readMilestones(hero.card, t);
  await hero.save.click();
  await expect(page).toHaveURL((url) => url.pathname === links.newPath);
  await page.getByRole("button", { name: t("paths:draft.accept") }).click();
  await expect(page).toHaveURL(/\/dashboard\/learning-paths\/[0-9a-f-]{36}$/);
  expect(titlesOf(await readPath(page, page.url().split("/").at(-1) ?? ""))).toEqual(milestones);
});
