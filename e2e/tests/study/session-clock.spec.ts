import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { Overview } from "@masar/contract/study/schemas";
import type { StudySession } from "@masar/domain/study/session-clock";
import { expect, isPhone, test } from "../../support/fixtures.ts";
import { openTools, showPanel } from "../../support/navigation.ts";
import { openPage } from "../../support/pages.ts";
import { createPath } from "../../steps/paths.ts";
import { toastsOf } from "../../support/toasts.ts";

test.use({ variant: "en-desktop-light" });

test.beforeEach(({ user }) => expect(user.id).not.toBe(""));

const second = 1000;
const minute = 60 * second;

/** Stops the clock of every page of a browser; it moves only by `pass`, so times are exact to the second. */
async function pauseClock({ clock }: BrowserContext) {
  // Hours ago, so that no time in this test is in the server's future.
  let now = Date.now() - 8 * 60 * minute;
  await clock.setFixedTime(now);
  return {
    pass: (ms: number) => {
      now += ms;
      return clock.setFixedTime(now);
    },
  };
}

/** Freezes the page as a browser does with a background tab. */
async function inBackground(page: Page, meanwhile: () => Promise<void>): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setWebLifecycleState", { state: "frozen" });
  await meanwhile();
  await browser.send("Page.setWebLifecycleState", { state: "active" });
  await browser.detach();
}

const leftOf = (within: Locator) => within.getByRole("timer");

const readStoredSession = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem("current-study-session") ?? "null") as StudySession,
  );

async function readToday(page: Page) {
  const { minutes_today, focus_today } = (await (
    await page.request.get("/api/study/overview")
  ).json()) as Overview;
  return { minutes_today, focus_today };
}

test("[D40] [D41] [R8.09] in the background, after a reload and three hours of sleep only study time counts, to the second", async ({
  page,
  context,
  user,
  database,
  t,
}) => {
  const clock = await pauseClock(context);
  const { path } = await createPath(page);
  await openPage(page, "/dashboard");
  const panel = await showPanel(page, t);
  const cards = panel.getByRole("heading", { level: 2 });
  const toast = toastsOf(page, t);
  await expect(cards).toHaveText([t("study:panel.focus")]);
  await panel.getByRole("button", { name: t("study:session.start"), exact: true }).click();
  await expect(toast).toContainText(t("study:session.started"));
  // The start opened the desk; the panel beside the dashboard shows the same clock.
  await expect(page).toHaveURL(/integrated-learning\?path=/);
  await page.goBack();
  await showPanel(page, t);
  await expect(cards).toHaveText([t("study:session.active")]);
  await expect(panel.getByText(t("study:session.running"), { exact: true })).toBeVisible();
  await expect(leftOf(panel)).toContainText("25:00");

  await inBackground(page, () => clock.pass(7 * minute + 3 * second));
  await expect(leftOf(panel)).toContainText("17:57");
  await panel.getByRole("button", { name: t("study:session.pause"), exact: true }).click();
  await expect(toast).toContainText(t("study:session.pausedToast"));
  await clock.pass(40 * minute);
  await page.reload();
  await showPanel(page, t);
  await expect(panel.getByText(t("study:session.paused"), { exact: true })).toBeVisible();
  await expect(leftOf(panel)).toContainText("17:57");
  await expect(panel.getByText(t("study:session.studied", { count: 7 }))).toBeVisible();
  await panel.getByRole("button", { name: t("study:session.resume"), exact: true }).click();
  await expect(toast).toContainText(t("study:session.resumed"));
  await clock.pass(2 * minute);
  await expect(leftOf(panel)).toContainText("15:57");

  if (isPhone(page)) await page.keyboard.press("Escape");
  const timer = await openTools(page, t, "timer");
  await timer.getByRole("button", { name: t("timer:breakNow"), exact: true }).click();
  await expect(toast).toContainText(t("study:session.breakStarted"));
  await expect(leftOf(timer)).toContainText("5:00");
  await clock.pass(3 * minute + 10 * second);
  await expect(leftOf(timer)).toContainText("1:50");
  await timer.getByRole("button", { name: t("timer:endBreak"), exact: true }).click();
  await expect(toast).toContainText(t("study:session.breakEnded"));
  await expect(leftOf(timer)).toContainText("25:00");
  await clock.pass(4 * minute);
  await expect(leftOf(timer)).toContainText("21:00");
  await inBackground(page, () => clock.pass(180 * minute));
  await expect(toast).toContainText(t("timer:ended.focus"));
  await expect(timer.getByText(t("timer:phase.breakWaits"), { exact: true })).toBeVisible();
  await expect(leftOf(timer)).toContainText("5:00");
  const studied = 34 * minute + 3 * second;
  const span = 77 * minute + 13 * second;
  const stored = await readStoredSession(page);
  expect(stored).toMatchObject({ elapsedTime: studied, focusCount: 1, isPaused: true });
  expect(Date.parse(stored.studiedUntil) - Date.parse(stored.startTime)).toBe(span);

  await clock.pass(10 * minute);
  await timer.getByRole("button", { name: t("study:session.end"), exact: true }).click();
  await expect(toast).toContainText(t("study:session.complete"));
  await expect(toast).toContainText(t("study:session.completeText", { count: 34 }));
  await expect.poll(() => readStoredSession(page)).toBeNull();
  const { rows } = await database.query(
    `select minutes, focus_periods, path_id, milestone_key,
       extract(epoch from ended_at - started_at)::integer * 1000 as span
     from study_sessions where user_id = $1`,
    [user.id],
  );
  const milestoneRef = { path_id: path.id, milestone_key: "m1" };
  expect(rows).toEqual([{ minutes: 34, focus_periods: 1, ...milestoneRef, span }]);
  expect(await readToday(page)).toEqual({ minutes_today: 34, focus_today: 1 });
});

