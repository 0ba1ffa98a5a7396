import { randomUUID } from "node:crypto";
import { correctValues, exampleQuestions } from "@masar/domain/checks/example-questions";
import { foldText } from "@masar/domain/text/fold-arabic";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAsking } from "../../../../../test/assistant/own-asker.ts";
import { createNour, learner } from "../../../../../test/assistant/own-learner.ts";
import { findRequest } from "#api/features/assistant/own/request-questions.ts";

const kinds = {
  knownSkills: [
    "what do I know best?",
    "What are my strengths?",
    "my strongest skills",
    "ما نقاط قوتي؟",
    "إيش أعرف أحسن شي؟",
    "ماذا أتقن؟",
  ],
  fadingSkills: [
    "what am I forgetting?",
    "What have I forgotten?",
    "which skills are fading?",
    "إيش نسيت؟",
    "ماذا نسيت؟",
    "شو نسيت",
    "نسيت ايه؟",
    "ما الذي بدأت أنساه؟",
  ],
  missedQuestions: [
    "what did I get wrong?",
    "which questions did I miss?",
    "my mistakes",
    "فيم أخطأت؟",
    "وين غلطت؟",
    "ما أخطائي؟",
  ],
  weakPoints: ["what are my weak points?", "ما نقاط ضعفي؟"],
  whatToReview: [
    "what should I review?",
    "What do I need to review today?",
    "which skills should I review",
    "what needs review?",
    "ماذا أراجع؟",
    "أراجع إيه؟",
    "وش أراجع؟",
    "إيش لازم أراجع اليوم؟",
    "شو أراجع",
    "شنو نراجع؟",
    "ما الذي عليّ أن أراجعه؟",
  ],
};

test.each(Object.entries(kinds).flatMap(([kind, list]) => list.map((text) => [text, kind])))(
  "[N12.05] %j asks for %s",
  (message, kind) => {
    expect(findRequest(foldText(message ?? ""))).toEqual({ kind });
  },
);

test.each([
  "what do I know about joins?",
  "I forgot my password",
  "what did I miss yesterday?",
  "what should I review before a SQL interview?",
  "ماذا أراجع قبل مقابلة العمل؟",
  "نسيت كلمة المرور",
  "ماذا أعرف عن بايثون؟",
])("[N12.05] %j does not ask for skills", (message) => {
  expect(findRequest(foldText(message))).toBeUndefined();
});

let asking: Awaited<ReturnType<typeof startAsking>>;
beforeAll(async () => {
  asking = await startAsking();
}, 120_000);
afterAll(() => asking.stop());

type User = (typeof asking)["users"]["en"];

/** Five questions of one skill in the first milestone of Nour's path: the last `wrong` are answered wrong. */
async function answerSql(user: User, daysAgo: number, wrong = 1) {
  const { rows } = await asking.testApp.admin.query(
    "select id, milestones from learning_paths where user_id = $1 and status = 'active' limit 1",
    [user.id],
  );
  const [key, milestone] = Object.entries(rows[0].milestones)[0] as [
    string,
    { origin: { name: string; key: string } },
  ];
  const { name, key: originKey } = milestone.origin;
  const questions = exampleQuestions.slice(0, 5).map((question, index) => ({
    ...question,
    id: `${name}.${originKey}.9${index}`,
    skill: "sql",
    text: `Which one is number ${index}?`,
    text_ar: `ما الخيار رقم ${index}؟`,
  }));
  for (const content of questions) {
    await asking.testApp.admin.query(
      "insert into questions (id, blueprint, milestone_key, content) values ($1, $2, $3, $4) on conflict do nothing",
      [content.id, name, originKey, JSON.stringify(content)],
    );
  }
  const answers = questions.map((question, index) => ({
    question: question.id,
    values: index >= questions.length - wrong ? [] : correctValues(question),
  }));
  const finished_at = new Date(Date.parse(learner.now) - daysAgo * 86_400_000).toISOString();
  const { status } = await user.call("saveQuestionAnswers", {
    params: { id: randomUUID() },
    body: { source: "placement", finished_at, answers },
  });
  expect(status).toBe(200);
  return { pathId: rows[0].id as string, key };
}

