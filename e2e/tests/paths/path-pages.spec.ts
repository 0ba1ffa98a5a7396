import type { CDPSession, Page } from "@playwright/test";
import { addDays, daysBetween } from "@masar/domain/dates/local-date";
import type { TFunction } from "i18next";
import { formatNumber } from "../../../apps/web/app/platform/format/format.ts";
import { expect, isPhone, test } from "../../support/fixtures.ts";
import { settlePage } from "../../support/pages.ts";
import {
  createPath,
  dateText,
  openedMilestone,
  readPath,
  recordMinutes,
  titlesOf,
} from "../../steps/paths.ts";
import { toastsOf } from "../../support/toasts.ts";

const home = "/dashboard/learning-paths";

test.beforeEach(({ user }) => expect(user.id).not.toBe(""));

function chartOf(page: Page, title: string) {
  return page.getByRole("main").getByRole("region", { name: title, exact: true });
}

/** Opens the table of a chart and returns its rows without the head. */
async function openTable(page: Page, t: TFunction, title: string) {
  const chart = chartOf(page, title);
  const table = chart.getByRole("table", { name: title });
  await expect(table).toBeHidden();
  await chart.getByText(t("road:analytics.table"), { exact: true }).click();
  await expect(table).toBeVisible();
  return table.locator("tbody").getByRole("row");
}

test("[R2.18] [D22] [D21] four pages have tabs, every chart has a table, and the forecast is interactive", async ({
  page,
  t,
  language,
  database,
  user,
}) => {
  const made = await createPath(page, { hours_per_week: 5 });
  const { id } = made.path;
  const titles = titlesOf(made);
  // Four weeks old with four hours studied: enough for a measured pace.
  const began = addDays(made.today, -28);
  await database.query("update learning_paths set start_date = $1 where id = $2", [began, id]);
  await database.query("update users set created_at = $1 where id = $2", [began, user.id]);
  await recordMinutes(page, made, "m1", 240);
  const detail = await readPath(page, id);

  await page.goto(`${home}/${id}`);
  await settlePage(page);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(made.path.title);
  const tabs = main.getByRole("navigation", {
    name: t("road:tabs.label", { title: made.path.title }),
  });
  const openTab = async (tab: "road" | "tasks" | "courses" | "progress", address: string) => {
    const link = tabs.getByRole("link", { name: t(`road:tabs.${tab}`), exact: true });
    await link.click();
    await expect(page).toHaveURL(`${home}/${id}${address}`);
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(page).toHaveTitle(new RegExp(t(`road:page.${tab}`)));
  };

  await openTab("tasks", "/tasks");
  await expect(main.getByRole("heading", { level: 2 })).toHaveText([
    t("tasks:onPath.title"),
    ...titles,
  ]);
  const steps = Object.values(made.path.milestones).flatMap((one) => one.subMilestones);
  await expect(main.getByRole("checkbox")).toHaveCount(steps.length);

  await openTab("courses", "/courses");
  await expect(main.getByRole("heading", { level: 2 })).toHaveText(titles);
  const course = detail.courses.find(
    ({ slug }) => slug === made.path.milestones["m1"]?.linkedCourses[0]?.course,
  );
  const name = t("courses:card.openNamed", { title: course?.title });
  const link = main.getByRole("link", { name, exact: true }).first();
  await expect(link).toHaveAttribute("href", course?.url ?? "");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");

  await openTab("progress", "/progress");
  const weeks = await openTable(page, t, t("road:analytics.weeks.title"));
  await expect(weeks).toHaveCount(4);
  await expect(weeks.last().getByRole("cell").first()).toHaveText(t("time.hours", { hours: 4 }));
  const times = await openTable(page, t, t("road:analytics.milestones.title"));
  await expect(times).toHaveCount(titles.length);
  await expect(times.first()).toContainText(titles[0] ?? "");
  await expect(times.first()).toContainText(t("time.hours", { hours: 4 }));
  const days = await openTable(page, t, t("road:analytics.calendar.title"));
  await expect(days.last()).toContainText(dateText(language, made.today));
  await expect(days.last()).toContainText(t("study:week.states.studied"));

  const title = t("road:analytics.forecast.title");
  const forecast = chartOf(page, title);
  const lines = await openTable(page, t, title);
  await expect(lines.first()).toContainText(dateText(language, detail.plan.finish_date));
  await expect(lines.last()).toContainText(t("road:analytics.forecast.atPace"));
  const measuredDays = daysBetween(detail.weeks[0]?.week_start ?? "", detail.today) + 1;
  const pace = 4 / (measuredDays / 7);
  const toParams = (hours: number) => ({
    count: Math.round(hours * 10) / 10,
    hours: formatNumber(language, hours, { maximumFractionDigits: 1 }),
  });
  await expect(forecast).toContainText(t("road:analytics.forecast.measured", toParams(pace)));
  const increase = forecast.getByRole("button", { name: t("road:analytics.forecast.increase") });
  await increase.click();
  await increase.click();
  const twoMore = await forecast.getByText(moreText(t, 2)).innerText();
  await increase.click();
  const threeMore = await forecast.getByText(moreText(t, 3)).innerText();
  expect(dateOf(threeMore, t, 3)).not.toBe(dateOf(twoMore, t, 2));

  const planned = toParams(pace + 3);
  const apply = t("road:analytics.forecast.apply", planned);
  await forecast.getByRole("button", { name: apply, exact: true }).click();
  await expect(toastsOf(page, t)).toContainText(t("road:toasts.hours", planned));
  const replanned = await readPath(page, id);
  expect(replanned.path.hours_per_week).toBe(planned.count);
  await expect(lines.first()).toContainText(dateText(language, replanned.plan.finish_date));

  await openTab("road", "");
  const finish = dateText(language, replanned.plan.finish_date);
  await expect(
    main.getByText(t("road:header.chosenPace", { ...planned, date: finish })),
  ).toBeVisible();
});

