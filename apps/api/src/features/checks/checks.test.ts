import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CheckAnswer, CheckAttempt } from "@masar/contract/checks/schemas";
import { correctValues, exampleQuestions } from "@masar/domain/checks/example-questions";
import { readPath, type TestUser } from "../../../test/paths.ts";
import { makeMilestone, storePath } from "../../../test/stored-paths.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

const origin = {
  engine: "blueprint" as const,
  name: "test-blueprint",
  key: "joins",
  date: "2026-11-01",
};

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  for (const { id, ...content } of exampleQuestions) {
    await testApp.admin.query(
      "insert into questions (id, blueprint, milestone_key, content) values ($1, $2, $3, $4)",
      [id, origin.name, origin.key, JSON.stringify({ id, ...content })],
    );
  }
});
afterAll(() => testApp.stop());

const answers: CheckAnswer[] = exampleQuestions.map((question) => ({
  question: question.id,
  values: correctValues(question),
}));
const withWrong = (count: number) =>
  answers.map((answer, index) => (index < count ? { ...answer, values: [] } : answer));

async function createLearner() {
  const user = await testApp.createUser();
  const m1 = { ...makeMilestone(1), origin };
  const { id } = await storePath(testApp, user, { milestones: { m1, m2: makeMilestone(2) } });
  return { user, id };
}

type SaveOptions = { id: string; key?: string; attempt?: string; at?: string };

function save(user: TestUser, given: CheckAnswer[], options: SaveOptions) {
  const { id, key = "m1", attempt = randomUUID(), at = new Date().toISOString() } = options;
  return user.call("saveCheckAttempt", {
    params: { id, key, attempt },
    body: { finished_at: at, answers: given },
  });
}

const getCheck = (user: TestUser, id: string, key = "m1") =>
  user.call("getMilestoneCheck", { params: { id, key } });

