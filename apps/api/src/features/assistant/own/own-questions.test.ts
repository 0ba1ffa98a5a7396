import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AssistantAnswer } from "@masar/contract/assistant/schemas";
import { deriveMilestones } from "@masar/domain/progress/milestone-view";
import {
  checkOwnAnswer,
  listLinks,
  type OwnQuestionRecord,
} from "../../../../test/assistant/own-check.ts";
import {
  createNour,
  learner,
  planNourPath,
  readOwnQuestionsFile,
} from "../../../../test/assistant/own-learner.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";
import { findOwnQuestion } from "./find-own-question.ts";
import type { OwnKind } from "./own-kinds.ts";

const languages = ["en", "ar"] as const;
type Language = (typeof languages)[number];
type HeldOutRecord = { id: string; question: string; kind: string };
type Answered = { record: OwnQuestionRecord; answer: AssistantAnswer; language: Language };

let testApp: TestApp;
const answered: Answered[] = [];

/** Asks all questions of one language; the limit of questions a minute is not what is tested here. */
async function askAll(language: Language): Promise<void> {
  const user = await createNour(testApp, language);
  const records: OwnQuestionRecord[] = readOwnQuestionsFile(`${language}.json`);
  for (const record of records) {
    await testApp.admin.query("delete from rate_limits where key = $1", [`ask:${user.id}`]);
    const { status, body } = await user.call("askAssistant", {
      body: { message: record.question },
    });
    expect([record.id, status]).toEqual([record.id, 200]);
    answered.push({ record, answer: body, language });
  }
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(learner.now) });
  testApp = await startTestApp({ worker: false });
  for (const language of languages) await askAll(language);
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  await testApp.stop();
});

test("[N5.01] at least 76 of the 80 own questions are right", () => {
  const wrong = answered.flatMap(({ record, answer, language }) => {
    const faults = checkOwnAnswer(record, answer, language);
    return faults.length > 0 ? [`${record.id} ${record.question}: ${faults.join(", ")}`] : [];
  });
  expect(answered).toHaveLength(80);
  expect(80 - wrong.length, wrong.join("\n")).toBeGreaterThanOrEqual(76);
});

test("[N5.02] every answer from own data links to a page of the product", () => {
  const without = answered
    .filter(
      ({ record, answer }) => record.isOwn && !listLinks(answer).some((url) => url[0] === "/"),
    )
    .map(({ record }) => record.id);
  expect(without).toEqual([]);
});

test("[N5.01] Arabic in Latin letters is answered in Arabic", () => {
  const inLatin = answered.filter(
    ({ record, language }) => language === "ar" && !/\p{Script=Arabic}/u.test(record.question),
  );
  expect(inLatin).toHaveLength(4);
  for (const { answer } of inLatin) expect(answer.response).not.toMatch(/\byour?\b/i);
});

test("the check rejects the answer to another question", () => {
  const ofOthers = answered.filter(({ record, language }, index) => {
    const other = answered[(index + 7) % answered.length];
    return record.isOwn && other && checkOwnAnswer(record, other.answer, language).length === 0;
  });
  expect(ofOthers.map(({ record }) => record.id)).toEqual([]);
});

/** Names of the held-out files, which were written without knowledge of the engine. */
const heldOutKinds: Record<string, (OwnKind | null)[]> = {
  next_session: ["next"],
  today: ["today"],
  today_goal: ["todayGoal"],
  week: ["week"],
  finish: ["finish"],
  deadline: ["deadline", "moreHours"],
  hours_left: ["hoursLeft"],
  milestone_progress: ["milestoneProgress"],
  milestone_count: ["milestoneCount"],
  milestone_needs: ["milestoneNeeds"],
  prerequisites: ["milestoneStart"],
  streak: ["streak"],
  freezes: ["freezes"],
  rest_days: ["restDays"],
  time_studied: ["timeStudied"],
  tasks: ["tasks"],
  notes: ["notes"],
  review: ["review"],
  courses: ["courses"],
  reminders: ["reminders"],
  settings: [
    "timeZone",
    "theme",
    "language",
    "digits",
    "dailyGoal",
    "weeklyGoal",
    "focus",
    "quiet",
    "firstDay",
    "dayStart",
    "country",
  ],
  other_path: ["otherPath"],
  points: ["points"],
  library: [null],
};

async function createKindReader(language: Language) {
  const { milestones } = await planNourPath(language);
  const views = deriveMilestones({ id: learner.path.id, milestones }, [], []);
  return (message: string) => findOwnQuestion(message, views)?.question.kind ?? null;
}

test("[N5.01] findOwnQuestion finds the kind of at least 150 of 160 held-out questions", async () => {
  const wrong: string[] = [];
  for (const language of languages) {
    const readKind = await createKindReader(language);
    const records: HeldOutRecord[] = readOwnQuestionsFile(`held-out.${language}.json`);
    expect(records).toHaveLength(80);
    for (const { id, question, kind } of records) {
      const found = readKind(question);
      if (!heldOutKinds[kind]?.includes(found))
        wrong.push(`${id} ${question}: ${kind}, read as ${found}`);
    }
  }
  expect(160 - wrong.length, wrong.join("\n")).toBeGreaterThanOrEqual(150);
});

test("[N5.01] no look-alike is read as a question about own data", async () => {
  for (const language of languages) {
    const readKind = await createKindReader(language);
    const records: OwnQuestionRecord[] = readOwnQuestionsFile(`${language}.json`);
    const lookAlikes = records.filter(({ isOwn }) => !isOwn);
    expect(lookAlikes.map(({ id, question }) => [id, readKind(question)])).toEqual(
      lookAlikes.map(({ id }) => [id, null]),
    );
  }
});

