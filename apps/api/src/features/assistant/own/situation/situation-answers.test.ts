import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AssistantAnswer } from "@masar/contract/assistant/schemas";
import { listLinks } from "../../../../../test/assistant/own-check.ts";
import { createNour, learner } from "../../../../../test/assistant/own-learner.ts";
import { type TestApp, startTestApp } from "../../../../../test/test-app.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;
let testApp: TestApp;
let users: Record<"en" | "ar", TestUser>;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(learner.now) });
  testApp = await startTestApp({ worker: false });
  users = { en: await createNour(testApp, "en"), ar: await createNour(testApp, "ar") };
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  await testApp.stop();
});

const languageOf = (message: string) => (/\p{Script=Arabic}/u.test(message) ? "ar" : "en");

async function ask(message: string, { user = users[languageOf(message)], before = "" } = {}) {
  await testApp.admin.query("delete from rate_limits where key like $1", [`%${user.id}`]);
  await testApp.admin.query("delete from assistant_calls where user_id = $1", [user.id]);
  const turns = [
    { role: "user" as const, content: before },
    { role: "assistant" as const, content: "…" },
  ];
  const previousMessages = before === "" ? [] : turns;
  const { body } = await user.call("askAssistant", { body: { message, previousMessages } });
  const answer: AssistantAnswer = body;
  return { text: answer.response.replaceAll(/\p{Cf}/gu, ""), links: listLinks(answer).join(" ") };
}

test.each([
  ["I feel like I'm not smart enough for this", "3 of 7 milestones", "integrated-learning"],
  [
    "حاسة إني مو قدها ومحبطة",
    "أول عشر دقائق من **تعلّم: فترة الثقة للمتوسط**",
    "integrated-learning",
  ],
  ["I'm new, where do I start?", "Learn: Confidence interval for a mean", "integrated-learning"],
  ["أنا جديدة هنا، من وين أبدأ؟", "جلستك التالية: **تعلّم: فترة الثقة", "integrated-learning"],
  ["I can only study one hour a day, is that enough?", "**5 hours a week**", "/progress"],
  ["I can only study one hour a day, is that enough?", "on **31 May 2027**", "/progress"],
  ["ما أقدر أدرس إلا ساعة باليوم، يكفي؟", "**5 ساعات أسبوعيًا**، وفي خطتك 6", "/progress"],
  ["is 12 hours a week enough?", "Yes, that is enough for your plan", "/progress"],
  ["ليش 60 دقيقة لكل جلسة؟ أبغاها 30", "«تعديل هذه الجلسات»", "?milestone="],
  ["can I make the sessions shorter?", "“Edit these sessions”", "?milestone="],
  ["خلصت جلستين، ليش يقول صفر؟", "لا تضيف دقائق وحدها", "integrated-learning"],
  ["I ticked two sessions, why does it say 0 minutes?", "from the clock", "integrated-learning"],
  ["وش الجلسة اللي بعدها وكم مدتها؟", "حجم العينة (ساعة واحدة)", "integrated-learning"],
  ["التطبيق ممل وكل الجلسات نفس الشي", "ملاحظة في محلها", "?milestone="],
  ["متى أيام راحتي؟", "الجمعة والسبت", "/settings/study"],
  [
    "I can only study on weekends from now on",
    "your study days are Friday and Saturday",
    "/settings/study",
  ],
  ["I can only study on Monday and Thursday", "study days are Monday and Thursday", "/study"],
  ["ما أقدر أدرس إلا الويكند من الحين", "أيام دراستك إذن: الجمعة والسبت", "/settings/study"],
  ["من دلوقتي هذاكر في الويك اند بس", "3 ساعات في كل يوم", "/settings/study"],
  ["بقدر أدرس الجمعة والسبت بس", "أيام دراستك إذن: الجمعة والسبت", "/settings/study"],
])("[N5.01] %j is answered with %j and a link to %s", async (message, says, link) => {
  const { text, links } = await ask(message);
  expect(text).toContain(says);
  expect(links).toContain(link);
});