describe("without answers", () => {
  test.each([
    ["what do I know best?", "too few questions", "/learning-paths/"],
    ["إيش نسيت؟", "إجاباتك قليلة بعد", "/learning-paths/"],
    ["ما نقاط ضعفي؟", "لا قائمة بنقاط الضعف", "/dashboard/review"],
    ["what did I get wrong?", "or you have answered none yet", "/profile#skills"],
    ["what should I review?", "7 cards are due", "/dashboard/review"],
    ["وش أراجع؟", "7 بطاقات حان موعد مراجعتها", "/dashboard/review"],
  ])("[N12.05] %j says %j and leads to %s", async (message, says, link) => {
    const { text, links } = await asking.ask(message);
    expect(text).toContain(says);
    expect(links).toContain(link);
  });
});

describe("with right answers from 160 and 155 days ago and one wrong answer from 150 days ago", () => {
  beforeAll(async () => {
    for (const language of ["en", "ar"] as const) {
      await answerSql(asking.users[language], 160, 0);
      await answerSql(asking.users[language], 155, 0);
      await answerSql(asking.users[language], 150);
    }
  });

  test.each([
    ["what do I know best?", /No skill has reached 70% yet[\s\S]*SQL \(\d+%\)/, "/profile#skills"],
    ["what am I forgetting?", /Fading now: SQL/, "/dashboard/review/fading"],
    ["what did I get wrong?", /1 of 5 in SQL[\s\S]*number 4[\s\S]*Right answer: 1250\.5/, "#brief"],
    ["what did I get wrong?", /number 4/, "/check?milestone="],
    ["what are my weak points?", /lowest skills now are SQL/, "/dashboard/review/fading"],
    ["what should I review?", /Fading now: SQL[\s\S]*1 of 5 in SQL/, "/dashboard/review/fading"],
    ["ما نقاط قوتي؟", /لم تبلغ أي مهارة 70%[\s\S]*لغة SQL/, "/profile#skills"],
    ["إيش نسيت؟", /ما بدأت تنساه: لغة SQL/, "/dashboard/review/fading"],
    ["فيم أخطأت؟", /1 من 5 في لغة SQL[\s\S]*رقم 4[\s\S]*الإجابة الصحيحة: 1250\.5/, "#brief"],
    ["ما نقاط ضعفي؟", /أدنى مهاراتك الآن: لغة SQL/, "/dashboard/review/fading"],
    ["أراجع إيه؟", /ما بدأت تنساه: لغة SQL[\s\S]*1 من 5 في لغة SQL/, "/dashboard/review/fading"],
  ])("[N12.05] %j says %s and leads to %s", async (message, says, link) => {
    const { text, links } = await asking.ask(message);
    expect(text).toMatch(says);
    expect(links).toContain(link);
  });

  test.each([
    ["quiz me", "Which one is number 4?", "1250.5"],
    ["اختبرني", "ما الخيار رقم 4؟", "1250.5"],
  ])("[N12.05] %j asks the missed question first and explains it", async (message, asks, model) => {
    const unknown = message === "quiz me" ? "I don't know" : "لا أعرف";
    const { text } = await asking.ask(unknown, { before: [message] });
    expect(text).toContain(asks);
    expect(text).toContain(model);
  });
});

describe("with four right answers and a wrong one from 40 days ago", () => {
  let user: User;
  beforeAll(async () => {
    user = await createNour(asking.testApp, "en");
    await answerSql(user, 40);
  });

  test.each([
    ["what am I forgetting?", "Nothing fades now", "/profile#skills"],
    ["what should I review?", "lowest skills now are SQL", "/check?milestone="],
    ["what are my weak points?", "lowest skills now are SQL", "/check?milestone="],
  ])("[N12.05] %j says %j of a skill that was never known and leads to %s", async (...row) => {
    const [message, says, link] = row;
    const { text, links } = await asking.ask(message, { user });
    expect(text).toContain(says);
    expect(text).not.toContain("Fading now");
    expect(links).toContain(link);
    expect(links).not.toContain("/dashboard/review/fading");
  });
});

test("[N12.05] with answers of today that were all right, what is known is named with its value", async () => {
  const user = await createNour(asking.testApp, "en");
  await answerSql(user, 5, 0);
  await answerSql(user, 0, 0);
  const { text } = await asking.ask("what do I know best?", { user });
  expect(text).toMatch(/highest skills now are SQL \((?:7|8|9)\d%\)/);
  expect(text).toContain("not your progress in the path");
});
