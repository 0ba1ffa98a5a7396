import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AssistantAnswer } from "@masar/contract/assistant/schemas";
import { readAnswerBlocks } from "@masar/domain/answers/answer-blocks";
import { createNour, learner } from "../../../../test/assistant/own-learner.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";
import { replyTexts } from "#api/features/assistant/library/reply.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;
type Language = "en" | "ar";

let testApp: TestApp;
let users: Record<Language, TestUser>;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(learner.now) });
  testApp = await startTestApp({ worker: false });
  users = { en: await createNour(testApp, "en"), ar: await createNour(testApp, "ar") };
}, 60_000);
afterAll(async () => {
  vi.useRealTimers();
  await testApp.stop();
});

/** A conversation over HTTP; the limits of questions are not what is tested here. */
function startConversation(language: Language, context = "general") {
  const user = users[language];
  const conversationId = randomUUID();
  return async (message: string): Promise<AssistantAnswer> => {
    await testApp.admin.query("delete from rate_limits where key like $1", [`%${user.id}`]);
    await testApp.admin.query("delete from assistant_calls where user_id = $1", [user.id]);
    const { status, body } = await user.call("askAssistant", {
      body: {
        message,
        context,
        conversationId,
        questionId: randomUUID(),
        answerId: randomUUID(),
      },
    });
    expect([message, status]).toEqual([message, 200]);
    return body;
  };
}

/** Links that the text does not number: the page shows the answer as made from the learner's data. */
function listActions({ response, citations }: AssistantAnswer): string[] {
  return citations
    .filter(({ url }, at) => url.startsWith("/") && !response.includes(`[${at + 1}]`))
    .map(({ url }) => url);
}

test.each([
  ["en", "Plan my week"],
  ["en", "can you plan my week please?"],
  ["en", "make me a plan for this week"],
  ["en", "what should I study this week"],
  ["en", "What should I do this week?"],
  ["en", "organise my study week"],
  ["en", "I need a weekly plan"],
  ["ar", "خطط لي أسبوعي"],
  ["ar", "خططلي اسبوعي"],
  ["ar", "خطّط أسبوعي"],
  ["ar", "ضع لي خطة لهذا الأسبوع"],
  ["ar", "ضع خطة أسبوعية لي"],
  ["ar", "رتّب لي أسبوعي"],
  ["ar", "رتبلي الاسبوع ده"],
  ["ar", "نظملي هالاسبوع"],
  ["ar", "اعملي جدول للاسبوع"],
  ["ar", "بدي خطة لهالاسبوع"],
  ["ar", "ماذا أدرس هذا الأسبوع؟"],
  ["ar", "شو ادرس هالاسبوع"],
  ["ar", "اذاكر ايه الاسبوع ده"],
  ["ar", "وش اذاكر هالاسبوع"],
  ["ar", "هل يمكنك أن تخطط لي أسبوعي؟"],
] as const)("[N5.04] (%s) general mode plans the week for: %s", async (language, message) => {
  const plan = await startConversation(language, "plan_week")(message);
  const general = await startConversation(language)(message);
  expect(general.response).toBe(plan.response);
  expect(readAnswerBlocks(general.response).tasks.length).toBeGreaterThan(2);
  expect(listActions(general)).toEqual([
    "/dashboard/integrated-learning",
    `/dashboard/learning-paths/${learner.path.id}`,
  ]);
});

test.each([
  ["en", "How do I plan my week?"],
  ["en", "how much have I studied this week so far"],
  ["ar", "ذاكرت قد ايه الاسبوع ده"],
  ["ar", "كيف أخطط لأسبوعي؟"],
] as const)("[N5.04] (%s) general mode plans no week for: %s", async (language, message) => {
  const { response } = await startConversation(language)(message);
  expect(readAnswerBlocks(response).tasks).toEqual([]);
});

test.each([
  ["en", "Quiz me on CSS selectors", "CSS selectors", "A rule has a selector"],
  ["en", "quiz me on SELECT statements", "SELECT statements", "SELECT chooses columns"],
  ["en", "test me on flexbox", "Flexbox", "lays out children"],
  ["ar", "اختبرني في جمل SELECT", "جمل", "SELECT"],
  ["ar", "اختبرني في محددات CSS", "محددات CSS", "CSS"],
] as const)(
  "[N5.05] (%s) %s asks about what it names, and the next message gets the model answer",
  async (language, request, name, model) => {
    const { quiz } = replyTexts[language];
    const ask = startConversation(language);
    const first = await ask(request);
    expect(first.response).toContain(quiz.how);
    expect(first.response).toContain(name);
    // Only SQL is taught by the learner's own path.
    const ownPage = `/dashboard/learning-paths/${learner.path.id}?milestone=m3`;
    expect(listActions(first)).toEqual(request.includes("SELECT") ? [ownPage] : []);
    const second = await ask(language === "ar" ? "شيء نستخدمه كل يوم" : "It is used every day");
    expect(second.response).toContain(quiz.model);
    expect(second.response).toContain(model);
    const third = await ask(language === "ar" ? "التالي" : "next");
    expect(third.response).toContain(quiz.how);
    expect(third.response).not.toBe(first.response);
  },
);

test.each([
  ["en", "three questions on what I studied", "Say nothing of it"],
  ["ar", "اختبرني بثلاثة أسئلة فيما درسته", "لا أتذكر"],
  ["ar", "اختبرني", "SELECT name FROM users"],
  ["en", "Quiz me", "no idea"],
] as const)(
  "[N5.05] (%s) %s asks about the learner's own path",
  async (language, request, answer) => {
    const { quiz, stopped } = replyTexts[language];
    const ask = startConversation(language);
    const first = await ask(request);
    expect(first.response).toContain(quiz.own.slice(-8));
    expect(listActions(first)[0]).toContain(`/learning-paths/${learner.path.id}?milestone=`);
    const second = await ask(answer);
    expect(second.response).toContain(quiz.next);
    expect(second.response).not.toContain(replyTexts[language].nothing.text);
    const again = await ask(request);
    expect(again.response).toContain(quiz.how);
    expect(again.response).not.toBe(first.response);
    expect((await ask(language === "ar" ? "توقف" : "stop")).response).toBe(stopped);
    const after = await ask(language === "ar" ? "ما معنى API؟" : "What is an API?");
    expect(after.response).not.toContain(quiz.next);
  },
);

test("[N5.05] a few questions of the learner's own start no quiz", async () => {
  const { response } = await startConversation("en")("I have a few questions about SQL joins");
  expect(response).not.toContain(replyTexts.en.quiz.how);
});

test("[N5.05] three questions are counted", async () => {
  const ask = startConversation("en");
  expect((await ask("ask me 3 questions about SQL")).response).toContain("Question 1 of 3");
  await ask("It joins tables");
  expect((await ask("next")).response).toContain("Question 2 of 3");
});

test.each([
  ["en", "When will I finish?"],
  ["en", "What is an API?"],
  ["en", "Change my weekly hours to 10"],
  ["ar", "متى أنتهي"],
  ["ar", "ما معنى API؟"],
] as const)("[N5.05] (%s) a question during a quiz is answered: %s", async (language, message) => {
  const { quiz } = replyTexts[language];
  const ask = startConversation(language);
  await ask(language === "ar" ? "اختبرني في SQL" : "Quiz me on SQL");
  const { response } = await ask(message);
  expect(response).not.toContain(quiz.next);
});
