import { formatSessionTitle } from "#api/core/study/session-title.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PlannedSession } from "@masar/contract/paths/planned-session-schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import { createPath, readPath, type TestUser } from "../../../test/paths.ts";
import { makeMilestone, storePath } from "../../../test/stored-paths.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

type Sub = { id: string; sessions: PlannedSession[] };

async function listSubs(user: TestUser, id: string, key = "m1"): Promise<Sub[]> {
  const { status, body } = await user.call("listPlannedSessions", { params: { id, key } });
  expect(status).toBe(200);
  return body.sub_milestones;
}

let seconds = 0;
/** Each a second newer than the one before. */
function nextStamp(): string {
  return new Date(Date.now() - 3_600_000 + seconds++ * 1000).toISOString();
}

function tick(
  user: TestUser,
  id: string,
  at: { sub: string; session: string },
  options: { completed?: boolean; at?: string } = {},
) {
  const made = options.at ?? nextStamp();
  return user.call("tickPlannedSession", {
    params: { id, key: "m1", ...at },
    body: { change_id: randomUUID(), at: made, completed: options.completed ?? true },
  });
}

const openIds = (sub: Sub | undefined) =>
  (sub?.sessions ?? []).filter(({ completed_at }) => !completed_at).map(({ id }) => id);

async function tickAll(user: TestUser, id: string, sub: Sub) {
  let last;
  for (const session of sub.sessions) {
    last = await tick(user, id, { sub: sub.id, session: session.id });
    expect(last.status).toBe(200);
  }
  return last?.body;
}

describe("planned sessions of a path from a blueprint", () => {
  let user: TestUser;
  let detail: PathDetail;
  beforeAll(async () => {
    user = await testApp.createUser();
    detail = await createPath(user, {
      goal: "data analyst",
      blueprint: "data-analyst",
      hours_per_week: 5,
    });
  });

  test("[N5.12] listSessionTitles names every session of the user's active paths and of nobody else's", async () => {
    const subs = await listSubs(user, detail.path.id);
    const { sessions } = (await user.call("listSessionTitles")).body;
    const ofFirst = sessions.filter(
      (each: { milestone_key: string }) => each.milestone_key === "m1",
    );
    expect(
      ofFirst.map(({ title, kind }: { title: string; kind: string }) => [kind, title]),
    ).toEqual(subs.flatMap((sub) => sub.sessions.map(({ title, kind }) => [kind, title])));
    expect(ofFirst[0]).toMatchObject({ path_id: detail.path.id, sub_milestone: subs[0]?.id });
    const other = await testApp.createUser();
    expect((await other.call("listSessionTitles")).body.sessions).toEqual([]);
  });

  test("[N4.07] say what to do, how long, where and when it is done, and no title occurs twice", async () => {
    const titles: string[] = [];
    for (const key of Object.keys(detail.path.milestones)) {
      const hasCourse = (detail.path.milestones[key]?.linkedCourses.length ?? 0) > 0;
      for (const { sessions } of await listSubs(user, detail.path.id, key)) {
        expect(sessions.length).toBeGreaterThan(0);
        for (const session of sessions) {
          expect(session.minutes).toBeGreaterThanOrEqual(20);
          expect(session.minutes).toBeLessThanOrEqual(90);
          expect(session.task ?? session.done_when).toMatch(/\.|\?/);
          expect(session.course !== null).toBe(hasCourse);
          titles.push(formatSessionTitle("en", session));
        }
      }
    }
    expect(new Set(titles).size).toBe(titles.length);
  });

  test("[N4.07] an Arabic path has them in Arabic", async () => {
    const reader = await testApp.createUser();
    await reader.call("updateSettings", { body: { language: "ar" } });
    const arabic = await createPath(reader, { goal: "محلل بيانات", blueprint: "data-analyst" });
    const [sub] = await listSubs(reader, arabic.path.id);
    expect(sub?.sessions[0]?.title).toMatch(/\p{Script=Arabic}/u);
    expect(sub?.sessions[0]?.done_when).toMatch(/\p{Script=Arabic}/u);
  });

  test("[N4.09] the first open one is the next step of path and dashboard, and a tick moves it", async () => {
    const [sub] = await listSubs(user, detail.path.id);
    const [first, second] = sub?.sessions ?? [];
    expect(detail.next_session).toMatchObject({ id: first?.id, milestone_key: "m1", position: 1 });
    const ticked = await tick(user, detail.path.id, {
      sub: sub?.id ?? "",
      session: first?.id ?? "",
    });
    expect(ticked.body.next_session).toMatchObject({ id: second?.id, position: 2 });
    const { body: overview } = await user.call("getOverview");
    expect(overview.current.next.session).toEqual(ticked.body.next_session);
    expect(overview.current.next.course.slug).toBe(second?.course);
    const after = await readPath(user, detail.path.id);
    expect(after.next_session).toEqual(ticked.body.next_session);
    expect(after.session_counts[0]).toMatchObject({ completed: 1, total: sub?.sessions.length });
  });
});

