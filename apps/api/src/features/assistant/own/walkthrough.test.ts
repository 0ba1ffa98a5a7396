import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AssistantAnswer } from "@masar/contract/assistant/schemas";
import { deriveMilestones } from "@masar/domain/progress/milestone-view";
import { listLinks } from "../../../../test/assistant/own-check.ts";
import {
  createNour,
  learner,
  planNourPath,
  readOwnQuestionsFile,
} from "../../../../test/assistant/own-learner.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";
import { findOwnQuestion } from "./find-own-question.ts";

type WalkRecord = {
  id: string;
  question: string;
  kind: string | null;
  says?: string[];
  link?: string;
};
type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;
const languages = ["en", "ar"] as const;

let testApp: TestApp;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(learner.now) });
  testApp = await startTestApp({ worker: false });
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  await testApp.stop();
});

async function ask(user: TestUser, message: string): Promise<AssistantAnswer> {
  // The limits of a minute and of a day are not what is tested here.
  await testApp.admin.query("delete from rate_limits where key = $1", [`ask:${user.id}`]);
  await testApp.admin.query("delete from assistant_calls where user_id = $1", [user.id]);
  const { body } = await user.call("askAssistant", { body: { message } });
  return body;
}

/** Marks of direction are around names and numbers in Arabic. */
const dropMarks = (text: string) => text.replaceAll(/\p{Cf}/gu, "");

test.each(languages)(
  "[N5.01] reads the kind of every question of walkthrough.%s",
  async (language) => {
    const { milestones } = await planNourPath(language);
    const views = deriveMilestones({ id: learner.path.id, milestones }, [], []);
    const records: WalkRecord[] = readOwnQuestionsFile(`walkthrough.${language}.json`);
    const found = records.map(({ id, question }) => [
      id,
      findOwnQuestion(question, views)?.question.kind ?? null,
    ]);
    expect(found).toEqual(records.map(({ id, kind }) => [id, kind]));
  },
);

test.each(languages)(
  "[N5.01] [N5.02] answers walkthrough.%s with its facts and a link",
  async (language) => {
    const user = await createNour(testApp, language);
    const records: WalkRecord[] = readOwnQuestionsFile(`walkthrough.${language}.json`);
    const wrong: string[] = [];
    for (const { id, question, says = [], link } of records) {
      if (link === undefined && says.length === 0) continue;
      const answer = await ask(user, question);
      const text = dropMarks(answer.response);
      const missing = says.filter((part) => !text.includes(part));
      const hasLink = link === undefined || listLinks(answer).some((url) => url.includes(link));
      if (missing.length > 0 || !hasLink)
        wrong.push(
          `${id} ${question}: ${missing.join(", ")} | ${text} | ${listLinks(answer).join(" ")}`,
        );
    }
    expect(wrong).toEqual([]);
  },
  60_000,
);

test("[N5.01] why am I late: a learner who is ahead gets the days ahead", async () => {
  const user = await createNour(testApp, "en");
  await testApp.admin.query("update learning_paths set hours_per_week = 2 where user_id = $1", [
    user.id,
  ]);
  const { response } = await ask(user, "why am I late?");
  expect(response).toMatch(/^You are not late: the plan says .*20\d\d.* days ahead/);
  expect(response).toContain("you planned 2 hours");
});

test("[N5.01] a course is described to a learner without a path", async () => {
  const user = await testApp.createUser("en");
  const { response } = await ask(user, "Is Introduction to Project Management free?");
  expect(response).toContain("Yes, it is free");
});

test("[N5.01] without a path, an impossible request leads to a plan", async () => {
  const user = await testApp.createUser("ar");
  const answer = await ask(user, "عالم بيانات خلال يومين وأضمن وظيفة");
  expect(dropMarks(answer.response)).toContain("لا أحد يضمن وظيفة");
  expect(listLinks(answer)).toEqual(["/dashboard/learning-paths/new"]);
});

test("[N5.01] an error message that an Arabic learner pastes is explained in Arabic", async () => {
  const user = await testApp.createUser("ar");
  const message = "ERROR 1064 (42000): You have an error in your SQL syntax near 'FORM orders'";
  const { response, relatedQuestions } = await ask(user, message);
  expect(dropMarks(response)).toContain("تبدو `FORM` كتابةً خاطئة للكلمة `FROM`");
  expect(response).not.toContain("usual causes");
  expect(relatedQuestions.join(" ")).toContain("SQL");
});

test("an error message in a chat in Arabic of a learner whose app is in English is explained in Arabic", async () => {
  const user = await testApp.createUser("en");
  const { body } = await user.call("askAssistant", {
    body: {
      message: "TypeError: Cannot read properties of undefined (reading 'map')",
      previousMessages: [
        { role: "user", content: "ما هي المصفوفة؟" },
        { role: "assistant", content: "قائمة من القيم." },
      ],
    },
  });
  expect(body.response).toContain("الأسباب المعتادة");
});

test.each([
  ["en", "What is a JOIN in SQL?", "in your path “Data analyst”"],
  ["en", "what does group by do", "in your path “Data analyst”"],
  ["ar", "ما هو JOIN؟", "من مسارك «محلّل بيانات»"],
  ["ar", "شو يعني group by", "من مسارك «محلّل بيانات»"],
] as const)("in %s, %j names the learner's own milestone", async (language, message, text) => {
  const user = await createNour(testApp, language);
  const answer = await ask(user, message);
  expect(dropMarks(answer.response)).toContain(text);
  const urls = answer.citations.map(({ url }) => url);
  expect(urls[0]).toMatch(new RegExp(`^/dashboard/learning-paths/${learner.path.id}\\?milestone=`));
  expect(urls).not.toContain("/dashboard/learning-paths/new");
});

test("the outline of a ready-made path that the learner has leads to their own path", async () => {
  const user = await createNour(testApp, "en");
  const answer = await ask(user, "How do I become a data analyst?");
  expect(answer.citations.map(({ url }) => url)).toContain(
    `/dashboard/learning-paths/${learner.path.id}`,
  );
});

test("a topic that no own milestone teaches names a ready-made path", async () => {
  const user = await createNour(testApp, "en");
  const answer = await ask(user, "What is a closure?");
  expect(answer.citations.map(({ url }) => url)).toContain("/dashboard/learning-paths/new");
});

test.each([
  ["ar", "كيف أقنع مديري بنقلي إلى قسم البيانات؟", "بناء جسر"],
  ["en", "how do I convince my manager to move me to the data team?", "build a bridge"],
] as const)("in %s, %j is a question about a career", async (language, message, text) => {
  const user = await createNour(testApp, language);
  expect((await ask(user, message)).response).toContain(text);
});
