import { readAnswerBlocks } from "@masar/domain/answer-blocks";
import { expect, test } from "vitest";
import type { Answered, Ask } from "#api/features/assistant/ask.ts";
import { answerFromLibrary } from "./library.ts";
import { words } from "./words.ts";

function ask(message: string, change: Partial<Ask> = {}): Promise<Answered> {
  const language = /\p{Script=Arabic}/u.test(message) ? "ar" : "en";
  return answerFromLibrary({
    message,
    mode: "general",
    language,
    today: "2026-11-15",
    history: [],
    milestone: null,
    week: null,
    work: null,
    hintsFirst: false,
    deadCourses: new Set(),
    ...change,
  });
}

test.each([
  ["Should I learn HTML or JavaScript first?", "**HTML first, then JavaScript.**"],
  ["Is it ok to study React before JavaScript?", "**JavaScript first, then React.**"],
  ["Is it a must to know CSS before Flutter?", "**Neither waits for the other.**"],
  ["ابدا ببايثون ولا sql الاول لو عايز ابقى محلل بيانات؟", "**لغة SQL أولًا، ثم بايثون.**"],
  ["خلصت اساسيات بايثون وش اتعلم بعدها", "ما بعد بايثون يتوقف على وجهتك"],
])("[D52] an order comes from the ready-made paths: %s", async (question, expected) => {
  const { response, citations } = await ask(question);
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
])("[D52] a foreign topic stays one, whatever words it shares: %s", async (question) => {
  const { response } = await ask(question);
  const { nothing } = words[/\p{Script=Arabic}/u.test(question) ? "ar" : "en"];
  expect(response).toContain(nothing.text);
});

test("[D52] courses are named by their topic and the wishes said back, not by leftover words", async () => {
  const english = await ask("I'd like a Python course for complete beginners, free if possible", {
    mode: "find_courses",
  });
  expect(english.response).toContain("on “Python”");
  expect(english.response).toContain("free, for beginners");
  const arabic = await ask("عايز كورس محاسبه مبسط لحد مش متخصص ومعه شهاده", {
    mode: "find_courses",
  });
  expect(arabic.response).toContain("«المحاسبة»");
  expect(arabic.response).toContain(words.ar.courses.certificate);
});

test("[D52] concepts that no entry compares stand side by side, and a quiz takes the first of several topics", async () => {
  const sides = await ask("What is the difference between cache and a cookie?", {
    mode: "explain",
  });
  expect(sides.response).toContain(words.en.explain.side);
  const quiz = await ask("quiz me on css, html and a bit of javascript", { mode: "quiz_me" });
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
])("[D52] days and hours that are said steer the week: %s", async (message, dates, said) => {
  const { response } = await ask(message, { mode: "plan_week", week });
  const planned = readAnswerBlocks(response).tasks.map(({ date }) => date);
  expect([...new Set(planned)]).toEqual(dates);
  expect(response).toContain(said);
});

test("[D52] a week is lighter before an exam, and begins another field when one is named", async () => {
  const exam = await ask("my exam is in three weeks, keep it light", { mode: "plan_week", week });
  expect(exam.response).toContain("part 1 (30 min)");
  const other = await ask("plan my week for UI/UX design, two hours a day", {
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
    words.ar.work.concept,
  ],
  ["my landing page design feels empty", "Squint", ""],
])("[D52] work is held against a list for its kind: %s", async (message, point, concept) => {
  const { response } = await ask(message, { mode: "review_work" });
  expect(response).toContain(point);
  expect(response).toContain(concept);
});

test("[D52] an old trade or an age leads to the change, with the field that is wished for", async () => {
  const { response } = await ask("شهادتي تجارة وعايز ادخل مجال البرمجة، ينفع؟");
  expect(response).toContain("لا تقفز، ابنِ جسرًا");
  const { response: late } = await ask("عندي 45 سنة وخايف الشركات ماتقبلنيش");
  expect(late).toContain("يغيّر الناس مجالهم في الثلاثين والأربعين");
});

test("[D52] hints hold something, a second one follows, and then comes the whole", async () => {
  const question = "What is a risk register?";
  const change = { mode: "explain", hintsFirst: true } as const;
  const first = await ask(question, change);
  expect(first.response).toContain("A risk with no owner is only a worry");
  const history = [
    { role: "user" as const, content: question },
    { role: "assistant" as const, content: first.response },
  ];
  const second = await ask("give me another hint", { ...change, history });
  expect(second.response).toContain("a second hint");
  expect(second.response).not.toContain("who watches it");
  const later = [...history, { role: "assistant" as const, content: second.response }];
  const whole = await ask("give me another hint", { ...change, history: later });
  expect(whole.response).toContain("who watches it");
});

test("[D52] a field that is named or at hand is not overruled by another one", async () => {
  const { response } = await ask("ما الفرق بين المتغير والثابت في بايثون؟");
  expect(response).toContain("المتغير والثابت");
  expect(response).not.toContain("إيجار");
  const courses = await ask("short free course about agile in english, less than 10 hours", {
    mode: "find_courses",
  });
  expect(courses.response).toContain("“Agile & Scrum”");
  expect(courses.response).toContain("within 10 hours");
  for (const { duration } of courses.discoveredCourses) {
    expect(Number(/\d+/.exec(duration ?? "")?.[0])).toBeLessThanOrEqual(10);
  }
});

test("[D52] hours for each of the named days are not the week's hours", async () => {
  const { response } = await ask(
    "I only have two evenings this week, Tuesday and Thursday, one hour each",
    { mode: "plan_week", week },
  );
  expect(response).toContain("60 minutes a day");
});

test("[D52] no path is said to be none, also when the week itself is known", async () => {
  const { response, citations } = await ask("plan my week", {
    mode: "plan_week",
    week: { ...week, steps: [] },
  });
  expect(response).toContain(words.en.week.noPath);
  expect(citations[0]?.url).toBe("/dashboard/learning-paths/new");
});

test("[D52] thanks, despair and illness are heard in any mode; code keeps its blanks", async () => {
  expect((await ask("شكرا جزيلا")).response).toBe(words.ar.thanks);
  const sad = await ask("انا محبط ومش قادر اكمل، اعمل ايه؟", { mode: "plan_week", week });
  expect(sad.response).toContain("الفتور بعد الأسابيع الأولى معتاد");
  expect((await ask("I have chest pain, what should I take?")).response).toContain(
    words.en.nothing.medical,
  );
  expect((await ask("what is git")).response).toContain("git add .\n");
});