/** Counts tones and system notifications in each tab. */
async function countSignals(context: BrowserContext): Promise<(pages: Page[]) => Promise<object>> {
  await context.addInitScript(() => {
    const signals = { tones: 0, notifications: 0 };
    Object.assign(window, { signals });
    class CountedAudio extends AudioContext {
      override createOscillator() {
        signals.tones += 1;
        return super.createOscillator();
      }
    }
    class CountedNotification extends EventTarget {
      static permission = "granted";
      constructor() {
        super();
        signals.notifications += 1;
      }
    }
    Object.assign(window, { AudioContext: CountedAudio, Notification: CountedNotification });
  });
  return async (pages) => {
    const each = await Promise.all(
      pages.map((page) =>
        page.evaluate(
          () =>
            (window as unknown as { signals: { tones: number; notifications: number } }).signals,
        ),
      ),
    );
    const sum = (name: "tones" | "notifications") => each.reduce((all, one) => all + one[name], 0);
    return { tones: sum("tones"), notifications: sum("notifications") };
  };
}

test(
  "[D40] [R4.14] [R4.15] focus and break take turns in two tabs, which show one clock, ring once and notify once",
  { tag: "@once" },
  async ({ page, context, t }) => {
    const clock = await pauseClock(context);
    const readSignals = await countSignals(context);
    await createPath(page);
    const other = await context.newPage();
    await openPage(other, "/settings");
    await openPage(page, "/dashboard");
    const timer = await openTools(page, t, "timer");
    const press = (name: string) => timer.getByRole("button", { name, exact: true }).click();
    const phase = (name: "focusWaits" | "focusPaused" | "breakWaits") =>
      timer.getByText(t(`timer:phase.${name}`), { exact: true });
    /** The clock in the header of a page without the timer. */
    const expectMirrored = (left: string, state: string) =>
      expect(
        other
          .getByRole("button", { name: t("timer:pill", { state }), exact: true })
          .filter({ hasText: left }),
      ).toBeVisible();
    const expectToast = (text: string) =>
      expect
        .poll(async () => {
          const shown = [page, other].map((tab) =>
            toastsOf(tab, t).filter({ hasText: text }).count(),
          );
          return (await Promise.all(shown)).reduce((all, one) => all + one, 0);
        })
        .toBe(1);

    await expect(leftOf(timer)).toContainText("25:00");
    await press(t("timer:start"));
    await expectMirrored("25:00", t("study:session.running"));
    await clock.pass(10 * minute);
    await expect(leftOf(timer)).toContainText("15:00");
    await expectMirrored("15:00", t("study:session.running"));
    await expect(other).toHaveTitle(new RegExp(`^15:00${t("titleBetween").replace("|", "[|]")}`));
    await press(t("study:session.pause"));
    await expect(phase("focusPaused")).toBeVisible();
    await expectMirrored("15:00", t("study:session.paused"));
    await press(t("study:session.resume"));
    await press(t("timer:reset"));
    await expect(phase("focusWaits")).toBeVisible();
    await clock.pass(5 * minute);
    await expectMirrored("25:00", t("timer:phase.focusWaits"));
    await expect(leftOf(timer)).toContainText("25:00");

    await press(t("timer:start"));
    await clock.pass(25 * minute - 3 * second);
    await expect(leftOf(timer)).toContainText("0:03");
    const sessions = (count: number) => timer.getByText(t("timer:focusCount", { count }));
    await expect(sessions(0)).toBeVisible();
    expect(await readSignals([page, other])).toEqual({ tones: 0, notifications: 0 });
    await clock.pass(3 * second);
    await expectToast(t("timer:ended.focus"));
    await expect(phase("breakWaits")).toBeVisible();
    await expect(sessions(1)).toBeVisible();
    await clock.pass(minute);
    await expectMirrored("5:00", t("timer:phase.breakWaits"));
    await expect(leftOf(timer)).toContainText("5:00");
    // A chime has two tones.
    await expect.poll(() => readSignals([page, other])).toEqual({ tones: 2, notifications: 1 });

    await press(t("timer:startBreak"));
    await expect(toastsOf(page, t)).toContainText(t("study:session.breakStarted"));
    await expectMirrored("5:00", t("study:session.onBreak"));
    await clock.pass(5 * minute);
    await expectToast(t("timer:ended.break"));
    await expect(phase("focusWaits")).toBeVisible();
    await expectMirrored("25:00", t("timer:phase.focusWaits"));
    await expect(sessions(1)).toBeVisible();
    await expect.poll(() => readSignals([page, other])).toEqual({ tones: 4, notifications: 2 });
    await press(t("study:session.end"));
    await expect(toastsOf(page, t)).toContainText(t("study:session.completeText", { count: 35 }));
    await expect(other.getByRole("button", { name: /25:00/ })).toHaveCount(0);
    expect(await readToday(page)).toEqual({ minutes_today: 35, focus_today: 1 });
  },
);
