import { glossary, helpEntries } from "@masar/catalog/catalog";
import { readAnswerBlocks } from "@masar/domain/answers/answer-blocks";
import { expect, test } from "vitest";
import { askLibrary } from "../../../../../test/assistant/library.ts";
import { detectOffTopic } from "./off-topic.ts";
import { readQuestion } from "./read-question.ts";
import { replyTexts } from "#api/features/assistant/library/reply.ts";

test.each([
  ["Should I learn HTML or JavaScript first?", "**HTML first, then JavaScript.**"],
  ["Is it ok to study React before JavaScript?", "**JavaScript first, then React.**"],
  ["Is it a must to know CSS before Flutter?", "**Neither waits for the other.**"],
  ["ابدا ببايثون ولا sql الاول لو عايز ابقى محلل بيانات؟", "**لغة SQL أولًا، ثم بايثون.**"],
  ["خلصت اساسيات بايثون وش اتعلم بعدها", "ما بعد بايثون يتوقف على وجهتك"],
])("[D52] answers an order from the ready-made paths: %s", async (question, expected) => {
  const { response, citations } = await askLibrary(question);
  expect(response).toContain(expected);
  expect(citations[0]?.url).toBe("/dashboard/learning-paths/new");
});

test.each([
  "سعر الدولار اليوم كم بالجنيه",
  "مين كسب ماتش الزمالك امبارح",
  "عندي صداع وحرارة شو آخد دوا",
  "شو اخبار الحرب اليوم",
  "what's the gold price today",
  "best restaurants in Amman",
])(
  "[D52] rejects an off-topic question that shares words with our topics: %s",
  async (question) => {
    const { response } = await askLibrary(question);
    const { nothing } = replyTexts[/\p{Script=Arabic}/u.test(question) ? "ar" : "en"];
    expect(response).toContain(nothing.text);
  },
);

test("[D52] names the topic and the criteria of courses in our own words", async () => {
  const english = await askLibrary(
    "I'd like a Python course for complete beginners, free if possible",
    {
      mode: "find_courses",
    },
  );
  expect(english.response).toContain("on “Python”");
  expect(english.response).toContain("free, for beginners");
  const arabic = await askLibrary("عايز كورس محاسبه مبسط لحد مش متخصص ومعه شهاده", {
    mode: "find_courses",
  });
  expect(arabic.response).toContain("«المحاسبة»");
  expect(arabic.response).toContain(replyTexts.ar.courses.certificate);
});

test("[D52] explains concepts that no entry compares, and quizzes on the first of several topics", async () => {
  const sides = await askLibrary("What is the difference between cache and a cookie?", {
    mode: "explain",
  });
  expect(sides.response).toContain(replyTexts.en.explain.side);
  const quiz = await askLibrary("quiz me on css, html and a bit of javascript", {
    mode: "quiz_me",
  });
  expect(quiz.response).toContain("**CSS**");
});

const week = {
  days: [15, 16, 17, 18, 19, 20, 21].map((day, place) => ({
    date: `2026-11-${day}`,
    isRest: place >= 5,
    plannedMinutes: 60,
  })),
  steps: [{ milestone: "SQL", title: "Queries and joins", hours: 20, dueDate: null }],
  openTasks: [],
};

test.each([
  ["ماعندي وقت غير الجمعة والسبت", ["2026-11-20", "2026-11-21"], "الجمعة، السبت فقط"],
  ["انا فاضي السبت والاحد بس وكل يوم ساعتين", ["2026-11-15", "2026-11-21"], "120 دقيقة في اليوم"],
  ["I only have Friday and Saturday mornings", ["2026-11-20", "2026-11-21"], "in the morning"],
])("[D52] plans the week on the named days and hours: %s", async (message, dates, text) => {
  const { response } = await askLibrary(message, { mode: "plan_week", week });
  const planned = readAnswerBlocks(response).tasks.map(({ date }) => date);
  expect([...new Set(planned)]).toEqual(dates);
  expect(response).toContain(text);
});

test("[D52] plans less before an exam, and plans another field when one is named", async () => {
  const exam = await askLibrary("my exam is in three weeks, keep it light", {
    mode: "plan_week",
    week,
  });
  expect(exam.response).toContain("part 1 (30 min)");
  const other = await askLibrary("plan my week for UI/UX design, two hours a day", {
    mode: "plan_week",
    week,
  });
  expect(other.response).toContain("which is not your current path");
  expect(other.response).not.toContain("Queries and joins");
});