const more = (t: TFunction, hours: number) =>
  t("road:analytics.forecast.more", { count: hours, hours: String(hours), date: "0000" });
const moreText = (t: TFunction, hours: number) => new RegExp(`^${more(t, hours).split("0000")[0]}`);
/** The date at the end of a suggestion that changes the forecast. */
const dateOf = (text: string, t: TFunction, hours: number) =>
  text.slice(more(t, hours).split("0000")[0]?.length);

test("[D12] a long path is divided into stages with dates; for an impossible deadline it lists possible changes", async ({
  page,
  t,
  language,
}) => {
  const start = new Date().toISOString().slice(0, 10);
  const deadline = addDays(start, 70);
  const made = await createPath(page, { hours_per_week: 5, deadline });
  const { path, plan } = made;
  expect(plan.stages.length).toBeGreaterThan(1);
  await page.goto(`${home}/${path.id}`);
  const main = page.getByRole("main");
  const roadmap = main.getByRole("region", { name: t("road:road.label"), exact: true });
  await expect(roadmap.getByRole("heading", { level: 2 })).toHaveText(
    plan.stages.map(
      ({ number, finish_date }) =>
        `${t("road:road.stage", { number })}${t("between")}${t("road:road.stageUntil", { date: dateText(language, finish_date) })}`,
    ),
  );

  const answer = main.getByRole("status").filter({
    hasText: t("paths:draft.deadlineMilestones", {
      count: plan.deadline?.milestones_that_fit,
      total: Object.keys(path.milestones).length,
    }),
  });
  const needed = plan.deadline?.hours_per_week_needed ?? 0;
  expect(needed).toBeGreaterThan(5);
  const milestones = t("paths:draft.milestones", { count: Object.keys(path.milestones).length });
  await expect(answer).toContainText(t("paths:draft.deadlineHours", { count: needed, milestones }));
  await answer
    .getByRole("button", { name: t("paths:draft.deadlineApply", { count: needed }) })
    .click();
  await expect(answer).toHaveCount(0);
  const fitting = await readPath(page, path.id);
  expect(fitting.path.hours_per_week).toBe(needed);
  expect(fitting.plan.finish_date <= deadline).toBe(true);
  await expect(roadmap.getByRole("heading", { level: 2 })).toHaveCount(0);
});

test("[D18] [D19] [D20] a milestone gives its reason, starts once after several taps and progresses step by step", async ({
  page,
  t,
}) => {
  const made = await createPath(page);
  const { id, milestones } = made.path;
  const [firstTitle, title = ""] = titlesOf(made);
  const [key, milestone] =
    Object.entries(milestones).find(([, { title: other }]) => other === title) ?? [];
  const [step] = milestone?.subMilestones ?? [];
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/start")) sent.push(request.url());
  });
  await page.goto(`${home}/${id}?milestone=${key}`);
  const main = page.getByRole("main");
  const panel = openedMilestone(page, title);
  const why = panel.getByRole("region", { name: t("road:milestone.why") });
  await expect(why).toContainText(t("road:milestone.unlocks", { skills: "" }).split(":")[0] ?? "");
  await expect(why).toContainText(firstTitle ?? "");
  await expect(why).toContainText(
    t("road:milestone.fromBlueprint", { name: "0000" }).split("0000")[0] ?? "",
  );

  const menu = panel.getByRole("button", { name: t("road:milestone.menu", { title }) });
  const start = panel.getByRole("menuitem", { name: t("road:milestone.start"), exact: true });
  await menu.click();
  await start.hover();
  const box = await start.boundingBox();
  // With raw mouse events: Playwright would wait for an item that disappears after the first tap.
  await page.mouse.dblclick(
    (box?.x ?? 0) + (box?.width ?? 0) / 2,
    (box?.y ?? 0) + (box?.height ?? 0) / 2,
  );
  await expect(toastsOf(page, t)).toContainText(t("road:toasts.started"));
  await menu.click();
  await expect(panel.getByRole("menuitem").first()).toBeVisible();
  await expect(start).toHaveCount(0);
  await page.keyboard.press("Escape");
  expect(sent).toHaveLength(1);

  const tick = panel.getByRole("checkbox", { name: step?.title });
  await tick.click();
  await expect(tick).toBeChecked();
  const total = Object.values(milestones).reduce((sum, one) => sum + one.estimatedHours, 0);
  const expected = String(Math.round(((step?.estimatedHours ?? 0) / total) * 100));
  expect(expected).not.toBe("0");
  const bar = main.getByRole("progressbar", { name: t("road:header.bar"), includeHidden: true });
  await expect(bar).toHaveAttribute("value", expected);
  await expect
    .poll(async () => (await readPath(page, id)).path.progress_percentage)
    .toBe(Number(expected));
  await page.reload();
  await expect(panel.getByRole("checkbox", { name: step?.title })).toBeChecked();
  await expect(bar).toHaveAttribute("value", expected);
  if (isPhone(page)) {
    await panel.getByRole("button", { name: t("actions.close") }).click();
    await expect(page).toHaveURL(`${home}/${id}`);
  }
});

