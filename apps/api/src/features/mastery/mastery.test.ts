import { randomUUID } from "node:crypto";
import type { Question } from "@masar/contract/checks/question-schemas";
import { masteryLimits } from "@masar/contract/mastery/constants";
import type { Mastery } from "@masar/contract/mastery/schemas";
import { correctValues, exampleQuestions } from "@masar/domain/checks/example-questions";
import { planFadingReview, rateSkills } from "@masar/domain/mastery/fading-review";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createChangeStamp } from "../../../test/offline/change-stamp.ts";
import type { TestUser } from "../../../test/paths.ts";
import { makeMilestone, storePath } from "../../../test/stored-paths.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

const blueprint = "mastery-test";
const origin = { engine: "blueprint" as const, name: blueprint, date: "2026-11-01" };

/** Six of each of two skills, in two milestones. */
const questions: Question[] = ["joins", "cleaning"].flatMap((milestone) =>
  exampleQuestions.map((question, index) => ({
    ...question,
    id: `${blueprint}.${milestone}.0${index + 1}`,
    skill: milestone === "joins" ? "sql" : "data-cleaning",
    text: `${question.text} ${milestone} ${index}`,
  })),
);
const [joins, cleaning] = [questions.slice(0, 6), questions.slice(6)];

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  for (const content of questions) {
    await testApp.admin.query(
      "insert into questions (id, blueprint, milestone_key, content) values ($1, $2, $3, $4)",
      [content.id, blueprint, content.id.split(".")[1], JSON.stringify(content)],
    );
  }
});
afterAll(() => testApp.stop());

