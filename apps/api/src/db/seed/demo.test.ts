import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "@masar/domain/dates/local-date";
import { type DemoPath, demoUsers } from "#api/db/seed/demo-users.ts";
import { seedDemo } from "#api/db/seed/demo.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ worker: false });
});
afterAll(() => testApp.stop());

type Browser = ReturnType<TestApp["openBrowser"]>;

test("the demo users are in the middle of a path that follows the product's rules", async () => {
  expect(await seedDemo(testApp.app.services)).toHaveLength(demoUsers.length);
  expect(await seedDemo(testApp.app.services), "a second time there is nothing to make").toEqual(
    [],
  );
  for (const { email, password, path: demo, timeZone } of demoUsers) {
    const browser = testApp.openBrowser();
    expect((await browser.call("logIn", { body: { email, password } })).status).toBe(200);
    const overview = (await browser.call("getOverview")).body;
    const { current, streak, weeks, setup_completed, today } = overview;
    expect(setup_completed).toBe(true);
    expect(current.completed_milestones).toBe(Object.keys(demo.completed).length);
    expect(current.next).toMatchObject({ milestone_key: demo.underWay.key, is_started: true });
    expect(current.progress_percentage).toBeGreaterThan(10);
    expect(current.pace.is_measured).toBe(true);
    const days = demo.minutes.length;
    const studied = demo.minutes.filter((minutes) => minutes > 0).length;
    expect(streak.current_streak).toBe(studied);
    const total = demo.minutes.reduce((sum, one) => sum + one, 0);
    expect(current.total_study_hours).toBe(Math.round(total / 6) / 10);
    const query = { from: addDays(today, -days), to: addDays(today, -1) };
    const calendar = (await browser.call("listStudyDays", { query })).body.days;
    const states = calendar.map(({ state }: { state: string }) => state);
    expect(states, "a streak has no day without study, freeze or rest").not.toContain("missed");
    expect(states.filter((state: string) => state === "studied")).toHaveLength(studied);
    expect(streak.skill_points).toBeGreaterThan(0);
    expect(weeks.filter(({ minutes }: { minutes: number }) => minutes > 0).length).toBeGreaterThan(
      2,
    );
    await expectNotificationsAgree(browser, { demo, today, timeZone });
    const { topics } = (await browser.call("listTopics")).body;
    expect(topics.map(({ author }: { author: { name: string } }) => author.name)).toContain("Omar");
    const { path } = (await browser.call("getPath", { params: { id: current.id } })).body;
    expect(path.progress_percentage).toBe(current.progress_percentage);
    expect((await browser.call("getForumStanding")).body.first_day).toBeNull();
    const other = { time_zone: "Asia/Kathmandu" };
    expect((await browser.call("updateSettings", { body: other })).status).toBe(200);
    await study(browser);
    expect(await listKinds(browser), "the weeks are over").not.toContain("freeze_used");
  }
});

/** What the notifications say is in the data of the path, on the same day. */
async function expectNotificationsAgree(
  browser: Browser,
  { demo, today, timeZone }: { demo: DemoPath; today: string; timeZone: string },
): Promise<void> {
  type Stored = { kind: string; params: { minutes?: number }; created_at: string };
  const notifications: Stored[] = (await browser.call("listNotifications")).body.notifications;
  const dayOf = ({ created_at }: Stored) =>
    new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date(created_at));
  const goal = notifications.filter(({ kind }) => kind === "goal_met");
  expect(goal.map((one) => [dayOf(one), one.params.minutes])).toEqual([
    [addDays(today, -1), demo.minutes[0]],
  ]);
  const kinds = notifications.map(({ kind }) => kind);
  expect(kinds, "dates and weeks are said by the worker").not.toContain("milestone_due");
  expect(kinds).not.toContain("weekly_summary");
  expect(kinds, "no demo user has saved a course").not.toContain("course_link_dead");
  const completed = kinds.filter((kind) => kind === "milestone_completed");
  expect(completed).toHaveLength(Object.keys(demo.completed).length);
}

async function study(browser: Browser): Promise<void> {
  const now = Date.now();
  const { status } = await browser.call("endStudySession", {
    params: { id: randomUUID() },
    body: {
      path_id: null,
      milestone_key: null,
      started_at: new Date(now - 15 * 60_000).toISOString(),
      ended_at: new Date(now).toISOString(),
      minutes: 15,
      focus_periods: 1,
    },
  });
  expect(status).toBe(200);
}

async function listKinds(browser: Browser): Promise<string[]> {
  const { notifications } = (await browser.call("listNotifications")).body;
  return notifications.map(({ kind }: { kind: string }) => kind);
}