test.each([
  ["SELECT name FROM users WHERE count(*) > 3 GROUP BY name", "belong in `HAVING`", "HAVING"],
  ["راجع السيرة الذاتية بتاعتي لو سمحت", "مكتوبة لهذا الإعلان بعينه", ""],
  [
    "كتبت css كده .box { display: flex } ومش بيتوسط",
    "آخر سطر من رسالة الخطأ",
    replyTexts.ar.work.concept,
  ],
  ["my landing page design feels empty", "Squint", ""],
])("[D52] lists the checks for this kind of work: %s", async (message, point, concept) => {
  const { response } = await askLibrary(message, { mode: "review_work" });
  expect(response).toContain(point);
  expect(response).toContain(concept);
});

test("[D52] answers a degree or an age with advice on changing careers", async () => {
  const { response } = await askLibrary("شهادتي تجارة وعايز ادخل مجال البرمجة، ينفع؟");
  expect(response).toContain("الأفضل بناء جسر لا القفز");
  const { response: late } = await askLibrary("عندي 45 سنة وخايف الشركات ماتقبلنيش");
  expect(late).toContain("يغيّر الناس مجالهم في الثلاثين والأربعين");
});

test("[D52] gives a hint, then a second one, then the whole explanation", async () => {
  const question = "What is a risk register?";
  const change = { mode: "explain", hintsFirst: true } as const;
  const first = await askLibrary(question, change);
  expect(first.response).toContain("A risk with no owner is only a worry");
  const history = [
    { role: "user" as const, content: question },
    { role: "assistant" as const, content: first.response },
  ];
  const second = await askLibrary("give me another hint", { ...change, history });
  expect(second.response).toContain("a second hint");
  expect(second.response).not.toContain("who watches it");
  const later = [...history, { role: "assistant" as const, content: second.response }];
  const whole = await askLibrary("give me another hint", { ...change, history: later });
  expect(whole.response).toContain("who watches it");
});

test("[D52] prefers the named field, and respects a limit of hours", async () => {
  const { response } = await askLibrary("ما الفرق بين المتغير والثابت في بايثون؟");
  expect(response).toContain("المتغير والثابت");
  expect(response).not.toContain("إيجار");
  const courses = await askLibrary("short free course about agile in english, less than 10 hours", {
    mode: "find_courses",
  });
  expect(courses.response).toContain("“Agile & Scrum”");
  expect(courses.response).toContain("within 10 hours");
  for (const { duration } of courses.discoveredCourses) {
    expect(Number(/\d+/.exec(duration ?? "")?.[0])).toBeLessThanOrEqual(10);
  }
});

test("[D52] reads one hour each as a daily amount", async () => {
  const { response } = await askLibrary(
    "I only have two evenings this week, Tuesday and Thursday, one hour each",
    { mode: "plan_week", week },
  );
  expect(response).toContain("60 minutes a day");
});

test("[D52] says that there is no path when the week has no steps", async () => {
  const { response, citations } = await askLibrary("plan my week", {
    mode: "plan_week",
    week: { ...week, steps: [] },
  });
  expect(response).toContain(replyTexts.en.week.noPath);
  expect(citations[0]?.url).toBe("/dashboard/learning-paths/new");
});

test("[D52] answers thanks, discouragement and illness in any mode, and keeps spaces in code", async () => {
  expect((await askLibrary("شكرا جزيلا")).response).toBe(replyTexts.ar.thanks);
  const sad = await askLibrary("انا محبط ومش قادر اكمل، اعمل ايه؟", { mode: "plan_week", week });
  expect(sad.response).toContain("الفتور أثناء التعلّم معتاد");
  expect((await askLibrary("I have chest pain, what should I take?")).response).toContain(
    replyTexts.en.nothing.medical,
  );
  expect((await askLibrary("what is git")).response).toContain("git add .\n");
});