type DoublePress = { x: number; y: number; gapMs: number; isTouch: boolean; isCounted: boolean };

/**
 * Two presses with an exact time between them, also on a busy machine: the events carry their own time, and the second
 * does not wait until the page has handled the first.
 */
async function pressTwice(browser: CDPSession, { x, y, gapMs, isTouch, isCounted }: DoublePress) {
  const startedAt = Date.now();
  const press = async (clickCount: number, atMs: number) => {
    const timestamp = (startedAt + atMs) / 1000;
    const button = { button: "left" as const, clickCount, x, y, timestamp };
    await Promise.all(
      isTouch
        ? [
            browser.send("Input.dispatchTouchEvent", {
              type: "touchStart",
              touchPoints: [{ x, y }],
              timestamp,
            }),
            browser.send("Input.dispatchTouchEvent", {
              type: "touchEnd",
              touchPoints: [],
              timestamp: timestamp + 0.02,
            }),
          ]
        : [
            browser.send("Input.dispatchMouseEvent", { type: "mousePressed", ...button }),
            browser.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...button }),
          ],
    );
  };
  const pause = new Promise((resolve) => setTimeout(resolve, gapMs));
  await Promise.all([press(1, 0), pause.then(() => press(isCounted ? 2 : 1, gapMs))]);
}

for (const [gapMs, presses, isCounted] of [
  [60, "taps or a double click", true],
  [150, "taps or a double click", true],
  [250, "taps or a double click", true],
  [250, "taps or single clicks", false],
] as const) {
  test(`[N1.37] two ${presses} on "start" ${gapMs} ms apart start the milestone, tick no sub-milestone and open nothing`, async ({
    page,
    t,
  }) => {
    const made = await createPath(page);
    const { id, milestones } = made.path;
    const [, title = ""] = titlesOf(made);
    const [key] = Object.entries(milestones).find(([, other]) => other.title === title) ?? [];
    await page.goto(`${home}/${id}?milestone=${key}`);
    await settlePage(page);
    const panel = openedMilestone(page, title);
    await panel.getByRole("button", { name: t("road:milestone.menu", { title }) }).click();
    const start = panel.getByRole("menuitem", { name: t("road:milestone.start"), exact: true });
    // The sub-milestones are below the menu, which closes at the first press.
    await expect(start).toBeVisible();
    const box = await start.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    const browser = await page.context().newCDPSession(page);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await pressTwice(browser, { x, y, gapMs, isTouch: isPhone(page), isCounted });
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });

    await expect(toastsOf(page, t)).toContainText(t("road:toasts.started"));
    await expect(start).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(isPhone(page) ? 1 : 0);
    await expect(page).toHaveURL(`${home}/${id}?milestone=${key}`);
    await expect(panel.getByRole("checkbox", { checked: true })).toHaveCount(0);
    expect((await readPath(page, id)).sub_progress).toEqual([]);
  });
}

test("[N1.26] a tick is painted ticked in every frame until the server confirmed it", async ({
  page,
}) => {
  const made = await createPath(page);
  const { id, milestones } = made.path;
  const [, title = ""] = titlesOf(made);
  const [key, milestone] =
    Object.entries(milestones).find(([, other]) => other.title === title) ?? [];
  await page.goto(`${home}/${id}?milestone=${key}`);
  await settlePage(page);
  const panel = openedMilestone(page, title);
  const step = panel.getByRole("checkbox", { name: milestone?.subMilestones[0]?.title });
  await step.scrollIntoViewIfNeeded();
  await step.evaluate((box: HTMLInputElement) => {
    const frames: boolean[] = [];
    Object.assign(window, { frames26: frames });
    const look = () => {
      frames.push(box.checked);
      requestAnimationFrame(look);
    };
    box.addEventListener("click", () => requestAnimationFrame(look), { once: true });
  });
  await step.click();
  await expect.poll(async () => (await readPath(page, id)).sub_progress.length).toBe(1);
  const readFrames = () =>
    page.evaluate(() => (window as unknown as { frames26: boolean[] }).frames26);
  await expect.poll(async () => (await readFrames()).length).toBeGreaterThan(10);
  expect(await readFrames()).not.toContain(false);
});