async function createLearner() {
  const user = await testApp.createUser();
  const milestones = {
    m1: { ...makeMilestone(1), origin: { ...origin, key: "joins" } },
    m2: { ...makeMilestone(2), origin: { ...origin, key: "cleaning" } },
    m3: makeMilestone(3),
  };
  const { id } = await storePath(testApp, user, { milestones });
  return { user, id };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const rightAnswers = (list: readonly Question[]) =>
  list.map((question) => ({ question: question.id, values: correctValues(question) }));
const wrongAnswers = (list: readonly Question[]) =>
  list.map(({ id }) => ({ question: id, values: [] as string[] }));

async function saveCheck(user: TestUser, id: string, key: string, days: number, wrong = 0) {
  const list = key === "m1" ? joins : cleaning;
  const attempt = randomUUID();
  const answers = [...wrongAnswers(list.slice(0, wrong)), ...rightAnswers(list.slice(wrong))];
  const send = () =>
    user.call("saveCheckAttempt", {
      params: { id, key, attempt },
      body: { finished_at: daysAgo(days), answers },
    });
  expect((await send()).status).toBe(200);
  return send;
}

type Source = "placement" | "review";

function saveAnswers(
  user: TestUser,
  answers: { question: string; values: string[] }[],
  options: { days?: number; attempt?: string; source?: Source } = {},
) {
  const { days = 0, attempt = randomUUID(), source = "review" } = options;
  return user.call("saveQuestionAnswers", {
    params: { id: attempt },
    body: { source, finished_at: daysAgo(days), answers },
  });
}

async function readMastery(user: TestUser): Promise<Mastery> {
  const { status, body } = await user.call("getMastery");
  expect(status).toBe(200);
  return body;
}

async function statusOf(user: TestUser, skill: string) {
  const { skills, today } = await readMastery(user);
  const found = rateSkills(skills, today).find((one) => one.skill === skill);
  if (!found) throw new Error(`no ${skill}`);
  return found;
}

async function addCard(user: TestUser, card: Record<string, unknown>) {
  const id = randomUUID();
  const { status } = await user.call("saveCard", {
    params: { id },
    body: { ...createChangeStamp(), front: "Front", back: "Back", ...card },
  });
  expect(status).toBe(200);
  return id;
}

const rateCard = (user: TestUser, id: string, rating: "again" | "good", days = 0) =>
  user.call("reviewCard", {
    params: { id, review: randomUUID() },
    body: { rating, reviewed_at: daysAgo(days) },
  });

describe("the mastery of a user's skills", () => {
  test("[N12.01] counts the answers of checks, placements and reviews, each once", async () => {
    const { user, id } = await createLearner();
    const sendAgain = await saveCheck(user, id, "m1", 30, 1);
    await sendAgain();
    expect(await statusOf(user, "sql")).toMatchObject({ status: { answers: 6 }, missed: 1 });
    const attempt = randomUUID();
    const given = { days: 20, attempt, source: "placement" as const };
    await saveAnswers(user, rightAnswers(joins.slice(0, 1)), given);
    const { body } = await saveAnswers(user, wrongAnswers(joins.slice(0, 1)), given);
    expect(body.answers).toEqual([{ question: joins[0]?.id, is_correct: true }]);
    expect(await statusOf(user, "sql")).toMatchObject({ status: { answers: 7 }, missed: 0 });
  });

  test("[N12.01] is the same when the same answers arrive in another order", async () => {
    const [one, two] = await Promise.all([createLearner(), createLearner()]);
    const send = [
      (user: TestUser) => saveAnswers(user, rightAnswers(joins), { days: 40, attempt: ids[0] }),
      (user: TestUser) => saveAnswers(user, wrongAnswers(joins), { days: 20, attempt: ids[1] }),
      (user: TestUser) => saveAnswers(user, rightAnswers(joins), { days: 5, attempt: ids[2] }),
    ];
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    for (const call of send) await call(one.user);
    for (const call of [...send.toReversed(), ...send]) await call(two.user);
    const [first, second] = [await statusOf(one.user, "sql"), await statusOf(two.user, "sql")];
    expect(second.status).toEqual(first.status);
    expect(first.status.answers).toBe(18);
  });

  test("[N12.01] of twice as many attempts as are read stays the same when the unread ones are deleted, and no answer is refused", async () => {
    const { user } = await createLearner();
    const ids = joins.map(({ id }) => id);
    const { attemptsRead } = masteryLimits;
    await testApp.admin.query(
      `insert into question_attempts (user_id, id, source, answers, finished_at)
       select $1, gen_random_uuid(), 'review', jsonb_build_array(jsonb_build_object(
           'question', ($2::text[])[1 + hour % 6], 'values', '[]'::jsonb, 'is_correct', hour % 3 > 0)),
         now() - hour * interval '1 hour'
       from generate_series(1, $3) as hour`,
      [user.id, ids, 2 * attemptsRead],
    );
    const before = await readMastery(user);
    const older = await saveAnswers(user, rightAnswers(joins), { days: 1000 });
    expect([older.status, older.body.answers?.length]).toEqual([200, 6]);
    expect(await readMastery(user)).toEqual(before);
    expect((await saveAnswers(user, wrongAnswers(joins.slice(0, 1)))).status).toBe(200);
    expect((await readMastery(user)).skills).not.toEqual(before.skills);
    const { rows } = await testApp.admin.query(
      "select count(*)::int as count from question_attempts where user_id = $1",
      [user.id],
    );
    expect(rows).toEqual([{ count: attemptsRead }]);
  });

  test("[N12.01] counts ratings of a card for the skill of its question, of its step, or not at all", async () => {
    const { user, id } = await createLearner();
    const at = { path_id: id, milestone_key: "m1" };
    const ofQuestion = await addCard(user, { ...at, front: `${joins[2]?.text}\n- WHERE` });
    const ofPath = await addCard(user, { path_id: id, milestone_key: null });
    const own = await addCard(user, { path_id: id, milestone_key: "m3" });
    for (const card of [ofQuestion, ofPath, own]) await rateCard(user, card, "good");
    const { skills } = await readMastery(user);
    expect(skills).toMatchObject([{ skill: "sql", cards: [ofQuestion] }]);
    expect(await statusOf(user, "sql")).toMatchObject({ status: { answers: 1 } });
  });

  test("[N12.02] fades with time, and more slowly after each success", async () => {
    const [once, twice] = await Promise.all([createLearner(), createLearner()]);
    await saveCheck(once.user, once.id, "m1", 30);
    await saveCheck(twice.user, twice.id, "m1", 60);
    await saveCheck(twice.user, twice.id, "m1", 30);
    const [{ status: first }, { status: second }] = [
      await statusOf(once.user, "sql"),
      await statusOf(twice.user, "sql"),
    ];
    expect(first.value).toBeLessThan(first.best);
    expect(first.isFading).toBe(true);
    expect(second.value / second.best).toBeGreaterThan(first.value / first.best);
    expect(second.fadesOn > first.fadesOn).toBe(true);
  });

  test("[N12.03] says nothing of a completed milestone without answers, and no number of three answers", async () => {
    const { user, id } = await createLearner();
    await user.call("completeMilestone", {
      params: { id, key: "m2" },
      body: { ...createChangeStamp(), completed: true },
    });
    await saveAnswers(user, rightAnswers(joins.slice(0, 3)));
    const { skills } = await readMastery(user);
    expect(skills.map(({ skill }) => skill)).toEqual(["sql"]);
    expect((await statusOf(user, "sql")).status).toMatchObject({ answers: 3, isMeasured: false });
  });

  test("[N12.03] names the skills of each milestone of a path", async () => {
    const { user, id } = await createLearner();
    const { body } = await user.call("getPathSkills", { params: { id } });
    expect(body.milestones).toEqual([
      { milestone_key: "m1", skills: ["sql"] },
      { milestone_key: "m2", skills: ["data-cleaning"] },
    ]);
  });
});

describe("a review of what fades", () => {
  test("[N12.04] has questions of the faded skill, the missed ones first", async () => {
    const { user, id } = await createLearner();
    await saveCheck(user, id, "m1", 30, 2);
    await saveCheck(user, id, "m2", 0);
    const mastery = await readMastery(user);
    const review = planFadingReview(mastery, [], mastery.today);
    expect(review.skills).toEqual(["sql"]);
    const place = { path_id: id, milestone_key: "m1" };
    expect(review.questions).toMatchObject([
      { question: joins[0], ...place, is_missed: true },
      { question: joins[1], ...place, is_missed: true },
      { question: joins[2], ...place, is_missed: false },
      { question: joins[3], ...place, is_missed: false },
    ]);
  });

  test("[N12.04] answered well raises the skill, which then fades more slowly; each answer counts once", async () => {
    const { user, id } = await createLearner();
    await saveCheck(user, id, "m1", 30);
    const before = await statusOf(user, "sql");
    const mastery = await readMastery(user);
    for (const { question } of planFadingReview(mastery, [], mastery.today).questions) {
      const attempt = randomUUID();
      const answers = rightAnswers([question]);
      const sent = [
        saveAnswers(user, answers, { attempt }),
        saveAnswers(user, answers, { attempt }),
      ];
      for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
    }
    const after = await statusOf(user, "sql");
    expect(after.status.answers).toBe(10);
    expect(after.status.value).toBeGreaterThan(before.status.value);
    expect(after.status.isFading).toBe(false);
    const daysUntil = ({ status }: typeof before) =>
      (Date.parse(status.fadesOn) - Date.parse(status.lastOn)) / 86_400_000;
    expect(daysUntil(after)).toBeGreaterThan(daysUntil(before));
    expect(planFadingReview(await readMastery(user), [], mastery.today).questions).toEqual([]);
  });

  test("[N12.04] asks nothing of archived paths and no withdrawn question", async () => {
    const { user, id } = await createLearner();
    await saveCheck(user, id, "m1", 30);
    const first = joins[0]?.id;
    await testApp.admin.query("update questions set is_active = false where id = $1", [first]);
    try {
      const { questions: asked } = await readMastery(user);
      expect(asked).toHaveLength(4);
      expect(asked.map(({ question }) => question.id)).not.toContain(first);
    } finally {
      await testApp.admin.query("update questions set is_active = true where id = $1", [first]);
    }
    await user.call("updatePath", { params: { id }, body: { status: "archived" } });
    const { questions: none, skills } = await readMastery(user);
    expect([none, skills.length]).toEqual([[], 1]);
  });
});

test("an answer to an unknown question is rejected", async () => {
  const { user } = await createLearner();
  const { status, body } = await saveAnswers(user, [{ question: "x.y.01", values: ["a"] }]);
  expect([status, body.code]).toEqual([409, "not_possible_now"]);
});