test.each([
  "who won between Arsenal and Chelsea, what was the score",
  "What was the result of the match between Egypt and Morocco?",
  "who scored in the game last night",
  "my little son has a fever, what can I give him",
  "My daughter's temperature is 39 and she is coughing",
  "dollar to pound today",
  "how much is one euro in dirhams now",
  "what is the price of gold this week",
  "bitcoin price prediction",
  "will it rain in Cairo tomorrow",
  "how is the weather in Dubai",
  "latest news about the elections",
  "is it haram to take a bank loan",
  "who is the president of France",
  "how do I cook rice with chicken",
  "give me a recipe for chocolate cake",
  "cheapest flight from Amman to Istanbul",
  "book me a hotel in Beirut",
  "my stomach hurts after eating, what should I take",
  "should I take paracetamol or ibuprofen for a headache",
  "مين كسب في ماتش ليفربول وتشيلسي والنتيجة كانت كام",
  "نتيجة مباراة الوداد والرجاء",
  "شكون ربح البارح فالماتش",
  "ابني حرارته 39 اديله ايه",
  "بنتي عندها سخونية اعمل ايه",
  "ولدي مريض ويكح وش اعطيه",
  "سعر الدولار النهارده كام",
  "بكم الذهب اليوم",
  "شحال الاورو مقابل الدرهم ليوم",
  "كيف الجو بكرا بعمان",
  "هل ستمطر غدا",
  "شو اخر الاخبار اليوم",
  "ما حكم الصلاة في الطائرة",
  "هل يجوز لي الفطر في رمضان وانا مسافر",
  "مين رئيس فرنسا",
  "طريقة عمل الكيكة بالشوكولاتة",
  "كيفاش نطيب الطاجين",
  "احجزلي تذكرة طيران لدبي",
  "راسي بيوجعني من امبارح",
  "بطني يعورني شو اخذ",
])("[D52] explain and general mode have no answer to %s", async (question) => {
  const { nothing } = replyTexts[/\p{Script=Arabic}/u.test(question) ? "ar" : "en"];
  for (const mode of ["general", "explain"] as const) {
    expect((await askLibrary(question, { mode })).response).toContain(nothing.text);
  }
});

test.each([
  "what is the price of a course",
  "how do I format currency in Excel",
  "courses in health informatics",
  "football data project idea with Python",
  "how do I convert dollars to euros in a Python program",
  "INDEX MATCH in Excel",
  "build a weather app with JavaScript",
  "is a course worth 50 dollars",
  "data analysis project on gold prices",
  "recipe app as a portfolio project",
  "flight data dashboard in Power BI",
  "how do I study when I am tired",
  "what score do I need in IELTS",
  "my dream is to become a data analyst",
  "sentiment analysis of news with NLP",
  "web scraping football results with Python",
  "what is inflation",
  "exchange rate API project in JavaScript",
  "hotel booking website design",
  "what is cash flow",
  "سعر الكورس كام",
  "هل الكورسات هنا بفلوس",
  "تنسيق العملة في الإكسل",
  "مشروع تحليل بيانات كرة القدم",
  "تطبيق طقس بجافاسكربت",
  "حلمي اصير محلل بيانات",
  "كم راتب المبرمج بالدولار",
  "كورس بايثون ب 100 جنيه يستاهل",
  "مشروع موقع مطعم html css",
  "تحليل اسعار الذهب ببايثون",
  "ما هو التضخم",
  "ما هي الموازنة",
  "كيف ادرس في رمضان",
  "كم لازم اجيب في الايلتس",
  "كيف اذاكر وانا تعبان",
  "معادلة تحويل الدولار في اكسل",
  "معالجة اللغة لاخبار الصحف nlp",
  "تصميم تطبيق حجز فنادق",
  "كيف اتعلم محاسبة الشركات",
  "المعلوماتية الصحية كورسات",
])("[D52] does not treat as off topic: %s", (question) => {
  expect(detectOffTopic(readQuestion(question, "en"), false)).toBeNull();
});

test("[D52] refers a sick child to a doctor in both languages in explain mode", async () => {
  for (const question of [
    "my little son has a fever, what can I give him",
    "ابني حرارته 39 اديله ايه",
  ]) {
    const { nothing } = replyTexts[/\p{Script=Arabic}/u.test(question) ? "ar" : "en"];
    expect((await askLibrary(question, { mode: "explain" })).response).toContain(nothing.medical);
  }
});