describe("ticking planned sessions", () => {
  test("[N4.08] the last open one ticks its sub-milestone, and taking it back opens both", async () => {
    const user = await testApp.createUser();
    const { id } = await storePath(testApp, user);
    const [sub] = await listSubs(user, id);
    if (!sub) throw new Error("no sub-milestone");
    const done = await tickAll(user, id, sub);
    expect(done.completed_sub_milestones).toMatchObject([{ id: sub.id }]);
    const last = sub.sessions.at(-1)?.id ?? "";
    const back = await tick(user, id, { sub: sub.id, session: last }, { completed: false });
    expect(back.body.completed_sub_milestones).toEqual([]);
    expect(openIds((await listSubs(user, id))[0])).toEqual([last]);
  });

  test("[N4.08] a sub-milestone ticked by hand ticks its sessions; unticked, its last one is open", async () => {
    const user = await testApp.createUser();
    const { id } = await storePath(testApp, user);
    const [sub] = await listSubs(user, id);
    if (!sub) throw new Error("no sub-milestone");
    const tickSub = (completed: boolean) =>
      user.call("tickSubMilestone", {
        params: { id, key: "m1", sub: sub.id },
        body: { change_id: randomUUID(), at: nextStamp(), completed },
      });
    await tickSub(true);
    expect(openIds((await listSubs(user, id))[0])).toEqual([]);
    const first = sub.sessions[0]?.id ?? "";
    const back = await tick(user, id, { sub: sub.id, session: first }, { completed: false });
    expect(back.body.completed_sub_milestones).toEqual([]);
    expect(openIds((await listSubs(user, id))[0])).toEqual([first]);
    await tickAll(user, id, sub);
    await tickSub(false);
    expect(openIds((await listSubs(user, id))[0])).toEqual([sub.sessions.at(-1)?.id]);
  });

  test("[N4.08] an older change that arrives later changes nothing, a repeated one neither", async () => {
    const user = await testApp.createUser();
    const { id } = await storePath(testApp, user);
    const [sub] = await listSubs(user, id);
    const at = { sub: sub?.id ?? "", session: sub?.sessions[0]?.id ?? "" };
    await tick(user, id, at, { at: new Date(Date.now() - 1000).toISOString() });
    const older = new Date(Date.now() - 60_000).toISOString();
    expect((await tick(user, id, at, { completed: false, at: older })).status).toBe(200);
    expect(openIds((await listSubs(user, id))[0])).not.toContain(at.session);
    const body = { change_id: randomUUID(), at: new Date().toISOString(), completed: false };
    const params = { id, key: "m1", ...at };
    const once = await user.call("tickPlannedSession", { params, body });
    const twice = await user.call("tickPlannedSession", { params, body });
    expect(twice.body.session_counts).toEqual(once.body.session_counts);
    expect(openIds((await listSubs(user, id))[0])).toContain(at.session);
  });

  test("[N4.08] a session taken back stays open when an older tick of its sub-milestone arrives later", async () => {
    const user = await testApp.createUser();
    const { id } = await storePath(testApp, user);
    const [sub] = await listSubs(user, id);
    const first = sub?.sessions[0]?.id ?? "";
    const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
    const ref = { sub: sub?.id ?? "", session: first };
    await tick(user, id, ref, { completed: false, at: at(1) });
    const late = await user.call("tickSubMilestone", {
      params: { id, key: "m1", sub: sub?.id ?? "" },
      body: { change_id: randomUUID(), at: at(2), completed: true },
    });
    expect(late.body.completed_sub_milestones).toEqual([]);
    expect(openIds((await listSubs(user, id))[0])).toContain(first);
  });

  test("[N4.08] a session done with its sub-milestone and taken back later subtracts nothing from the day", async () => {
    const user = await testApp.createUser();
    const { id } = await storePath(testApp, user);
    const [one, two] = await listSubs(user, id);
    const now = () => new Date().toISOString();
    const tickSub = (sub: string) =>
      user.call("tickSubMilestone", {
        params: { id, key: "m1", sub },
        body: { change_id: randomUUID(), at: now(), completed: true },
      });
    const back = (index: number) =>
      tick(
        user,
        id,
        { sub: one?.id ?? "", session: one?.sessions[index]?.id ?? "" },
        { completed: false, at: now() },
      );
    await tickSub(one?.id ?? "");
    await back(0);
    await tickSub(two?.id ?? "");
    const last = await back(1);
    expect(last.body.streak).toMatchObject({ counted_today: true });
  });

  test.each(["8-build", "40-study", "own-0123456789ab"])(
    "[N4.08] a tick of %s, which left the plan, is saved and completes no sub-milestone",
    async (session) => {
      const user = await testApp.createUser();
      const { id } = await storePath(testApp, user);
      const saved = await tick(user, id, { sub: "sub-1", session });
      expect([saved.status, saved.body.completed_sub_milestones]).toEqual([200, []]);
    },
  );

  test("[N4.08] unticking a session that left the plan keeps its sub-milestone completed", async () => {
    const user = await testApp.createUser();
    const { id } = await storePath(testApp, user);
    await tick(user, id, { sub: "sub-1", session: "8-build" });
    await user.call("tickSubMilestone", {
      params: { id, key: "m1", sub: "sub-1" },
      body: { change_id: randomUUID(), at: nextStamp(), completed: true },
    });
    const off = await tick(user, id, { sub: "sub-1", session: "8-build" }, { completed: false });
    expect(off.body.completed_sub_milestones).toMatchObject([{ id: "sub-1" }]);
    expect(openIds((await listSubs(user, id))[0])).toEqual([]);
  });

  test("[N4.08] a finished session counts the day for the streak; taken back on that day, it does not", async () => {
    const user = await testApp.createUser();
    const { id } = await storePath(testApp, user);
    const [sub] = await listSubs(user, id);
    const at = { sub: sub?.id ?? "", session: sub?.sessions[0]?.id ?? "" };
    const now = () => new Date().toISOString();
    const done = await tick(user, id, at, { at: now() });
    expect(done.body.streak).toMatchObject({ current_streak: 1, counted_today: true });
    const again = await tick(user, id, at, { at: now() });
    expect(again.body.streak).toMatchObject({ current_streak: 1 });
    const back = await tick(user, id, at, { at: now(), completed: false });
    expect(back.body.streak).toMatchObject({ current_streak: 0, counted_today: false });
  });

  test("[N4.08] another learner's session and an unknown one are not found", async () => {
    const [owner, other] = [await testApp.createUser(), await testApp.createUser()];
    const { id } = await storePath(testApp, owner);
    const at = { sub: "sub-1", session: "1-study" };
    expect((await tick(other, id, at)).status).toBe(404);
    expect((await tick(owner, id, { ...at, session: "9-learn" })).status).toBe(404);
    const { status } = await other.call("listPlannedSessions", { params: { id, key: "m1" } });
    expect(status).toBe(404);
  });

  test("[N4.07] a sub-milestone of the learner's own has sessions with its own title", async () => {
    const user = await testApp.createUser();
    const { id } = await storePath(testApp, user);
    const [sub] = await listSubs(user, id);
    expect(new Set(sub?.sessions.map(({ kind, title }) => `${kind}: ${title}`))).toEqual(
      new Set(["study: Part 1"]),
    );
    expect(new Set(sub?.sessions.map(({ id: session }) => session)).size).toBe(
      sub?.sessions.length,
    );
  });
});