describe("the check of a milestone", () => {
  test("[N10.06] has the active questions of the milestone's blueprint", async () => {
    const { user, id } = await createLearner();
    const { status, body } = await getCheck(user, id);
    expect(status).toBe(200);
    expect(body).toEqual({
      milestone_key: "m1",
      questions: exampleQuestions,
      steps: {},
      attempts: [],
    });
    expect((await getCheck(user, id, "m2")).body.questions).toEqual([]);
  });

  test("[N10.06] with 5 of 6 right answers marks the milestone as checked in the path", async () => {
    const { user, id } = await createLearner();
    const { status, body } = await save(user, withWrong(1), { id });
    expect(status).toBe(200);
    expect(body.attempt).toMatchObject({ correct: 5, total: 6, is_passed: true });
    const { checks } = await readPath(user, id);
    expect(checks).toEqual([{ milestone_key: "m1", checked_at: body.attempt.finished_at }]);
  });

  test("[N10.07] with 4 of 6 right answers is stored, and the milestone stays declared", async () => {
    const { user, id } = await createLearner();
    const { body } = await save(user, withWrong(2), { id });
    expect(body.attempt).toMatchObject({ correct: 4, is_passed: false });
    const attempt: CheckAttempt = body.attempt;
    expect(attempt.answers.filter((answer) => !answer.is_correct)).toHaveLength(2);
    expect((await readPath(user, id)).checks).toEqual([{ milestone_key: "m1", checked_at: null }]);
    expect((await getCheck(user, id)).body.attempts).toEqual([body.attempt]);
  });

  test("[N10.08] sent twice, at once or again with other answers, counts once as it came first", async () => {
    const { user, id } = await createLearner();
    const attempt = randomUUID();
    const both = await Promise.all([
      save(user, withWrong(0), { id, attempt }),
      save(user, withWrong(0), { id, attempt }),
    ]);
    const again = await save(user, withWrong(6), { id, attempt });
    for (const { status, body } of [...both, again]) {
      expect([status, body.attempt.correct]).toEqual([200, 6]);
    }
    expect((await getCheck(user, id)).body.attempts).toHaveLength(1);
  });

  test("[N10.08] is marked by the server's questions, whatever the device sends", async () => {
    const { user, id } = await createLearner();
    const given = [...answers.slice(0, 5), { question: "x.y.99", values: ["a"] }];
    const { body } = await save(user, [...given, ...answers.slice(0, 1)], { id });
    expect(body.attempt).toMatchObject({ correct: 5, total: 5, is_passed: true });
  });

  test("[N10.08] with a question that was withdrawn after it was asked is marked with it, and stays passed", async () => {
    const { user, id } = await createLearner();
    const withdraw = (isActive: boolean) =>
      testApp.admin.query("update questions set is_active = $1 where id = any ($2)", [
        isActive,
        answers.slice(0, 2).map(({ question }) => question),
      ]);
    await withdraw(false);
    try {
      expect((await getCheck(user, id)).body.questions).toHaveLength(4);
      expect((await readPath(user, id)).checks).toEqual([]);
      const { body } = await save(user, withWrong(1), { id });
      expect(body.attempt).toMatchObject({ correct: 5, total: 6, is_passed: true });
      expect((await readPath(user, id)).checks).toEqual([
        { milestone_key: "m1", checked_at: body.attempt.finished_at },
      ]);
    } finally {
      await withdraw(true);
    }
  });

  test("[N10.08] of another user, of a deleted milestone and without known questions is refused", async () => {
    const { user, id } = await createLearner();
    const other = await testApp.createUser();
    const attempt = randomUUID();
    await save(user, answers, { id, attempt });
    expect((await getCheck(other, id)).status).toBe(404);
    expect((await save(other, answers, { id })).status).toBe(404);
    expect((await save(user, answers, { id, key: "m9" })).status).toBe(404);
    expect((await save(user, answers, { id, key: "m2" })).status).toBe(409);
  });

  test("[N10.08] with one id in two accounts is two checks", async () => {
    const [first, second] = [await createLearner(), await createLearner()];
    const attempt = randomUUID();
    await save(first.user, withWrong(0), { id: first.id, attempt });
    const { body } = await save(second.user, withWrong(6), { id: second.id, attempt });
    expect(body.attempt.correct).toBe(0);
  });

  test("[N10.08] that a device dates an hour ahead is finished now", async () => {
    const { user, id } = await createLearner();
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const { body } = await save(user, answers, { id, at });
    expect(Date.parse(body.attempt.finished_at)).toBeLessThanOrEqual(Date.now());
  });
});

describe("a completion record", () => {
  test("[N10.09] names the milestones that were checked", async () => {
    const { user, id } = await createLearner();
    await save(user, answers, { id });
    for (const key of ["m1", "m2"]) {
      const body = { session_id: randomUUID(), minutes_studied: 30 };
      await user.call("completeMilestone", { params: { id, key }, body });
    }
    const issued = await user.call("issueRecord", {
      body: { id: randomUUID(), path_id: id, holder_name: "Noor" },
    });
    expect(issued.body.checked_milestones).toEqual([0]);
    const { token } = issued.body;
    const { body } = await testApp.openBrowser().call("verifyRecord", { params: { token } });
    expect(body.facts).toMatchObject({ checked_milestones: [0] });
  });
});

describe("a report of a question", () => {
  const report = (user: TestUser, question = "a.b.01", reason: "wrong" | "unclear" = "wrong") =>
    user.call("reportQuestion", { params: { question }, body: { reason, note: "two are right" } });

  test("[N10.04] counts once for each user, with the last reason", async () => {
    const [user, other] = [await testApp.createUser(), await testApp.createUser()];
    expect((await report(user)).status).toBe(200);
    await report(user, "a.b.01", "unclear");
    await report(other);
    const { rows } = await testApp.admin.query(
      "select reason from question_reports where user_id = any ($1) order by reason",
      [[user.id, other.id]],
    );
    expect(rows).toEqual([{ reason: "unclear" }, { reason: "wrong" }]);
    expect((await report(user, "a.b.99")).status).toBe(404);
  });
});
