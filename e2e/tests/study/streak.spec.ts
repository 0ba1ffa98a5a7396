import { addDays, weekdayOf } from "@masar/domain/dates/local-date";
import { formatDate } from "../../../apps/web/app/platform/format/format.ts";
import { expect, test } from "../../support/fixtures.ts";
import { showPanel } from "../../support/navigation.ts";
import { openPage } from "../../support/pages.ts";
import { createPath, dateText, recordMinutes } from "../../steps/paths.ts";
import { read, saveSettings, setStreak } from "../../steps/study.ts";
import { toastsOf } from "../../support/toasts.ts";

/** Countries whose week begins on Monday and on Sunday. */
const countries = { 1: "DE", 0: "SA" } as const;

test("[D42] the streak card shows the effect of a rest day, a freeze, a repair, a pause and hiding", async ({
  page,
  t,
  language,
  user,
  database,
}) => {
  const made = await createPath(page);
  const { today } = made;
  // Yesterday is only shown if the week did not begin today.
  const country = weekdayOf(today) === 1 ? countries[0] : countries[1];
  await saveSettings(page, {
    country,
    rest_days: [weekdayOf(today)],
    daily_goal_minutes: 25,
  });
  const five = { current: 5, longest: 9, countedDays: 5 };
  await setStreak(database, user.id, { closedThrough: addDays(today, -2), ...five });
  await openPage(page, "/dashboard");
  const card = page
    .getByRole("main")
    .getByRole("region", { name: t("study:streak.title"), exact: true });
  const yesterday = formatDate(language, addDays(today, -1), "weekday", "UTC");
  for (const text of [
    t("study:streak.days", { count: 5 }),
    t("study:streak.restToday"),
    t("study:streak.freezeUsed", { day: yesterday }),
    t("study:streak.longest", { count: 9 }),
    t("study:streak.freezes", { count: 0 }),
  ]) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  await card.getByText(t("study:streak.how"), { exact: true }).click();
  await expect(card.getByText(t("study:streak.rules.rest"), { exact: true })).toBeVisible();

  await saveSettings(page, { rest_days: [] });
  const broken = { date: addDays(today, -1), streak: 5 };
  await setStreak(database, user.id, {
    ...five,
    closedThrough: addDays(today, -1),
    current: 0,
    freezes: 0,
    broken,
  });
  await openPage(page, "/dashboard");
  const { streak } = await read(page, "getOverview");
  expect(streak).toMatchObject({ current_streak: 0, repairable_streak: 5 });
  const { time_zone } = await read(page, "getSettings");
  const until = formatDate(language, streak.repairable_until ?? "", "dateTime", time_zone);
  await expect(
    card.getByText(t("study:streak.repair", { count: 5, minutes: 50, until }), { exact: true }),
  ).toBeVisible();
  await recordMinutes(page, made, "m1", 50);
  await page.reload();
  await expect(card.getByText(t("study:streak.countedToday"), { exact: true })).toBeVisible();
  await expect(card.getByText(t("study:streak.days", { count: 6 }), { exact: true })).toBeVisible();

  await openPage(page, "/settings/study");
  const pause = page.getByRole("region", { name: t("settings:study.pause"), exact: true });
  await pause.getByLabel(t("settings:study.pauseDays"), { exact: true }).selectOption("3");
  await pause.getByRole("button", { name: t("settings:study.pauseAction"), exact: true }).click();
  await expect(toastsOf(page, t)).toContainText(t("settings:study.paused"));
  await openPage(page, "/dashboard");
  const date = dateText(language, addDays(today, 2));
  await expect(
    card.getByText(t("study:streak.pausedUntil", { date }), { exact: true }),
  ).toBeVisible();

  await openPage(page, "/settings/study");
  await page.getByRole("switch", { name: t("settings:study.hide") }).click();
  await expect(toastsOf(page, t)).toContainText(t("settings:saved"));
  await openPage(page, "/dashboard");
  await expect(page.getByRole("region", { name: t("study:week.title") })).toBeVisible();
  await expect(card).toHaveCount(0);
  const panel = await showPanel(page, t);
  await expect(panel.getByRole("heading", { name: t("study:points.title") })).toBeVisible();
  await expect(panel.getByRole("heading", { name: t("study:streak.title") })).toHaveCount(0);
  expect((await read(page, "getOverview")).streak.current_streak).toBe(6);
});
