import { afterAll, beforeAll, expect, test } from "vitest";
import { createUserWithPath, startAsking } from "../../../../../test/assistant/own-asker.ts";
import { findOwnQuestion } from "#api/features/assistant/own/find-own-question.ts";

let asking: Awaited<ReturnType<typeof startAsking>>;
beforeAll(async () => {
  asking = await startAsking();
}, 120_000);
afterAll(() => asking.stop());

const paidCourse = "is Introduction to Statistics on Coursera free?";

test.each([
  [paidCourse, "is there a free one instead?", "Statistics and probability (Khan Academy"],
  [paidCourse, "any free alternative?", "Free courses for “Applied statistics”"],
  ["كم سعر الدورة الحالية؟", "في وحدة مجانية بدالها؟", "- الإحصاء والاحتمالات (أكاديمية خان"],
  ["بكام الكورس الحالي؟", "فيه بديل ببلاش؟", "- الإحصاء والاحتمالات (أكاديمية خان"],
  ["قديش سعر الدورة؟", "في شي مجاني بدلها؟", "دورات مجانية لمرحلة «الإحصاء التطبيقي»"],
])("[N5.01] after %j, %j is answered with free courses", async (before, message, says) => {
  const { text, links } = await asking.ask(message, { before: [before] });
  expect(text).toContain(says);
  expect(text).not.toContain("$");
  expect(links).toContain("/courses");
});

test("[N5.01] the question for a free course lists the learner's language first", async () => {
  const { text } = await asking.ask("في وحدة مجانية بدالها؟");
  expect(text.indexOf("بالعربية")).toBeLessThan(text.indexOf("بالإنجليزية"));
});

test.each([
  ["is there a free one instead?", "Its page has these free resources:\n"],
  ["في وحدة مجانية بدالها؟", "وفي صفحتها هذه المواد المجانية:\n"],
])("[N5.01] without a free course, %j lists the free resources", async (message, says) => {
  const { admin } = asking.testApp;
  const { rows } = await admin.query(
    "update courses set price_usd = 9 where price_usd = 0 returning slug",
  );
  try {
    const { text, links } = await asking.ask(message);
    expect(text).toContain(says);
    expect(links).toContain("?milestone=");
    await admin.query("update resources set is_active = false");
    expect((await asking.ask(message)).text).toMatch(/no free course|لا توجد دورة مجانية/);
  } finally {
    await admin.query("update resources set is_active = true");
    await admin.query("update courses set price_usd = 0 where slug = any($1)", [
      rows.map(({ slug }) => slug),
    ]);
  }
});

test.each([
  ["what jobs can I get after this and how much do they pay?", "“Data analyst”"],
  ["what jobs can I get after this and how much do they pay?", "no figures about pay"],
  ["which roles does my path lead to, and what is the salary?", "no figures about pay"],
  ["وش الوظايف اللي أقدر أشتغلها بعد هذا وكم رواتبها؟", "«محلّل بيانات»"],
  ["هشتغل ايه بعد المسار ده ومرتبه كام؟", "لا أرقام رواتب في «مسار»"],
  ["شو بشتغل بعد ما أخلص المسار؟", "لا أرقام رواتب في «مسار»"],
])("[N5.01] %j is answered about the path: %j", async (message, says) => {
  const { text, links } = await asking.ask(message);
  expect(text).toContain(says);
  expect(text).not.toMatch(/nothing to pay|لا شيء يُدفع/);
  expect(links).toContain("/learning-paths/");
});

test.each([
  ["how many sessions do I have left in this milestone and when is it due", "**26 sessions** left"],
  ["how many sessions do I have left in this milestone and when is it due", "20 December 2026"],
  ["كم جلسة باقي لي في هذي المرحلة ومتى موعدها؟", "الباقي **26 جلسة**"],
  ["فاضل كام جلسة في المرحلة دي وميعادها امتى؟", "20 كانون الأول 2026"],
  ["كم جلسة ضايل بهالمرحلة وايمتى موعدها؟", "20 كانون الأول 2026"],
])("[N5.01] %j is answered with %j", async (message, says) => {
  expect((await asking.ask(message)).text).toContain(says);
});

test.each([
  ["can I learn Python first? I have a job interview in 3 weeks", "starts on 16 February 2027"],
  ["can I learn Python first? I have a job interview in 3 weeks", "That is after 8 December 2026"],
  ["I want to start with Power BI first", "“Move up”"],
  ["can I study statistics first?", "That is where you are"],
  ["can I learn React first?", "“React” is not in your path"],
  ["أقدر أتعلم بايثون أول؟ عندي مقابلة بعد 3 أسابيع", "لا تكتمل بحلول 8 كانون الأول 2026"],
  ["ينفع أبدأ ببايثون الأول؟", "«نقل إلى أعلى»"],
  ["فيني أتعلم بايثون بالأول؟", "تبدأ في 16 شباط 2027"],
])("[N5.01] %j is answered from the path: %j", async (message, says) => {
  const { text, links } = await asking.ask(message);
  expect(text).toContain(says);
  expect(links).toMatch(/learning-paths\/|integrated-learning/);
});

test.each([
  ["en", "why did you skip HTML? I only know a bit", "You said you know “HTML”"],
  ["en", "why is there no HTML in my path?", "“Add a milestone”"],
  ["ar", "ليش تخطيت HTML؟ أنا أعرف شوي بس", "ذكرت معرفتك بـ«لغة HTML»"],
  ["ar", "ليه شلت HTML من المسار؟", "«إضافة مرحلة»"],
] as const)("[N5.01] %s %j names the known skill: %j", async (language, message, says) => {
  const goal = language === "ar" ? "مطور واجهات أمامية" : "Front-end developer";
  const input = { goal, known_skills: ["html"] };
  const user = await createUserWithPath(asking.testApp, language, input);
  const { text, links } = await asking.ask(message, { user });
  expect(text).toContain(says);
  expect(links).toContain("/learning-paths/");
});

test.each([
  ["why is there no React in my path?", "“React” is not in “"],
  ["ليش ما في React في مساري؟", "موضوع «رياكت»"],
])("[N5.01] %j gives no reason that is not known: %j", async (message, says) => {
  const { text } = await asking.ask(message);
  expect(text).toContain(says);
  expect(text).not.toMatch(/your goal|هدفك/);
});

test("[N5.01] a question why something is missing names the milestone that teaches it", async () => {
  const { text } = await asking.ask("why did you skip Excel? I only know a bit");
  expect(text).toContain("It is not left out: “Spreadsheet analysis”");
});

test.each([
  "are there free courses on Python?",
  "is Masar free?",
  "هل مسار مجاني؟",
  "what jobs can I get with SQL?",
  "how much does a data analyst earn?",
  "should I learn SQL or Python first?",
  "what should I learn first in Python?",
  "أتعلم بايثون ولا SQL أول؟",
  "why did the test skip a line in Python?",
  "why is there no semicolon in Python?",
  "are 3 months enough to learn SQL?",
])("[N5.01] %j is none of these questions", (message) => {
  const kind = findOwnQuestion(message, [])?.question.kind ?? "";
  expect(["freeCourses", "jobs", "learnFirst", "whyLeftOut", "enoughMonths"]).not.toContain(kind);
});
