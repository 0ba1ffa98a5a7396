import { join } from "node:path";
import type { Page } from "@playwright/test";
import { mailStrings } from "@masar/i18n/server-strings";
import type { TFunction } from "i18next";
import { signUp } from "../../steps/account.ts";
import { expect, linkOf, test } from "../../support/fixtures.ts";
import { chooseForMilestone, createPath, openedMilestone } from "../../steps/paths.ts";
import { toastsOf } from "../../support/toasts.ts";

const goals = { en: "I want to become a data analyst", ar: "أريد أن أصبح محلّل بيانات" };
const pictures = join(import.meta.dirname, "../../../screens/first-path");

test("[D10] [R4.10] [R8.08] a new visitor signs up, gets a path, and completes its first milestone", async ({
  page,
  language,
  t,
  mail,
}) => {
  let count = 0;
  const capture = (name: string) =>
    page.screenshot({ path: join(pictures, language, `${++count}-${name}.png`), fullPage: true });

  const email = await signUp(page, t, language);
  await page.goto(linkOf(await mail(email, mailStrings[language].verify.subject)));
  await expect(page).toHaveURL(/\/onboarding/);
  await page.getByLabel(t("onboarding:country")).selectOption("EG");
  await capture("region");
  const goOn = page.getByRole("button", { name: t("onboarding:continue") });
  await goOn.click();
  await page.getByLabel(t("onboarding:goal.label"), { exact: true }).fill(goals[language]);
  await capture("goal");
  await goOn.click();
  await expect(page.getByRole("heading", { name: t("onboarding:level.heading") })).toBeVisible();
  await capture("level");
  await goOn.click();
  await page.getByLabel(t("onboarding:plan.hours")).fill("6");
  await capture("plan");
  await page.getByRole("button", { name: t("onboarding:plan.build") }).click();
  const accept = page.getByRole("button", { name: t("paths:draft.accept") });
  await expect(accept).toBeVisible();
  await capture("draft");
  await accept.click();
  await expect(page).toHaveURL(/\/dashboard\/learning-paths\/[0-9a-f-]{36}$/);

  const main = page.getByRole("main");
  const bar = main.getByRole("progressbar", { name: t("road:header.bar") });
  await expect(bar).toHaveAttribute("value", "0");
  const readForecast = () => main.getByText(new RegExp(forecastPattern(t))).innerText();
  const forecastBefore = await readForecast();
  await capture("road");

  const stops = main.getByRole("list", { name: t("road.summary", { count: 7, done: 0 }) });
  const first = stops.getByRole("button").first();
  const title = (await first.locator("span").first().innerText()).trim();
  await first.click();
  const milestone = openedMilestone(page, title);
  await chooseForMilestone(milestone, t, { title, action: t("road:milestone.start") });
  await expect(toastsOf(page, t)).toContainText(t("road:toasts.started"));
  await capture("started");
  await chooseForMilestone(milestone, t, { title, action: t("road:milestone.complete") });
  const dialog = page.getByRole("dialog", { name: t("road:complete.title") });
  await dialog.getByLabel(t("road:complete.minutes")).fill("٩٠");
  await dialog.getByLabel(t("road:complete.notes")).fill("SQL");
  // A double click counts once.
  await dialog.getByRole("button", { name: t("road:complete.submit") }).dblclick();
  await closeMoment(page, t);
  await expect(toastsOf(page, t)).toContainText(t("road:toasts.completed"));
  await expect(bar).not.toHaveAttribute("value", "0");
  await capture("completed");

  await page.goto("/dashboard");
  await expect(
    main.getByText(t("study:streak.badge", { count: 1 }), { exact: true }).first(),
  ).toBeVisible();
  await capture("dashboard");
  const overview = await (await page.request.get("/api/study/overview")).json();
  expect(overview.current.completed_milestones).toBe(1);
  expect(overview.streak.current_streak).toBe(1);
  expect(overview.streak.skill_points).toBeGreaterThan(0);
  expect(overview.days.map((day: { minutes: number }) => day.minutes)).toContain(90);
  await page.goto(`/dashboard/learning-paths/${overview.current.id}`);
  await expect.poll(readForecast).not.toBe(forecastBefore);
});

/** The screen of the completed milestone. */
async function closeMoment(page: Page, t: TFunction) {
  const moment = page.getByRole("dialog").filter({ hasText: t("desk:moment.milestone") });
  await moment.getByRole("button", { name: t("actions.close"), exact: true }).click();
}

function forecastPattern(t: TFunction): string {
  const before = (key: "road:header.pace" | "road:header.paceLate") =>
    t(key, { date: "00" }).split("00")[0] ?? "";
  const chosen = t("road:header.chosenPace", { count: 6, hours: "6", date: "00" });
  return `^(${before("road:header.pace")}|${before("road:header.paceLate")}|${chosen.split("00")[0]})`;
}

test("[D19] [R2.27] [R2.29] @once two devices complete the same milestone: it counts once, each one's minutes count, and both show it", async ({
  page,
  openContext,
  context,
  user: _signedIn,
  t,
}) => {
  await page.goto("/dashboard");
  const { path } = await createPath(page);
  const second = await openContext();
  await second.addCookies(await context.cookies());
  const other = await second.newPage();
  await Promise.all(
    [page, other].map((device) => device.goto(`/dashboard/learning-paths/${path.id}?milestone=m1`)),
  );
  const title = path.milestones["m1"]?.title ?? "";
  for (const device of [page, other]) {
    const action = t("road:milestone.complete");
    await chooseForMilestone(openedMilestone(device, title), t, { title, action });
    await device
      .getByRole("dialog", { name: t("road:complete.title") })
      .getByLabel(t("road:complete.minutes"))
      .fill("30");
  }
  await Promise.all(
    [page, other].map((device) =>
      device
        .getByRole("dialog", { name: t("road:complete.title") })
        .getByRole("button", { name: t("road:complete.submit") })
        .click(),
    ),
  );
  for (const device of [page, other]) {
    await closeMoment(device, t);
    await expect(
      device.getByRole("main").getByText(t("study:next.milestone", { number: 2, total: 7 })),
    ).toBeVisible();
  }
  const readOverview = async () => (await page.request.get("/api/study/overview")).json();
  // Both show it as soon as the first request is done.
  await expect
    .poll(async () => (await readOverview()).minutes_today, "the minutes of both")
    .toBe(60);
  const overview = await readOverview();
  expect(overview.current.completed_milestones).toBe(1);
  // 20 hours of a beginner's milestone, once, and 12 points of two sessions of 30 minutes.
  expect(overview.streak.skill_points).toBe(
    Math.round(path.milestones["m1"]?.estimatedHours ?? 0) + 12,
  );
});
