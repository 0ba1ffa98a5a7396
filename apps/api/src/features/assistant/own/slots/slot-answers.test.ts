import { afterAll, beforeAll, expect, test } from "vitest";
import { startAsking } from "../../../../../test/assistant/own-asker.ts";
import { addExamPath } from "../../../../../test/assistant/own-learner.ts";

let asking: Awaited<ReturnType<typeof startAsking>>;
beforeAll(async () => {
  asking = await startAsking();
  for (const language of ["en", "ar"] as const)
    await addExamPath(asking.testApp, asking.users[language], language);
}, 120_000);
afterAll(() => asking.stop());

/** Questions of two walks through the product, with the fact that the first answers lacked. */
test.each([
  ["ايه الكورس اللي أبدأ بيه؟", "البداية مع الإحصاء والاحتمالات", "/integrated-learning"],
  ["ما المرحلة التي بعد هذه ومتى تبدأ؟", "20 كانون الأول 2026", "milestone=m5"],
  ["امتحان الايلتس بتاعي امتى؟", "20 شباط 2027", "/progress"],
  ["عايز أغير أيام المذاكرة لجمعة وسبت", "أيام دراستك إذن", "/settings/study"],
  ["اعمللي المشروع بدالي", "لا أستطيع كتابة عملك", "milestone=m4"],
  ["مين انت؟ انت chatgpt؟", "لا يكتبه نموذج ذكاء اصطناعي", ""],
  ["زهقت من الإحصاء عايز أبدأ بايثون على طول", "بايثون للمحللين", "milestone=m6"],
  ["عندي امتحان الشهر الجاي ومش هعرف أذاكر أسبوعين", "فترة مزدحمة", "/settings/busy"],
  ["احسب لي كام يوم باقي على الديدلاين", "225 يومًا", "/progress"],
  ["ليش حاطين لي دورة الإحصاء في رابع مرحلة؟", "لأنها بلغة دراستك", "/courses"],
  ["هل سأجد وظيفة بعد هذا المسار؟", "لا أحد يضمن وظيفة", "/learning-paths/"],
  ["what will I learn in the first milestone?", "Thinking like an analyst", "milestone=m1"],
  ["I don't have time today", "leave it today", "/settings/busy"],
  ["can I get IELTS 7 with 5 hours a week?", "5 hours a week", "/progress"],
  ["which path should I study first?", "IELTS: band 6.5** first", "/learning-paths/"],
  ["move my deadline to April", "I can't change dates myself", "/progress"],
  ["I'm stuck on this session", "Confidence interval for a mean", "/integrated-learning"],
])("[N5.01] %j says %j and leads to %s", async (message, says, link) => {
  const { text, links } = await asking.ask(message);
  expect(text).toContain(says);
  expect(links).toContain(link);
});

test("[N5.01] without a card due today, the date of the next review is named", async () => {
  const { users, testApp } = asking;
  await testApp.admin.query(
    "update review_cards set due_on = '2026-11-22' where user_id = $1 and due_on < '2026-11-22'",
    [users.ar.id],
  );
  const { text, links } = await asking.ask("متى أراجع البطاقات؟");
  expect(text).toContain("22 تشرين الثاني 2026");
  expect(links).toContain("/dashboard/review");
});

test.each(["tell me a joke", "اكتبلي نكتة"])("[N5.05] %j gets one line", async (message) => {
  const { text } = await asking.ask(message);
  expect(text.split("\n")).toHaveLength(1);
});

test.each(["I'm so tired today, I can't study", "أنا تعبت من المذاكرة، أعمل ايه؟"])(
  "[N5.05] %j is answered kindly and without courses",
  async (message) => {
    const { text, links } = await asking.ask(message);
    expect(links).toContain("/settings/busy");
    expect(text + links).not.toMatch(/coursera|كورسيرا/i);
  },
);

test.each([
  'TypeError: can only concatenate str (not "int") to str',
  "unsupported operand type(s) for +: 'int' and 'str' in Python",
])("[N5.05] %j names its causes", async (message) => {
  const { text } = await asking.ask(message);
  expect(text).toContain("str(5)");
});
