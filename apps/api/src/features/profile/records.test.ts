import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { CompletionRecord } from "@masar/contract/profile/schemas";
import { addDays } from "@masar/domain/dates/local-date";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { makeMilestone, storePath } from "../../../test/stored-paths.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ worker: false });
});
afterAll(() => testApp.stop());

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

/** A completed path of two milestones with 30 timed and 20 logged minutes. */
async function finishPath(user: TestUser, title = "SQL from the start"): Promise<string> {
  const milestones = {
    m1: makeMilestone(1, { title: "Tables" }),
    m2: makeMilestone(2, { title: "Queries" }),
  };
  const { id } = await storePath(testApp, user, { title, milestones });
  await user.call("endStudySession", {
    params: { id: randomUUID() },
    body: {
      path_id: id,
      milestone_key: "m1",
      started_at: new Date(Date.now() - 3_600_000).toISOString(),
      ended_at: new Date().toISOString(),
      minutes: 30,
      focus_periods: 1,
    },
  });
  await complete(user, id, "m1");
  await user.call("updateMilestoneProgress", {
    params: { id, key: "m2" },
    body: { session_id: randomUUID(), minutes_studied: 20 },
  });
  await complete(user, id, "m2");
  return id;
}

async function complete(user: TestUser, id: string, key: string): Promise<void> {
  const body = { session_id: randomUUID() };
  const { status } = await user.call("completeMilestone", { params: { id, key }, body });
  expect(status).toBe(200);
}

const issue = (user: TestUser, pathId: string, record: { id?: string; name?: string } = {}) =>
  user.call("issueRecord", {
    body: {
      id: record.id ?? randomUUID(),
      path_id: pathId,
      holder_name: record.name ?? "Salma Ali",
    },
  });

const verify = (token: string) => testApp.openBrowser().call("verifyRecord", { params: { token } });

