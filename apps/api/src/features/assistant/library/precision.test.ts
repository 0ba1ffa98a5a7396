import { expect, test } from "vitest";
import { findOwnQuestion } from "#api/features/assistant/own/find-own-question.ts";
import { askLibrary } from "../../../../test/assistant/library.ts";
import { replyTexts } from "./reply.ts";

test.each([
  ["ما معنى CTE في SQL؟"],
  ["ما هو ROLLUP في SQL؟"],
  ["ما هي الدالة COALESCE؟"],
  ["كيف أصلح غسالة الملابس؟"],
  ["صفّري لي العداد"],
  ["what does CTE mean in SQL"],
  ["which of them do I open?"],
  ["what is kubernetes ingress"],
  ["ما هي إشعارات Firebase؟"],
])("[D52] %s shares only a word with an entry and gets no answer", async (message) => {
  const { response, relatedQuestions } = await askLibrary(message);
  const { nothing } = replyTexts[/\p{Script=Arabic}/u.test(message) ? "ar" : "en"];
  expect(response).toContain(nothing.text);
  expect(relatedQuestions.length).toBeGreaterThan(0);
});

test.each([
  ["ما معنى CTE في SQL؟", "SQL"],
  ["what does CTE mean in SQL", "SQL"],
])("[D52] without an answer to %s, a related question names %s", async (message, name) => {
  const { response, relatedQuestions } = await askLibrary(message);
  const { nothing } = replyTexts[/\p{Script=Arabic}/u.test(message) ? "ar" : "en"];
  expect(response).toContain(nothing.nearest);
  expect(relatedQuestions.join(" ")).toContain(name);
  expect(relatedQuestions.length).toBeLessThanOrEqual(3);
});

test.each([
  ["why does my row count grow after a JOIN?", "**SQL JOIN**"],
  ["لماذا يزيد عدد الصفوف بعد JOIN؟", "**ربط الجداول (JOIN)**"],
  ["ليه لما بعمل JOIN عدد الصفوف بيزيد؟", "**ربط الجداول (JOIN)**"],
])("[D52] %s is explained by the entry %s", async (message, title) => {
  const { response } = await askLibrary(message);
  expect(response.replaceAll(/\p{Cf}/gu, "")).toContain(title);
});

test.each([
  ["صباح الخير، عامل إيه؟", "howAreYou"],
  ["إزيك عامل ايه", "howAreYou"],
  ["كيفك اليوم", "howAreYou"],
  ["شلونك؟", "howAreYou"],
  ["good morning, how are you?", "howAreYou"],
  ["هلا", "hello"],
  ["هلا والله", "hello"],
  ["hey there", "hello"],
  ["إنت ذكاء اصطناعي ولا إنسان؟", "whoAreYou"],
  ["أنا بحكي مع بوت ولا شخص؟", "whoAreYou"],
  ["شو اسمك؟", "whoAreYou"],
  ["are you a real AI or chatgpt", "whoAreYou"],
  ["am I talking to a human or a bot?", "whoAreYou"],
  ["what's your name?", "whoAreYou"],
  ["السلام عليكم", "salam"],
  ["السلام عليكم ورحمة الله وبركاته", "salam"],
  ["مين عملك؟", "whoAreYou"],
  ["هل أنت إنسان؟", "whoAreYou"],
  ["are you a real person?", "whoAreYou"],
  ["خلاص كفاية أسئلة", "stopped"],
  ["خلاص مش عايزة أسئلة تاني", "stopped"],
  ["no more questions please", "stopped"],
] as const)("[D52] %s is answered with the text %s", async (message, name) => {
  const language = /\p{Script=Arabic}/u.test(message) ? "ar" : "en";
  expect((await askLibrary(message)).response).toBe(replyTexts[language][name]);
});