test.each([
  [
    "I can only study on weekends from now on",
    [],
    "rest days in the study settings: Sunday, Monday",
  ],
  ["I can only study on weekends from now on", [0, 1], ""],
  ["بقدر أدرس الجمعة والسبت بس", [], "أيام الراحة هذه في إعدادات الدراسة: الأحد والاثنين"],
])(
  "[N5.01] %j with the path's own study days %j names rest days: %j",
  async (message, days, says) => {
    const { id } = users[languageOf(message)];
    const before = await testApp.admin.query(
      "select id, study_days from learning_paths where user_id = $1",
      [id],
    );
    await testApp.admin.query("update learning_paths set study_days = $2 where user_id = $1", [
      id,
      days,
    ]);
    const { text } = await ask(message);
    for (const row of before.rows)
      await testApp.admin.query("update learning_paths set study_days = $2 where id = $1", [
        row.id,
        row.study_days,
      ]);
    if (says === "") expect(text).not.toMatch(/rest days|أيام الراحة/);
    else expect(text).toContain(says);
  },
);

test.each([
  ["what is a JOIN", "what does it have to do with Café Menus?", "relates to “Café Menus”."],
  ["وش يعني JOIN؟", "وش علاقته بالأهرامات؟", "بـ«الأهرامات»."],
])(
  "[N5.01] after %j, %j quotes the words as they were written: %j",
  async (before, message, says) => {
    expect((await ask(message, { before })).text).toContain(says);
  },
);

test.each([
  ["what is SQL", "and what comes first in it?", "usually begins with"],
  ["what is a JOIN", "when do I use it?", "in use:"],
  ["what is a JOIN", "and where is it used?", "in use:"],
  ["what is a stakeholder", "shorter please", "in short:"],
  ["وش يعني SQL؟", "طيب وش أول شي فيها؟", "البداية عادةً في"],
  ["وش يعني JOIN؟", "طيب ومتى أستخدمه؟", "في الاستعمال:"],
  ["يعني ايه JOIN", "وبستخدمها امتى؟", "في الاستعمال:"],
  ["ما هو JOIN؟", "اختصرها لو سمحت", "باختصار:"],
])("[N5.01] after %j, %j keeps the topic: %j", async (before, message, says) => {
  const { text } = await ask(message, { before });
  expect(text).toContain(says);
});

test.each(["when do I use a CTE?", "what should I learn first in Python?", "متى أستخدم CTE؟"])(
  "[N5.01] %j has a subject of its own, whatever came before",
  async (message) => {
    const { text } = await ask(message, { before: "what is a JOIN" });
    expect(text).not.toContain("JOIN** in use");
    expect(text).not.toContain("usually begins with");
  },
);

test.each([
  ["I missed yesterday, did I lose my streak?", "No, you did not lose it."],
  ["I forgot to study yesterday, is my streak gone?", "No, you did not lose it."],
  ["نسيت أدرس أمس، راحت السلسلة؟", "لا، لم تضِع."],
  ["ما ذاكرتش امبارح، السلسلة ضاعت؟", "لا، لم تضِع."],
])("[N5.01] %j is answered about the streak first", async (message, says) => {
  const { text } = await ask(message);
  expect(text.startsWith(says)).toBe(true);
});

test.each([
  ["I missed yesterday, did I lose my streak?", "yesterday was before you joined"],
  ["did I study yesterday?", "Yesterday was before you joined"],
  ["نسيت أدرس أمس، راحت السلسلة؟", "أمس كان قبل انضمامك"],
  ["ما ذاكرتش امبارح، السلسلة ضاعت؟", "أمس كان قبل انضمامك"],
  ["نسيت ادرس مبارح، راح الستريك؟", "أمس كان قبل انضمامك"],
])("[N5.01] on the day an account is created, %j is answered with %j", async (message, says) => {
  const user = await testApp.createUser(languageOf(message));
  const joined = [user.id, new Date(learner.now)];
  await testApp.admin.query("update users set created_at = $2 where id = $1", joined);
  const { text } = await ask(message, { user });
  expect(text).toContain(says);
});

test.each([
  ["I'm new here, where do I start?", "/learning-paths/new"],
  ["أنا جديدة هنا، من وين أبدأ؟", "/learning-paths/new"],
  ["I don't think I can do this", "/learning-paths/new"],
  ["is one hour a day enough?", "/settings/study"],
])("[N5.01] without a path, %j leads to %s", async (message, link) => {
  const user = await testApp.createUser(languageOf(message));
  const { links } = await ask(message, { user });
  expect(links).toContain(link);
});

test.each(["I feel like I'm not smart enough for this", "حاسة إني مو قدها ومحبطة"])(
  "[N5.07] the answer to %j is short and names no doctor",
  async (message) => {
    const { text } = await ask(message);
    expect(text.split("\n\n").length).toBeLessThanOrEqual(3);
    expect(text).not.toMatch(/doctor|طبيب/);
  },
);