describe("[D23] a completion record", () => {
  test("is offered for a finished path and shows its facts by its address", async () => {
    const user = await testApp.createUser();
    const pathId = await finishPath(user);
    const offered = (await user.call("listRecords")).body;
    expect(offered.records).toEqual([]);
    expect(offered.finished).toMatchObject([{ path_id: pathId, title: "SQL from the start" }]);
    const { status, body } = await issue(user, pathId);
    expect(status).toBe(200);
    expect(body.token).toMatch(/^[\w-]{32}$/);
    const seen = await verify(body.token);
    expect(seen.status).toBe(200);
    expect(seen.body.revoked_on).toBeNull();
    expect(seen.body.facts).toMatchObject({
      holder_name: "Salma Ali",
      path_title: "SQL from the start",
      path_language: "en",
      timed_minutes: 30,
      noted_minutes: 20,
      milestones: ["Tables", "Queries"],
    });
    expect(JSON.stringify(seen.body)).not.toContain(user.id);
    expect((await user.call("listRecords")).body.finished).toEqual([]);
  });

  test("does not change when the path is renamed or opened again", async () => {
    const user = await testApp.createUser();
    const pathId = await finishPath(user);
    const { body } = await issue(user, pathId);
    await testApp.admin.query(
      `update learning_paths set title = 'Other', progress_percentage = 50, status = 'active',
         completed_at = null where id = $1`,
      [pathId],
    );
    expect((await verify(body.token)).body.facts.path_title).toBe("SQL from the start");
    const { records, finished } = (await user.call("listRecords")).body;
    expect([records.length, finished.length]).toEqual([1, 0]);
  });

  test("is rejected for an unfinished path, another user's path, or without a name", async () => {
    const [user, other] = [await testApp.createUser(), await testApp.createUser()];
    const open = await storePath(testApp, user);
    const foreign = await finishPath(other);
    for (const pathId of [open.id, foreign, randomUUID()]) {
      const answer = await issue(user, pathId);
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    }
    expect((await issue(other, foreign, { name: "  " })).status).toBe(400);
  });

  test("sent twice is one; a second one of the same path waits until the first is revoked", async () => {
    const user = await testApp.createUser();
    const pathId = await finishPath(user);
    const id = randomUUID();
    const atOnce = await Promise.all([1, 2, 3, 4].map(() => issue(user, pathId, { id })));
    const issued = (await issue(user, pathId, { id })).body as CompletionRecord;
    expect(atOnce.map(({ status, body }) => [status, body.token])).toEqual(
      atOnce.map(() => [200, issued.token]),
    );
    const second = await issue(user, pathId);
    expect([second.status, second.body.code]).toEqual([409, "not_possible_now"]);
    await user.call("revokeRecord", { params: { id } });
    const renewed = await issue(user, pathId, { name: "Salma" });
    expect(renewed.status).toBe(200);
    expect(renewed.body.token).not.toBe(issued.token);
    expect((await verify(issued.token)).body).toMatchObject({ facts: null });
    expect((await verify(renewed.body.token)).body.facts.holder_name).toBe("Salma");
  });

  test("that is revoked shows only that, for ever", async () => {
    const [user, other] = [await testApp.createUser(), await testApp.createUser()];
    const { body } = await issue(user, await finishPath(user));
    const params = { id: body.id };
    expect((await other.call("revokeRecord", { params })).status).toBe(404);
    expect((await verify(body.token)).body.facts).not.toBeNull();
    const revoked = await user.call("revokeRecord", { params });
    expect(revoked.body.revoked_on).not.toBeNull();
    const again = await user.call("revokeRecord", { params });
    expect(again.body.revoked_on).toBe(revoked.body.revoked_on);
    const seen = (await verify(body.token)).body;
    expect(seen).toEqual({ facts: null, revoked_on: revoked.body.revoked_on });
  });

  test.each([
    ["Asia/Tokyo", "2026-11-15T22:30:00Z", "2026-11-16"],
    ["Pacific/Honolulu", "2026-11-15T08:00:00Z", "2026-11-14"],
    // Half past midnight still belongs to the day before, as it does in the calendar of study.
    ["Africa/Cairo", "2026-11-15T22:30:00Z", "2026-11-15"],
  ])("has the dates of the owner's calendar for every reader: %s", async (zone, now, today) => {
    const user = await testApp.createUser();
    await user.call("updateSettings", { body: { time_zone: zone } });
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    try {
      const { body } = await issue(user, await finishPath(user));
      const days = { started_on: today, completed_on: today, issued_on: today };
      expect(body).toMatchObject({ ...days, revoked_on: null });
      expect((await verify(body.token)).body.facts).toMatchObject(days);
      vi.setSystemTime(Date.parse(now) + 24 * 60 * 60 * 1000);
      await user.call("revokeRecord", { params: { id: body.id } });
      const dayAfter = addDays(today, 1);
      expect((await verify(body.token)).body).toEqual({ facts: null, revoked_on: dayAfter });
      const [own] = (await user.call("listRecords")).body.records;
      expect(own).toMatchObject({ issued_on: today, revoked_on: dayAfter });
    } finally {
      vi.useRealTimers();
    }
  });

  test("has a random address that returns 404 while deletion is scheduled", async () => {
    const user = await testApp.createUser();
    const { body } = await issue(user, await finishPath(user));
    for (const token of ["x", "A".repeat(32), `${body.token.slice(0, 31)}~`, body.id]) {
      expect((await verify(token)).status).toBe(404);
    }
    const leave = (due: string) =>
      testApp.admin.query(`update users set deletion_due_at = ${due} where id = $1`, [user.id]);
    await leave("now() + interval '7 days'");
    expect((await verify(body.token)).status, "while the account waits to be deleted").toBe(404);
    await leave("null");
    expect((await verify(body.token)).status, "after the deletion is cancelled").toBe(200);
    await testApp.admin.query("delete from users where id = $1", [user.id]);
    expect((await verify(body.token)).status).toBe(404);
  });
});
