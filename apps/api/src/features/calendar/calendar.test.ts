import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { translate } from "#api/i18n/translate.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { makeMilestone, storePath } from "../../../test/stored-paths.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

// A Sunday.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T08:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

/** One milestone of so many hours after the other. */
const milestonesOf = (...hours: number[]) =>
  Object.fromEntries(
    hours.map((count, index) => [`m${index + 1}`, makeMilestone(index + 1, { hours: count })]),
  );

async function turnOn(user: TestUser): Promise<string> {
  const { status, body } = await user.call("createCalendarFeed");
  expect(status).toBe(200);
  return new URL(body.url).pathname;
}

/** As a calendar app asks: without a session. */
async function read(path: string) {
  const answer = await testApp.app.inject({ method: "GET", url: path });
  const lines = answer.body.replaceAll("\r\n ", "").split("\r\n");
  return { status: answer.statusCode, type: answer.headers["content-type"], lines };
}

describe("[D47] the calendar feed", () => {
  test("contains planned study on the user's study days and in their zone, and due dates", async () => {
    const user = await testApp.createUser();
    await user.call("updateSettings", {
      body: { time_zone: "Africa/Cairo", study_time: "19:30" },
    });
    await storePath(testApp, user, {
      milestones: milestonesOf(4, 8),
      hours_per_week: 4,
      study_days: [0, 2],
      start_date: "2026-11-15",
    });
    await user.call("saveTask", {
      params: { id: randomUUID() },
      body: {
        change_id: randomUUID(),
        at: "2026-11-15T08:00:00Z",
        title: "Hand in, today",
        due_date: "2026-11-20",
      },
    });
    const { status, type, lines } = await read(await turnOn(user));
    expect([status, type]).toEqual([200, "text/calendar; charset=utf-8"]);
    const study = lines.filter((line) => line.startsWith("DTSTART:"));
    // Two hours on Sundays and Tuesdays, half past seven in Cairo, until twelve hours are used up.
    expect(study).toEqual([
      "DTSTART:20261115T173000Z",
      "DTSTART:20261117T173000Z",
      "DTSTART:20261122T173000Z",
      "DTSTART:20261124T173000Z",
      "DTSTART:20261129T173000Z",
      "DTSTART:20261201T173000Z",
    ]);
    expect(lines).toContain("DURATION:PT120M");
    expect(lines).toContain(String.raw`SUMMARY:Task due: Hand in\, today`);
    expect(lines).toContain("DTSTART;VALUE=DATE:20261120");
    expect(lines.filter((line) => line.startsWith("SUMMARY:Milestone due:"))).toHaveLength(2);
    expect((await user.call("getCalendarFeed")).body.last_read_at).toBe("2026-11-15T08:00:00.000Z");
  });

  test("uses the user's language", async () => {
    const user = await testApp.createUser("ar");
    await storePath(testApp, user, { milestones: milestonesOf(4), start_date: "2026-11-15" });
    const { lines } = await read(await turnOn(user));
    expect(lines.some((line) => line.startsWith("SUMMARY:دراسة: "))).toBe(true);
  });

  test("returns 404 for a replaced or revoked token", async () => {
    const user = await testApp.createUser();
    const first = await turnOn(user);
    const second = await turnOn(user);
    expect(second).not.toBe(first);
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    expect((await user.call("revokeCalendarFeed")).body.is_on).toBe(false);
    expect((await read(second)).status).toBe(404);
  });

  test("returns 404 for an invented token, also with a real user id", async () => {
    const user = await testApp.createUser();
    const path = await turnOn(user);
    const token = path.split("/")[3] ?? "";
    const forged = `${token.slice(0, 30)}${"A".repeat(token.length - 30)}`;
    for (const wrong of [forged, "A".repeat(54), "short-but-long-enough-to-be-asked"]) {
      expect((await read(path.replace(token, wrong))).status).toBe(404);
    }
  });

  test("contains nothing of another user", async () => {
    const [mine, other] = [await testApp.createUser(), await testApp.createUser()];
    await storePath(testApp, other, { milestones: milestonesOf(4), start_date: "2026-11-15" });
    const { lines } = await read(await turnOn(mine));
    expect(lines).not.toContain("BEGIN:VEVENT");
  });

  test("omits completed milestones, past due dates and inactive paths", async () => {
    const user = await testApp.createUser();
    const start = { start_date: "2026-11-15", hours_per_week: 4 };
    const { id } = await storePath(testApp, user, { milestones: milestonesOf(4, 4), ...start });
    await storePath(testApp, user, { milestones: milestonesOf(4), ...start, status: "paused" });
    const saveTask = (title: string, due_date: string, completed = false) =>
      user.call("saveTask", {
        params: { id: randomUUID() },
        body: {
          change_id: randomUUID(),
          at: "2026-11-15T08:00:00Z",
          title,
          due_date,
          completed,
        },
      });
    await saveTask("Done", "2026-11-20", true);
    for (let number = 0; number < 21; number++) await saveTask("Long ago", "2020-01-01");
    await saveTask("Tomorrow", "2026-11-16");
    const path = await turnOn(user);
    const listTitles = async () => {
      const { lines } = await read(path);
      return new Set(lines.filter((line) => line.startsWith("SUMMARY:")));
    };
    const task = "SUMMARY:Task due: Tomorrow";
    const second = ["SUMMARY:Study: Step 2", "SUMMARY:Milestone due: Step 2"];
    expect(await listTitles()).toEqual(
      new Set(["SUMMARY:Study: Step 1", "SUMMARY:Milestone due: Step 1", ...second, task]),
    );
    const body = { session_id: randomUUID() };
    const done = await user.call("completeMilestone", { params: { id, key: "m1" }, body });
    expect(done.status).toBe(200);
    expect(await listTitles()).toEqual(new Set([...second, task]));
  });

  test("plans the remaining hours to the minute, also after midnight", async () => {
    const user = await testApp.createUser();
    await user.call("updateSettings", {
      body: { time_zone: "Asia/Riyadh", study_time: "01:30", day_start_hour: 3 },
    });
    const subHours = [1, 1, 1];
    const { id } = await storePath(testApp, user, {
      milestones: { m1: makeMilestone(1, { hours: 3, subHours }) },
      hours_per_week: 2,
      study_days: [0, 2],
      start_date: "2026-11-15",
    });
    await user.call("tickSubMilestone", {
      params: { id, key: "m1", sub: "sub-1" },
      body: { change_id: randomUUID(), at: "2026-11-15T08:00:00Z", completed: true },
    });
    const { lines } = await read(await turnOn(user));
    // Sunday's hour is on Monday at half past one. A third done is 33 %, and two hours are left, not a bit more.
    expect(lines.filter((line) => line.startsWith("DTSTART:"))).toEqual([
      "DTSTART:20261115T223000Z",
      "DTSTART:20261117T223000Z",
    ]);
  });

  test("is revoked by logOutEverywhere", async () => {
    const [user, other] = [await testApp.createUser(), await testApp.createUser()];
    const [mine, theirs] = [await turnOn(user), await turnOn(other)];
    expect((await user.call("logOutEverywhere")).status).toBe(204);
    expect((await read(mine)).status).toBe(404);
    expect((await read(theirs)).status).toBe(200);
  });
});

test("[D47] a password reset revokes the calendar feed", async () => {
  vi.useRealTimers();
  const user = await testApp.createUser();
  const path = await turnOn(user);
  const { email } = user;
  const requestedAt = new Date();
  await testApp.openBrowser().call("forgotPassword", { body: { email } });
  const token = await testApp.readToken(email, translate("en", "mail:reset.subject"), requestedAt);
  const body = { token, password: "a new long secret" };
  expect((await testApp.openBrowser().call("resetPassword", { body })).status).toBe(204);
  expect((await read(path)).status).toBe(404);
});
