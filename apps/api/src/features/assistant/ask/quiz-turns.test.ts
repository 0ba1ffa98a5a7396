import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AssistantAnswer } from "@masar/contract/assistant/schemas";
import { createNour, learner } from "../../../../test/assistant/own-learner.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";
import { replyTexts } from "#api/features/assistant/library/reply.ts";

type Language = "en" | "ar";
let testApp: TestApp;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(learner.now) });
  testApp = await startTestApp({ worker: false });
}, 60_000);
afterAll(async () => {
  vi.useRealTimers();
  await testApp.stop();
});

const dropMarks = (text: string) => text.replaceAll(/\p{Cf}/gu, "");
/** The question of a quiz stands before the text on how to answer. */
const findQuestion = (response: string) => response.split("\n\n").at(-2) ?? "";

async function openConversations(language: Language) {
  const user = await createNour(testApp, language);
  return (context = "general") => {
    const conversationId = randomUUID();
    return async (message: string): Promise<AssistantAnswer> => {
      await testApp.admin.query("delete from rate_limits where key like $1", [`%${user.id}`]);
      await testApp.admin.query("delete from assistant_calls where user_id = $1", [user.id]);
      const ids = { conversationId, questionId: randomUUID(), answerId: randomUUID() };
      const { body } = await user.call("askAssistant", { body: { message, context, ...ids } });
      return body;
    };
  };
}

test.each([
  ["en", "quiz me"],
  ["ar", "اختبرني"],
] as const)(
  "[N5.01] in %s, %j in a new conversation asks a new question",
  async (language, message) => {
    const startConversation = await openConversations(language);
    const questions: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const { response } = await startConversation()(message);
      expect(response).toContain(replyTexts[language].quiz.how);
      questions.push(findQuestion(response));
    }
    expect(new Set(questions).size).toBe(4);
  },
);

test.each([
  ["en", "general", "quiz me", "add a task: read chapter 2 tomorrow", "read chapter 2", "next"],
  ["en", "quiz_me", "quiz me on SQL", "show my saved courses", "saved a course", "next"],
  ["ar", "general", "اختبرني", "دورات SQL بالعربي", "مقدمة في SQL Server", "التالي"],
  ["ar", "general", "اختبرني", "ضيف مهمة: مراجعة JOIN بكرة", "مراجعة JOIN", "السؤال التالي"],
  ["ar", "quiz_me", "اختبرني", "كم يوم سلسلتي؟", "27", "التالي"],
] as const)(
  "[N5.01] in %s and mode %s, after %j the request %j is answered, and %6$j continues the quiz",
  async (language, mode, request, other, says, next) => {
    const send = (await openConversations(language))(mode);
    const first = findQuestion((await send(request)).response);
    const detour = await send(other);
    expect(dropMarks(detour.response)).toContain(says);
    const { response } = await send(next);
    expect(response).toContain(replyTexts[language].quiz.how);
    expect(findQuestion(response)).not.toBe(first);
  },
);

test.each([
  ["en", "quiz me", "I don't know"],
  ["en", "quiz me", "idk"],
  ["ar", "اختبرني", "ما بعرف"],
  ["ar", "اختبرني", "معرفش"],
  ["ar", "اختبرني", "ما أدري"],
] as const)("[N5.01] in %s, after %j, %j shows the answer", async (language, request, message) => {
  const send = (await openConversations(language))();
  const question = findQuestion((await send(request)).response);
  const { response } = await send(message);
  const { quiz } = replyTexts[language];
  expect(response).toContain(quiz.unknown);
  expect(response).toContain(question);
  expect(response).toContain(quiz.next);
  expect(response).not.toContain(quiz.model);
});

test("[N5.01] after a shown answer «مش عارفة» brings the next question", async () => {
  const send = (await openConversations("ar"))();
  const first = findQuestion((await send("اختبرني")).response);
  await send("مش عارفة");
  const { response } = await send("مش عارفة");
  expect(response).toContain(replyTexts.ar.quiz.how);
  expect(findQuestion(response)).not.toBe(first);
});

test.each(["خلاص مش عايزة أسئلة تاني", "خلاص كفاية أسئلة"])(
  "[N5.01] %s ends the quiz",
  async (message) => {
    const send = (await openConversations("ar"))();
    await send("اختبرني");
    const { response } = await send(message);
    expect(response).toBe(replyTexts.ar.stopped);
  },
);

test("[N5.01] in the quiz, an answer that comes after another request is compared", async () => {
  const send = (await openConversations("en"))("quiz_me");
  const question = findQuestion((await send("quiz me on SQL")).response);
  await send("show my saved courses");
  const { response } = await send("It joins the rows of two tables by a key");
  expect(response).toContain(question);
  expect(response).toContain(replyTexts.en.quiz.next);
});

test("[N5.01] the word ok after another answer does not continue a quiz", async () => {
  const send = (await openConversations("en"))();
  await send("quiz me");
  await send("how many days is my streak?");
  const { response } = await send("ok");
  expect(response).not.toContain(replyTexts.en.quiz.how);
});

test.each([
  ["en", "Plan my week", "Learn: Confidence interval for a mean (60 min)", "part"],
  ["ar", "خطط أسبوعي", "تعلّم: فترة الثقة للمتوسط (60 دقيقة)", "الجزء"],
] as const)(
  "[N5.01] in %s, %j names the planned sessions",
  async (language, message, says, part) => {
    const { response } = await (await openConversations(language))()(message);
    expect(dropMarks(response)).toContain(`- [ ] 2026-11-17: ${says}`);
    expect(response).not.toContain(part);
  },
);

test("[N5.01] a week that is planned after 22:00 starts tomorrow", async () => {
  const send = (await openConversations("en"))();
  vi.setSystemTime(new Date("2026-11-17T22:15:00+03:00"));
  const { response } = await send("Plan my week");
  vi.setSystemTime(new Date(learner.now));
  expect(response).not.toContain("2026-11-17");
  expect(response).toContain("- [ ] 2026-11-18: Learn: Confidence interval for a mean (60 min)");
});

test.each([
  ["ERROR: division by zero", "division by zero"],
  ["division by zero", "division by zero"],
  ["ZeroDivisionError: division by zero", "ZeroDivisionError"],
  ["psycopg2.errors.DivisionByZero: division by zero", "division by zero"],
])("[N5.01] an Arabic learner who pastes %j gets its causes in Arabic", async (message, name) => {
  const { response } = await (await openConversations("ar"))()(message);
  expect(dropMarks(response)).toContain(`الأسباب المعتادة`);
  expect(dropMarks(response)).toContain(name);
});