test.each([
  ["who made Masar?", "Masar is made by its team", "/about"],
  ["who is behind this app?", "Masar is made by its team", "/about"],
  ["مين عمل مسار؟", "يعمل على «مسار» فريقه", "/ar/about"],
  ["من الذي طوّر هذا التطبيق؟", "يعمل على «مسار» فريقه", "/ar/about"],
])("[D52] %s is answered with %j and a link to %s", async (message, says, url) => {
  const { response, citations } = await askLibrary(message);
  expect(response).toContain(says);
  expect(citations.map((citation) => citation.url)).toEqual([url]);
});

test("[D52] a question after a greeting is answered", async () => {
  const { response } = await askLibrary("السلام عليكم، كيف أغيّر اللغة؟");
  expect(response).toContain("قسم اللغة والمنطقة");
});

test.each([
  ["لا تصلني رسالة التأكيد على Gmail", "البريد المزعج"],
  ["رسالة التأكيد ما وصلت", "البريد المزعج"],
  ["the confirmation mail never arrived in Outlook", "spam folder"],
  ["لا تصلني الإشعارات على WhatsApp", "قسم الإشعارات"],
])("[D52] %s is answered from help with %j", async (message, says) => {
  expect((await askLibrary(message)).response).toContain(says);
});

test("[D52] «مش عارفة» outside of a quiz gets no answer about a page", async () => {
  expect((await askLibrary("مش عارفة")).response).toContain(replyTexts.ar.nothing.text);
});

test.each([
  ["غيري اللغة للإنجليزي", "/settings/region"],
  ["حولي الواجهة للعربية", "/settings/region"],
  ["switch the language to Arabic", "/settings/region"],
  ["شغّلي الوضع الداكن", "/settings/appearance"],
  ["غيّري الباسورد", "/settings/account"],
  ["وقفي الإشعارات", "/settings/notifications"],
  ["change the app language", "/settings/region"],
  ["turn dark mode on please", "/settings/appearance"],
  ["how do I turn on dark mode?", "/settings/appearance"],
  ["set my time zone to Cairo", "/settings/region"],
  ["change my password", "/settings/account"],
  ["turn off all notifications", "/settings/notifications"],
  ["خلي التطبيق عربي", "/settings/region"],
  ["ممكن تغير لغة الموقع للعربي؟", "/settings/region"],
  ["عدّل المنطقة الزمنية", "/settings/region"],
])("[D52] %s leads to %s like the question how to do it", async (message, url) => {
  expect((await askLibrary(message)).citations[0]?.url).toBe(url);
});

test.each([
  "make a list of courses in Arabic",
  "make a plan for language learning",
  "use a new programming language",
  "switch to a language learning course",
  "make an email marketing plan",
  "عدل مسار اللغة الإنجليزية",
  "خلي كورس انجليزي",
  "غيّر دورة الإنجليزي",
  "عدّلي خطة التسويق بالايميل",
])("[D52] %j is no request for a setting", async (message) => {
  const { citations } = await askLibrary(message);
  expect(citations.map(({ url }) => url).join(" ")).not.toContain("/settings/");
});

test("[D52] an accountant who does not know where to begin gets no path to accounting", async () => {
  const { response } = await askLibrary("لا أعرف من أين أبدأ، عمري 30 وأعمل محاسبًا");
  expect(response).toContain("يغيّر الناس مجالهم");
  expect(response).not.toContain("محاسبة");
});

test.each([
  "How do I skip this row in pandas?",
  "How do I skip a step in a Python loop?",
  "how do I skip the first part of a string",
  "can I skip it in a regular expression",
  "How can I change hours to minutes in Excel?",
  "how can I change my hours column to minutes",
  "can I change the opening hours on Google Maps",
  "How do I change my study hours chart in Excel?",
  "I lost two days of rows in SQL",
  "I lost two days of data after the update",
  "my query skipped two days",
  "I missed a week in my Power BI chart",
  "كيف أتخطى هذا الصف في pandas؟",
  "كيف أتخطى خطوة في حلقة بايثون؟",
  "كيف أتجاوز الخوف من المقابلات؟",
  "كيف أغير الساعات إلى دقائق في إكسل؟",
  "كيف أغير ساعات العمل في خرائط جوجل؟",
  "ضيعت يومين من البيانات في SQL",
  "ضيعت يومين من البيانات بعد التحديث",
])("[N5.01] %s is not about the user's own plan", (message) => {
  expect(findOwnQuestion(message, [])).toBeUndefined();
});

