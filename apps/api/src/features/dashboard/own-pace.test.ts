import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { buildMilestones, storePath } from "../../../test/stored-paths.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T08:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Four milestones of ten hours; the first one is completed after the given minutes, fifteen days after the start. */
async function studyFirst(minutes: number) {
  const user = await testApp.createUser();
  const { id } = await storePath(testApp, user, {
    milestones: buildMilestones(4),
    start_date: "2026-11-01",
  });
  const params = { id, key: "m1" };
  for (let left = minutes; left > 0; left -= 240) {
    const body = { session_id: randomUUID(), minutes_studied: Math.min(240, left) };
    expect((await user.call("updateMilestoneProgress", { params, body })).status).toBe(200);
  }
  await user.call("completeMilestone", { params, body: { session_id: randomUUID() } });
  return { user, id };
}

async function readDates({ user, id }: Awaited<ReturnType<typeof studyFirst>>) {
  const { current } = (await user.call("getOverview")).body;
  const [listed] = (await user.call("listPaths")).body.paths;
  const body = { deadline: "2027-12-31" };
  const detail = (await user.call("updatePath", { params: { id }, body })).body;
  const answer = await user.call("askAssistant", { body: { message: "When will I finish?" } });
  return {
    overview: current.estimated_completion_date,
    list: listed?.estimated_completion_date,
    detail: detail.plan.deadline?.finish_date,
    answer: answer.body.response,
    pace: current.pace,
  };
}

test("[N12.06] milestones that took half the estimate move the finish date of overview, list, path page and answer alike", async () => {
  const quick = await readDates(await studyFirst(300));
  expect(quick.pace).toEqual({ hours_per_week: 2.3, is_measured: true });
  // 30 hours at 0.62 times the estimate, at 2.8 hours a week; by the estimates and 2.3 hours it is 12 February.
  expect(quick.overview).toBe("2026-12-30");
  expect([quick.list, quick.detail]).toEqual([quick.overview, quick.overview]);
  expect(quick.answer).toContain("30 December 2026");
});

test("[N12.06] without recorded minutes the finish date is that of the estimates", async () => {
  const { overview, pace } = await readDates(await studyFirst(0));
  expect(pace).toEqual({ hours_per_week: 5, is_measured: false });
  // 30 hours at five a week.
  expect(overview).toBe("2026-12-26");
});
