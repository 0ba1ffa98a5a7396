import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AssistantAnswer } from "@masar/contract/assistant/schemas";
import { listLinks } from "../../../../test/assistant/own-check.ts";
import { createNour, learner } from "../../../../test/assistant/own-learner.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";

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

/** Marks of direction are around names and numbers in Arabic. */
const dropMarks = (text: string) => text.replaceAll(/\p{Cf}/gu, "");

async function ask(message: string): Promise<{ text: string; links: string[] }> {
  const user = users[/\p{Script=Arabic}/u.test(message) ? "ar" : "en"];
  await testApp.admin.query("delete from rate_limits where key like $1", [`%${user.id}`]);
  await testApp.admin.query("delete from assistant_calls where user_id = $1", [user.id]);
  const { body } = await user.call("askAssistant", { body: { message } });
  const answer: AssistantAnswer = body;
  return { text: dropMarks(answer.response), links: listLinks(answer) };
}

test.each([
  ["ليه لما بعمل JOIN عدد الصفوف بيزيد؟", "الاستعلام بـ SQL", "milestone="],
  ["ما هي دوال النوافذ؟", "مرحلة «الاستعلام بـ SQL»", "milestone="],
  ["ما هي Window functions في SQL؟", "مرحلة «الاستعلام بـ SQL»", "milestone="],
  ["ايه هو الـ CTE؟", "WITH", "milestone="],
  ["ما معنى CTE في SQL؟", "WITH", "milestone="],
  ["what does CTE mean in SQL?", "WITH", "milestone="],
  ["أريد نقل موعد مرحلة «الاستعلام بـ SQL» إلى 31 ديسمبر", "ساعاتك الأسبوعية", "/progress"],
  ["عايزة أأجل موعد مرحلة SQL لآخر ديسمبر", "نقل المواعيد إلى اليوم", "/progress"],
  ["move the statistics milestone to December 31", "follow from the start date", "/progress"],
  ["شو هي نقاطي الضعيفة؟", "لا قائمة بنقاط الضعف", "/dashboard/review"],
  ["what are my weak points?", "no list of weak points", "/dashboard/review"],
  ["وش دورتي الحالية؟ ومن وين أفتحها؟", "دوراتك في", "/courses"],
  ["which course am I on and where do I open it?", "Your courses for", "/courses"],
  ["أنا فين دلوقتي في المسار؟", "المرحلة الحالية «الإحصاء التطبيقي»", "/learning-paths/"],
  ["where am I in my path?", "Next session: **Learn: Confidence interval", "/learning-paths/"],
  ["ما هي المراحل التي أنهيتها وما الذي بقي؟", "الباقية: ", "/learning-paths/"],
  ["which milestones are done and what is left?", "Left: ", "/learning-paths/"],
  ["كم موعد التذكير؟", "7:30 م", "/settings/notifications"],
  ["كم نقطة أحتاج للمستوى التالي؟", "لا مستويات في «مسار»", "/dashboard"],
  ["how many points do I need for the next level?", "no levels", "/dashboard"],
  ["أضيفي مهمة: حل تمارين GROUP BY يوم الخميس", "**حل تمارين GROUP BY** بموعد", "due=2026-11-19"],
  ["add a task: solve GROUP BY exercises on Thursday", "exercises** filled", "due=2026-11-19"],
  ["المرحلة الأولى بتخلص امتى؟", "«التفكير كمحلل» مكتملة", "milestone="],
  ["when is the fourth milestone due?", "planned for 20 December 2026", "milestone="],
  ["when does milestone 5 end?", "“Dashboards and data stories” yet", "milestone="],
  ["when is the last milestone due?", "“Portfolio case studies” yet", "milestone="],
  ["انا مش فاهم ابدأ منين", "البداية من جلستك التالية", "/integrated-learning"],
  ["I don't know where to start", "it starts with your next session", "/integrated-learning"],
  ["انت مين؟ انت ذكاء اصطناعي؟", "برنامج لا إنسان", ""],
])("[N5.01] %s is answered with %j and a link to %s", async (message, says, link) => {
  const { text, links } = await ask(message);
  expect(text).toContain(says);
  expect(links.join(" ")).toContain(link);
});

test("[N5.01] open tasks leave out the examples of a new account", async () => {
  const { text } = await ask("ما هي مهامي المفتوحة؟");
  expect(text).not.toContain("جولة تركيز واحدة");
});

test("[N5.01] without a fixed study time, the reminder has none", async () => {
  await testApp.admin.query("update settings set study_time = null where user_id = $1", [
    users.ar.id,
  ]);
  const { text } = await ask("متى موعد التذكير؟");
  expect(text).toContain("لا وقت ثابت للدراسة");
});