test.each([
  ["can I skip this milestone?", "skipMilestone"],
  ["Should I skip the next step?", "skipMilestone"],
  ["is it ok to skip a part of my path", "skipMilestone"],
  ["how can i change my weekly hours?", "changeAnyHours"],
  ["can I reduce my study hours", "changeAnyHours"],
  ["can I change how many hours I study?", "changeAnyHours"],
  ["I missed three days, what now?", "missedDays"],
  ["sorry, I was sick and missed a week", "missedDays"],
  ["missed my last two sessions", "missedDays"],
  ["I haven't studied for a week", "missedDays"],
  ["ممكن أتخطى هذه المرحلة؟", "skipMilestone"],
  ["هالمرحلة بقدر أتجاوزها؟", "skipMilestone"],
  ["ينفع أعدي الخطوة دي؟", "skipMilestone"],
  ["كيف أغيّر ساعاتي؟", "changeAnyHours"],
  ["ممكن أقلل ساعات الدراسة؟", "changeAnyHours"],
  ["ازاي أعدل عدد الساعات الأسبوعية", "changeAnyHours"],
  ["انقطعت أسبوع، شو أعمل؟", "missedDays"],
  ["ما درست من يومين", "missedDays"],
])("[N5.01] %s is a question of the kind %s", (message, kind) => {
  expect(findOwnQuestion(message, [])?.question.kind).toBe(kind);
});

test.each([
  "what is AI?",
  "are you sure that AI replaces programmers?",
  "ما هو الذكاء الاصطناعي؟",
  "ما اسم هذه الدالة؟",
])("[D52] %s does not ask who answers", async (message) => {
  const { response } = await askLibrary(message);
  expect(Object.values(replyTexts).map(({ whoAreYou }) => whoAreYou)).not.toContain(response);
});

test.each([
  "what is the difference between VLOOKUP and XLOOKUP?",
  "balance sheet vs income statement, I always mix them up",
  "وش الفرق بين VLOOKUP و XLOOKUP؟",
  "ايش أفضل VLOOKUP ولا XLOOKUP؟",
  "قارن بين VLOOKUP و XLOOKUP",
])("[D52] the answer to %s does not say that it cannot compare", async (message) => {
  const { response } = await askLibrary(message);
  expect(response).not.toMatch(
    /cannot compare|one side of the question|لا تستطيع المقارنة|أحد الجانبين/,
  );
  expect(response).not.toContain("لم أجد في دليل");
});

test.each([
  ["is it free and do I get a certificate?", ["nothing to pay", "A certificate shows"]],
  ["how do I write a note and turn it into a card?", ["study desk", "review"]],
  ["هل الدورات مجانية وهل تعطي شهادة؟", ["لا شيء يُدفع", "الشهادة تبيّن"]],
  ["كيف أكتب ملاحظة وأحولها بطاقة؟", ["القليل وبكلماتك", "عند إنهاء خطوة"]],
] as const)("[D52] both parts of %s are answered", async (message, parts) => {
  const { response } = await askLibrary(message);
  for (const part of parts) expect(response).toContain(part);
});

test.each([
  "I keep forgetting what I learned last week, what should I do",
  "كيفاش نقرا وأنا خدام النهار كامل؟",
])("[D52] %s is one question with its reason", async (message) => {
  const { response } = await askLibrary(message);
  expect(response.split("\n\n").length).toBeLessThanOrEqual(4);
});