describe("one ticked session of 60 minutes in a path of 20 hours", () => {
  const hours = 20;
  async function tickOne(estimated = hours) {
    const user = await testApp.createUser();
    const m1 = makeMilestone(1, { hours: estimated, subHours: [estimated / 2, estimated / 2] });
    const { id } = await storePath(testApp, user, { milestones: { m1 } });
    const before = await readPath(user, id);
    const [sub] = await listSubs(user, id);
    const first = sub?.sessions[0];
    if (!sub || !first) throw new Error("no session");
    await tick(user, id, { sub: sub.id, session: first.id });
    return { user, id, before, minutes: first.minutes };
  }
  const readEverywhere = async (user: TestUser) => ({
    overview: (await user.call("getOverview")).body.current,
    summary: (await user.call("listPaths")).body.paths[0],
    profile: (await user.call("getProfile")).body.paths[0],
  });

  test("moves the shown percentage of overview, list and profile by its minutes", async () => {
    const { user, minutes } = await tickOne();
    const studied_percentage = Math.round((minutes / 60 / hours) * 100);
    expect(studied_percentage).toBeGreaterThan(0);
    expect(await readEverywhere(user)).toMatchObject({
      overview: { progress_percentage: 0, studied_percentage },
      summary: { progress_percentage: 0, studied_percentage },
      profile: { progress_percentage: 0, studied_percentage },
    });
  });

  test("leaves the end as planned in overview and list, and brings the forecast forward", async () => {
    const { user, id, before } = await tickOne();
    const { overview, summary } = await readEverywhere(user);
    const planned = before.plan.finish_date;
    expect([overview.estimated_completion_date, summary.estimated_completion_date]).toEqual([
      planned,
      planned,
    ]);
    const deadline = `${new Date().getFullYear() + 1}-12-31`;
    const dates = await user.call("updatePath", { params: { id }, body: { deadline } });
    expect(dates.body.plan.deadline.finish_date < planned).toBe(true);
  });

  test("[N4.23] is left out of a plan with new weekly hours, which ends at the forecast", async () => {
    const { user, id } = await tickOne();
    const { body } = await user.call("updatePath", { params: { id }, body: { hours_per_week: 3 } });
    const { overview } = await readEverywhere(user);
    expect(body.plan.finish_date).toBe(overview.estimated_completion_date);
    expect(body.plan.hours).toBeLessThan(hours);
    await tick(user, id, { sub: "sub-1", session: "1-study" }, { completed: false });
    expect((await readPath(user, id)).plan.hours).toBe(hours);
  });

  test("is above 0 and below 1 in a path of 400 hours", async () => {
    const { user } = await tickOne(400);
    const { overview, profile } = await readEverywhere(user);
    expect(overview.studied_percentage).toBeGreaterThan(0);
    expect(overview.studied_percentage).toBeLessThan(1);
    expect(profile.studied_percentage).toBe(overview.studied_percentage);
  });
});
