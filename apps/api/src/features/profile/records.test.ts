import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { CompletionRecord } from "@masar/contract/profile/schemas";
import { addDays } from "@masar/domain/dates/local-date";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { makeMilestone, storePath } from "../../../test/stored-paths.ts";

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp({ worker: false });
});
afterAll(() => house.stop());

type Learner = Awaited<ReturnType<TestApp["createLearner"]>>;

/** A path of two milestones, walked to its end as learners do: half an hour by the timer, 20 minutes noted. */
async function finishPath(learner: Learner, title = "SQL from the start"): Promise<string> {
  const milestones = {
    m1: makeMilestone(1, { title: "Tables" }),
    m2: makeMilestone(2, { title: "Queries" }),
  };
  const { id } = await storePath(house, learner, { title, milestones });
  await learner.call("endStudySession", {
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
  await complete(learner, id, "m1");
  await learner.call("updateMilestoneProgress", {
    params: { id, key: "m2" },
    body: { session_id: randomUUID(), minutes_studied: 20 },
  });
  await complete(learner, id, "m2");
  return id;
}

async function complete(learner: Learner, id: string, key: string): Promise<void> {
  const body = { session_id: randomUUID() };
  const { status } = await learner.call("completeMilestone", { params: { id, key }, body });
  expect(status).toBe(200);
}

const issue = (learner: Learner, pathId: string, given: { id?: string; name?: string } = {}) =>
  learner.call("issueRecord", {
    body: { id: given.id ?? randomUUID(), path_id: pathId, holder_name: given.name ?? "Salma Ali" },
  });

const verify = (token: string) => house.openBrowser().call("verifyRecord", { params: { token } });

describe("[D23] a completion record", () => {
  test("is offered for a finished path, and says what was true to whoever holds its address", async () => {
    const learner = await house.createLearner();
    const pathId = await finishPath(learner);
    const offered = (await learner.call("listRecords")).body;
    expect(offered.records).toEqual([]);
    expect(offered.finished).toMatchObject([{ path_id: pathId, title: "SQL from the start" }]);
    const { status, body } = await issue(learner, pathId);
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
    expect(JSON.stringify(seen.body)).not.toContain(learner.id);
    expect((await learner.call("listRecords")).body.finished).toEqual([]);
  });

  test("keeps its facts when the path is renamed or opened again", async () => {
    const learner = await house.createLearner();
    const pathId = await finishPath(learner);
    const { body } = await issue(learner, pathId);
    await house.admin.query(
      `update learning_paths set title = 'Other', progress_percentage = 50, status = 'active',
         completed_at = null where id = $1`,
      [pathId],
    );
    expect((await verify(body.token)).body.facts.path_title).toBe("SQL from the start");
    const { records, finished } = (await learner.call("listRecords")).body;
    expect([records.length, finished.length]).toEqual([1, 0]);
  });

  test("is not given for an unfinished path, somebody else's, or without a name", async () => {
    const [learner, other] = [await house.createLearner(), await house.createLearner()];
    const open = await storePath(house, learner);
    const foreign = await finishPath(other);
    for (const pathId of [open.id, foreign, randomUUID()]) {
      const answer = await issue(learner, pathId);
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    }
    expect((await issue(other, foreign, { name: "  " })).status).toBe(400);
  });

  test("sent twice is one; a second one of the same path waits until the first is revoked", async () => {
    const learner = await house.createLearner();
    const pathId = await finishPath(learner);
    const id = randomUUID();
    const atOnce = await Promise.all([1, 2, 3, 4].map(() => issue(learner, pathId, { id })));
    const kept = (await issue(learner, pathId, { id })).body as CompletionRecord;
    expect(atOnce.map(({ status, body }) => [status, body.token])).toEqual(
      atOnce.map(() => [200, kept.token]),
    );
    const second = await issue(learner, pathId);
    expect([second.status, second.body.code]).toEqual([409, "not_possible_now"]);
    await learner.call("revokeRecord", { params: { id } });
    const renewed = await issue(learner, pathId, { name: "Salma" });
    expect(renewed.status).toBe(200);
    expect(renewed.body.token).not.toBe(kept.token);
    expect((await verify(kept.token)).body).toMatchObject({ facts: null });
    expect((await verify(renewed.body.token)).body.facts.holder_name).toBe("Salma");
  });

  test("revoked says so and nothing else, for ever", async () => {
    const [learner, other] = [await house.createLearner(), await house.createLearner()];
    const { body } = await issue(learner, await finishPath(learner));
    const params = { id: body.id };
    expect((await other.call("revokeRecord", { params })).status).toBe(404);
    expect((await verify(body.token)).body.facts).not.toBeNull();
    const revoked = await learner.call("revokeRecord", { params });
    expect(revoked.body.revoked_on).not.toBeNull();
    const again = await learner.call("revokeRecord", { params });
    expect(again.body.revoked_on).toBe(revoked.body.revoked_on);
    const seen = (await verify(body.token)).body;
    expect(seen).toEqual({ facts: null, revoked_on: revoked.body.revoked_on });
  });

  test.each([
    ["Asia/Tokyo", "2026-11-15T22:30:00Z", "2026-11-16"],
    ["Pacific/Honolulu", "2026-11-15T08:00:00Z", "2026-11-14"],
    // Half past midnight still belongs to the day before, as it does in the calendar of study.
    ["Africa/Cairo", "2026-11-15T22:30:00Z", "2026-11-15"],
  ])("has the days of its learner's calendar for every reader: %s", async (zone, now, today) => {
    const learner = await house.createLearner();
    await learner.call("updateSettings", { body: { time_zone: zone } });
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    try {
      const { body } = await issue(learner, await finishPath(learner));
      const days = { started_on: today, completed_on: today, issued_on: today };
      expect(body).toMatchObject({ ...days, revoked_on: null });
      expect((await verify(body.token)).body.facts).toMatchObject(days);
      vi.setSystemTime(Date.parse(now) + 24 * 60 * 60 * 1000);
      await learner.call("revokeRecord", { params: { id: body.id } });
      const dayAfter = addDays(today, 1);
      expect((await verify(body.token)).body).toEqual({ facts: null, revoked_on: dayAfter });
      const [own] = (await learner.call("listRecords")).body.records;
      expect(own).toMatchObject({ issued_on: today, revoked_on: dayAfter });
    } finally {
      vi.useRealTimers();
    }
  });

  test("has an address nobody can guess, and none once the account is gone", async () => {
    const learner = await house.createLearner();
    const { body } = await issue(learner, await finishPath(learner));
    for (const token of ["x", "A".repeat(32), `${body.token.slice(0, 31)}~`, body.id]) {
      expect((await verify(token)).status).toBe(404);
    }
    const leave = (due: string) =>
      house.admin.query(`update users set deletion_due_at = ${due} where id = $1`, [learner.id]);
    await leave("now() + interval '7 days'");
    expect((await verify(body.token)).status, "while the account waits to be deleted").toBe(404);
    await leave("null");
    expect((await verify(body.token)).status, "kept after all").toBe(200);
    await house.admin.query("delete from users where id = $1", [learner.id]);
    expect((await verify(body.token)).status).toBe(404);
  });
});