test("[D52] compares every pair in any wording, and explains a third term or names it as missing", async () => {
  for (const { sides } of glossary.contrasts) {
    const isArabic = (name: string) => /\p{Script=Arabic}/u.test(name);
    const [a = "", b = ""] = sides.map((names) => names.find((name) => !isArabic(name)) ?? "");
    const [c = "", d = ""] = sides.map((names) => names.find(isArabic) ?? names[0] ?? "");
    for (const question of [
      `What is the difference between ${a} and ${b}?`,
      `${a} vs ${b}`,
      `how does ${a} differ from ${b}`,
      `ما الفرق بين ${c} و${d}؟`,
      `ايه الفرق بين ${c} و ${d}`,
      `قارن لي ${c} مع ${d}`,
    ]) {
      const { response } = await askLibrary(question, { mode: "explain" });
      expect(response, question).not.toContain(replyTexts.en.explain.oneSide);
      expect(response, question).not.toContain(replyTexts.ar.explain.oneSide);
    }
  }
  const third = await askLibrary("difference between HTML, CSS and JavaScript");
  expect(third.response).toContain("**JavaScript**");
  const missing = await askLibrary("difference between mean, median and mode");
  expect(missing.response).toContain("no entry on: mode");
});

test.each([
  ["plan it, I have 6 hours this week", "6 hours in the week"],
  ["6 hours this week: what should I do each day?", "6 hours in the week"],
  ["I have two hours every day", "120 minutes a day"],
  ["عندي 6 ساعات هذا الأسبوع", "6 ساعات في الأسبوع"],
  ["عندي 6 ساعات هذا الأسبوع، ماذا أدرس كل يوم؟", "6 ساعات في الأسبوع"],
  ["عندي ساعتين كل يوم", "120 دقيقة في اليوم"],
])("[D52] reads hours per week or per day: %s", async (message, text) => {
  expect((await askLibrary(message, { mode: "plan_week", week })).response).toContain(text);
});

test("[D52] plans several skills in the weeks before an exam", async () => {
  const { response } = await askLibrary("my IELTS exam is in 6 weeks, plan my week", {
    mode: "plan_week",
    week,
  });
  const titles = readAnswerBlocks(response).tasks.map(({ title }) => title.split(/[,(]/)[0]);
  expect(new Set(titles).size).toBeGreaterThanOrEqual(4);
});

test.each([
  ["فين بتتحفظ النوتس بتاعتي لما بكتبها جنب الفيديو", "/dashboard/integrated-learning"],
  ["فين اشوف المحادثات القديمة", "/settings"],
  ["وين القى مهامي", "/dashboard/integrated-learning"],
  ["where are my cards? I watched a lesson yesterday and made some", "/dashboard/review"],
  ["I watched a lesson, where do I find my saved courses", "/dashboard/courses"],
])("[D52] finds the page of the user's own data: %s", async (question, url) => {
  expect((await askLibrary(question)).citations[0]?.url).toBe(url);
});

test.each([
  ["I'm 45, is it too late for data analysis?", "Begin with “Thinking like an analyst”"],
  ["I work all day and have only one hour at night, how do I study?", "one hour at night"],
  ["should I learn maths or programming first?", "Less than feared"],
  ["احصاء ولا بايثون الاول عشان ابقى عالم بيانات", "**بايثون أولًا، ثم الإحصاء.**"],
  ["what does DevOps mean and what does a DevOps engineer do", "**DevOps**"],
  ["ما هي الايرادات", "**الإيرادات**"],
  ["I want to become a data analyst", "**Data analyst**"],
])("[D52] answers the actual question: %s", async (question, expected) => {
  expect((await askLibrary(question)).response).toContain(expected);
});

test("[D52] no help answer starts with a bare no, and a quiz asks about concepts of a language", async () => {
  for (const { answer, answer_ar } of helpEntries) {
    expect(answer).not.toMatch(/^No[.,:]/);
    expect(answer_ar).not.toMatch(/^لا[.،:]/);
  }
  for (const question of ["quiz me on Python basics", "اختبرني في اساسيات بايثون"]) {
    const { response } = await askLibrary(question, { mode: "quiz_me" });
    expect(response).not.toMatch(/Explain “Python”|معنى «لغة بايثون»/);
  }
});

test("[D52] says that nothing is free, and lists courses on the named skill first", async () => {
  const paid = await askLibrary("free Power BI course", { mode: "find_courses" });
  expect(paid.response).toContain(replyTexts.en.courses.noneFree);
  expect(paid.discoveredCourses[0]?.title).toContain("Power BI");
  const own = await askLibrary("easy statistics course, not too hard", { mode: "find_courses" });
  expect(own.discoveredCourses[0]?.title).toMatch(/Statistics/);
  expect(own.response).toContain(replyTexts.en.courses.wishLevels.beginner);
});