test("[N5.01] at least 195 of 200 messages about a subject are not read as own", async () => {
  const wrong: string[] = [];
  for (const language of languages) {
    const readKind = await createKindReader(language);
    const messages: string[] = readOwnQuestionsFile(`subject.${language}.json`);
    expect(messages).toHaveLength(100);
    for (const message of messages) {
      const found = readKind(message);
      if (found !== null) wrong.push(`${message}: read as ${found}`);
    }
  }
  expect(200 - wrong.length, wrong.join("\n")).toBeGreaterThanOrEqual(195);
});

test("[N5.07] no message of a low mood is answered with figures", async () => {
  for (const language of languages) {
    const readKind = await createKindReader(language);
    const file = new URL(
      `../../../../../../docs/safety-messages/${language}.json`,
      import.meta.url,
    );
    const messages = JSON.parse(readFileSync(file, "utf8")) as { text: string; kind: string }[];
    const lowMood = messages.filter(({ kind }) => kind === "low-mood");
    expect(lowMood.length).toBeGreaterThan(0);
    expect(lowMood.filter(({ text }) => readKind(text) !== null).map(({ text }) => text)).toEqual(
      [],
    );
  }
});

test("[N5.01] a note is quoted without the signs of its Markdown", async () => {
  const user = await createNour(testApp, "en");
  await testApp.admin.query("update note_texts set content = $2 where user_id = $1", [
    user.id,
    "# Heading\n- [ ] **Why it works:** use `sum`",
  ]);
  const { body } = await user.call("askAssistant", { body: { message: "show my notes" } });
  expect(body.response).toContain("Heading Why it works: use sum");
});

/** Questions that were misread: what the answer says, and where it links. */
const misread = {
  en: [
    ["is CS50 SQL any good for me?", /Introduction to Databases with SQL/, "/dashboard/courses/"],
    ["is the CS50 SQL course worth it for me", /level/, "/dashboard/courses/"],
    ["what can I do today in 30 minutes?", /30 minutes (are enough|fit)/, "/integrated-learning"],
    ["I have half an hour, what should I study?", /30 minutes/, "/integrated-learning"],
    [
      "what can i get done in 10 min, anything to do?",
      /10 minutes fit the first part/,
      "/integrated",
    ],
    ["will I be done before June?", /^(Yes|No)\. .*\*\*.*20\d\d/, "/progress"],
    ["can I finish by January", /^No\. .*31 January 2027/, "/progress"],
    [
      "how do I change my hours",
      /^Your plan has .* at any time on the path's progress page/,
      "/settings",
    ],
    [
      "how can i change my weekly hours?",
      /^Your plan has .* at any time on the path's progress page/,
      "/settings",
    ],
  ],
  ar: [
    ["هل دورة CS50 SQL مناسبة لي؟", /SQL/, "/dashboard/courses/"],
    ["كورس CS50 SQL كويس الي؟", /المستوى|مستواها/, "/dashboard/courses/"],
    ["ماذا أفعل اليوم في 30 دقيقة؟", /30 دقيقة/, "/integrated-learning"],
    ["عندي نص ساعة شو أعمل", /30 دقيقة/, "/integrated-learning"],
    ["هل أنتهي قبل حزيران؟", /^(نعم|لا)\. .*\*\*/, "/progress"],
    ["بخلص قبل يناير؟", /^لا\. .*\*\*/, "/progress"],
    ["كيف أغيّر ساعاتي", /^في خطتك الآن .* صفحة تقدّم المسار/, "/settings"],
  ],
} as const;

test.each(languages)("answers what was misread before, in %s", async (language) => {
  const user = await createNour(testApp, language);
  const wrong: string[] = [];
  for (const [message, text, link] of misread[language]) {
    await testApp.admin.query("delete from rate_limits where key = $1", [`ask:${user.id}`]);
    const { body } = await user.call("askAssistant", { body: { message } });
    const isRight = text.test(body.response) && listLinks(body).some((url) => url.includes(link));
    if (!isRight) wrong.push(`${message}: ${body.response} ${listLinks(body).join(" ")}`);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ["en", ["quiz me", "test me on my path", "quiz me on this milestone"], "Applied statistics"],
  ["ar", ["اختبرني", "امتحني في مساري"], "الإحصاء التطبيقي"],
] as const)("a quiz without a topic is about the current milestone, in %s", async (...row) => {
  const [language, messages, title] = row;
  const user = await createNour(testApp, language);
  for (const message of messages) {
    const { body } = await user.call("askAssistant", { body: { message } });
    expect(body.response, message).toContain(title);
  }
});

test.each([
  ["is python good for me", null],
  ["is it good for me to study at night", null],
  ["what can I learn about SQL in 30 minutes", null],
  ["which course takes 2 hours", null],
  ["كم دقيقة يجب أن أدرس في اليوم", null],
  ["هل بايثون مناسبة لي", null],
  ["what should I watch tonight?", null],
  ["what movie should I watch next?", null],
  ["which video should I watch next?", "next"],
  ["what do I watch in my next session?", "next"],
  ["ايه الفيديو اللي اتفرج عليه الجاي؟", "next"],
  ["can I skip the SQL milestone?", "skipMilestone"],
  ["how do I skip a step in SQL?", null],
  ["ممكن أتخطى مرحلة SQL؟", "skipMilestone"],
])("%j is read as a question of the kind %j", async (message, kind) => {
  const readKind = await createKindReader(/\p{Script=Arabic}/u.test(message) ? "ar" : "en");
  expect(readKind(message)).toBe(kind);
});
