import type { Page } from "@playwright/test";
import type { Overview } from "@masar/contract/study/schemas";
import { chooseFinishDate } from "@masar/domain/progress/plan-difference";
import { formatDate, formatPercent } from "../../../apps/web/app/platform/format/format.ts";
import { expect, test } from "../../support/fixtures.ts";
import { showPanel } from "../../support/navigation.ts";
import { openPage } from "../../support/pages.ts";
import { completeMilestone, createPath, recordMinutes, titlesOf } from "../../steps/paths.ts";
import { toastsOf } from "../../support/toasts.ts";

test.beforeEach(({ user }) => expect(user.id).not.toBe(""));

const readOverview = async (page: Page) =>
  (await (await page.request.get("/api/study/overview")).json()) as Overview;

test("[R2.30] [R2.27] without a path one next action; with one its milestones, what is due and the forecast", async ({
  page,
  t,
  language,
}) => {
  await openPage(page, "/dashboard");
  const main = page.getByRole("main");
  const action = main.getByRole("link", { name: t("study:home.setup.action"), exact: true });
  await expect(action).toHaveAttribute("href", "/onboarding");
  await expect(main.getByRole("heading", { level: 2 })).toHaveText([t("study:home.setup.title")]);
  const empty = await showPanel(page, t);
  await expect(empty.getByText(t("study:panel.none"), { exact: true })).toBeVisible();
  await expect(empty.getByRole("heading")).toHaveCount(0);
  await empty.getByRole("link", { name: t("study:panel.browse"), exact: true }).click();
  await expect(page).toHaveURL("/dashboard/learning-paths");

  const made = await createPath(page);
  const [first = "", second = "", third = ""] = titlesOf(made);
  await recordMinutes(page, made, "m1", 240);
  await completeMilestone(page, made, "m1");
  const { current, streak } = await readOverview(page);
  await openPage(page, "/dashboard");
  const strip = t("road.summary", { count: titlesOf(made).length, done: 1 });
  await expect(main.getByRole("list", { name: strip }).getByRole("listitem")).toHaveCount(
    titlesOf(made).length,
  );
  const next = current?.next?.session;
  expect(next?.milestone_key).toBe("m2");
  await expect(main.getByRole("heading", { name: next?.title })).toBeVisible();
  await expect(main.getByText(second, { exact: true }).first()).toBeVisible();
  await expect(
    main.getByRole("link", { name: t("study:next.continue"), exact: true }),
  ).toHaveAttribute(
    "href",
    `/dashboard/integrated-learning?path=${made.path.id}&milestone=m2&start=1`,
  );
  await expect(action).toHaveCount(0);
  const due = main.getByRole("region", { name: t("study:due.upcoming") });
  await expect(due.getByRole("link", { name: third })).toHaveAttribute(
    "href",
    `/dashboard/learning-paths/${made.path.id}?milestone=m3`,
  );
  for (const shown of [first, second]) {
    await expect(due.getByText(shown, { exact: true })).toHaveCount(0);
  }
  const forecast = main.getByRole("region", { name: t("study:forecast.title") });
  const finish = chooseFinishDate({
    planned: current?.planned_date ?? "",
    expected: current?.estimated_completion_date ?? "",
    isMeasured: false,
    deadline: null,
  });
  const date = formatDate(language, finish, "date", "UTC");
  await expect(forecast).toContainText(t("study:forecast.dateChosen", { date }));

  const panel = await showPanel(page, t);
  const percent = formatPercent(language, (current?.progress_percentage ?? 0) / 100);
  expect(current?.progress_percentage).toBeGreaterThan(0);
  for (const text of [
    made.path.title,
    made.path.description,
    t("study:panel.percent", { percent }),
    t("study:panel.milestones", { done: 1, count: titlesOf(made).length }),
    t("study:panel.studied", { time: t("time.hours", { hours: 4 }) }),
    t("study:streak.days", { count: 1 }),
    t("study:points.value", { count: streak.skill_points }),
  ]) {
    await expect(panel.getByText(text, { exact: true })).toBeVisible();
  }
});

test("[R2.28] [R2.29] a study session runs, waits while paused, survives a reload, and its minutes count", async ({
  page,
  t,
}) => {
  await page.clock.install();
  const made = await createPath(page);
  await openPage(page, "/dashboard");
  const panel = await showPanel(page, t);
  const cards = panel.getByRole("heading", { level: 2 });
  await expect(cards).toHaveText([t("study:panel.focus")]);
  await expect(panel.getByText(titlesOf(made)[0] ?? "", { exact: true })).toBeVisible();
  await panel.getByRole("button", { name: t("study:session.start"), exact: true }).click();
  await expect(toastsOf(page, t)).toContainText(t("study:session.started"));
  // The start opened the desk; the panel beside the dashboard shows the same clock.
  await expect(page).toHaveURL(/integrated-learning\?path=/);
  await page.goBack();
  await showPanel(page, t);
  await expect(cards).toHaveText([t("study:session.active")]);
  await expect(panel.getByText(t("study:session.running"), { exact: true })).toBeVisible();

  await page.clock.fastForward("12:00");
  // 25 minutes less 12 and the seconds that the test needed.
  await expect(panel.getByText(/^1[23]:\d\d$/)).toBeVisible();
  await panel.getByRole("button", { name: t("study:session.pause"), exact: true }).click();
  await expect(panel.getByText(t("study:session.paused"), { exact: true })).toBeVisible();
  await page.clock.fastForward("30:00");
  await page.reload();
  await showPanel(page, t);
  await expect(panel.getByText(/^1[23]:\d\d$/)).toBeVisible();
  await expect(panel.getByText(t("study:session.studied", { count: 12 }))).toBeVisible();
  await panel.getByRole("button", { name: t("study:session.resume"), exact: true }).click();
  await page.clock.fastForward("08:00");
  await expect(panel.getByText(t("study:session.studied", { count: 20 }))).toBeVisible();
  await panel.getByRole("button", { name: t("study:session.end"), exact: true }).click();
  const toast = toastsOf(page, t);
  await expect(toast).toContainText(t("study:session.complete"));
  await expect(toast).toContainText(t("study:session.completeText", { count: 20 }));

  const { streak, days } = await readOverview(page);
  expect(days.map(({ minutes }) => minutes)).toContain(20);
  await expect(cards).toHaveText([
    t("study:panel.focus"),
    t("study:streak.title"),
    t("study:points.title"),
  ]);
  await expect(
    panel.getByText(t("study:points.value", { count: streak.skill_points }), { exact: true }),
  ).toBeVisible();
  const links = panel.getByRole("navigation", { name: t("study:panel.links") });
  await expect(links.getByRole("link")).toHaveCount(5);
  await links.getByRole("link", { name: t("study:panel.analytics") }).click();
  await expect(page).toHaveURL(`/dashboard/learning-paths/${made.path.id}/progress`);
});
