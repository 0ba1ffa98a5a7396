import { catalog } from "@masar/catalog/catalog";
import arabic from "@masar/i18n/locales/ar/onboarding.json" with { type: "json" };
import english from "@masar/i18n/locales/en/onboarding.json" with { type: "json" };
import fc from "fast-check";
import { expect, test } from "vitest";
import { readGoalIndex } from "./goal-index.ts";
import { goalVocabulary } from "./goal-vocabulary.ts";
import { matchGoal } from "./match-goal.ts";
import { nearAnything, otherTopics } from "./unsupported-topics.ts";

const index = readGoalIndex(catalog);
const match = (goal: string) => matchGoal(goal, index);
const listDirect = (goal: string) => match(goal).direct.map(({ slug }) => slug);

/** Every suggestion in setup must have a path. */
test.each(
  [english.goal.examples, arabic.goal.examples].flatMap((examples) => Object.values(examples)),
)("[D11] our own example builds: %s", (goal) => {
  expect(listDirect(goal)).toHaveLength(1);
});

/** Written after the vocabulary, by other people than the golden set. */
test.each([
  ["how do I get good at spreadsheets and dashboards for my boss", "office-skills"],
  ["penetraton testing and ethical hakcing", "cybersecurity-analyst"],
  ["certified scrum master", "project-manager"],
  ["set up a woocommerce shop to sell pottery", "ecommerce-seller"],
  ["speak English with confidence in meetings", "business-english"],
  ["build iPhone applications with SwiftUI", "mobile-app-developer"],
  ["design book covers and posters in Illustrator", "graphic-designer"],
  ["large language models, RAG and agents", "ai-engineer"],
  ["write content that ranks on google", "content-writer"],
  ["deploy containers with ci/cd on azure", "cloud-devops-engineer"],
  ["Je veux apprendre la comptabilité", "accounting-finance"],
  ["عاوزة أبقى مصممة يو اي يو اكس", "ui-ux-designer"],
  ["ودي أتعلم صناعة المحتوى والإعلانات الممولة", "digital-marketer"],
  ["كيفاش نولي مطور ويب", "front-end-developer"],
  ["أحتاج ٦٫٥ في الآيلتس للابتعاث", "ielts-preparation"],
  ["نحب نخدم مبرمج باك اند", "back-end-developer"],
  ["ازاي احلل بيانات المبيعات بالاكسل", "data-analyst"],
  ["افتح متجري على سلة وابيع عطور", "ecommerce-seller"],
  ["دراسة جدوى لمشروع صغير في غزة", "startup-founder"],
  ["ماشين لرنينق وديب ليرنينج", "machine-learning-engineer"],
  ["تعلم السكيورتي واختبار الاختراق", "cybersecurity-analyst"],
  ["مسك الدفاتر والقوائم الماليّة", "accounting-finance"],
  ["أريد أن أبني مواقع الويب", "front-end-developer"],
  ["نفسي اتكلم بالإنجليزية بطلاقة", "general-english"],
  ["حابة أتعلم تصميم واجهات المستخدم", "ui-ux-designer"],
  ["بدي أصير مبرمجة ويب", "front-end-developer"],
  ["مبرمج ويب", "front-end-developer"],
  ["web programmer", "front-end-developer"],
])("[D11] %s → %s", (goal, slug) => {
  expect(listDirect(goal)[0]).toBe(slug);
});

test.each([
  ["I'm an accountant who wants to become a UX designer", "ui-ux-designer"],
  ["I work as a graphic designer but would like to learn data science", "data-scientist"],
  ["switch from marketing to cybersecurity", "cybersecurity-analyst"],
  ["أنا مهندس كلاود وأريد أن أتعلم التسويق الرقمي", "digital-marketer"],
  ["خريجة محاسبة وبدي صير مصممة جرافيك", "graphic-designer"],
])("[D11] the user's present job is not the goal: %s", (goal, slug) => {
  expect(listDirect(goal)).toEqual([slug]);
});

test("[D11] an excluded subject is not offered", () => {
  expect(listDirect("data analysis without python")).toEqual(["data-analyst"]);
});

test("[D11] several goals in one sentence are found in the order they are named", () => {
  expect(listDirect("learn bookkeeping and then digital marketing")).toEqual([
    "accounting-finance",
    "digital-marketer",
  ]);
  expect(listDirect("فلاتر وبعدها انجليزي")).toEqual(["mobile-app-developer", "general-english"]);
});

test.each([
  ["a startup around an app is a startup", "I have an idea for an app", "startup-founder"],
  ["the same in Arabic", "عندي فكرة تطبيق توصيل", "startup-founder"],
  ["building the app is not", "create an app for my restaurant", "mobile-app-developer"],
])("[D11] %s", (_what, goal, slug) => {
  expect(listDirect(goal)[0]).toBe(slug);
});

test.each([
  "phone repair",
  "fix laptops and phones",
  "fashion designer",
  "learn Turkish",
  "call center agent",
  "reach the top of a mountain",
  "become a judge",
  "asdf qwer zxcv",
  "تصليح جوالات",
  "مصممة ديكور",
  "حفظ القرآن",
  "تعليم السباحة للأطفال",
  "طبيب أسنان",
])("[D14] %s does not match a subject of the catalog", (goal) => {
  expect(match(goal)).toMatchObject({ direct: [], reason: "unknown" });
});

test.each([
  "",
  "find work",
  "a good career",
  "make money online",
  "بدي شغل أحسن",
  "تطوير الذات",
  "برمجة",
])("[D14] “%s” leaves the subject open", (goal) => {
  const { direct, near, reason } = match(goal);
  expect({ direct, reason }).toEqual({ direct: [], reason: "vague" });
  expect(near.length).toBeGreaterThan(1);
});

test("[D14] random letters never match a blueprint directly", () => {
  // Three equal letters are emphasis and count as one. A shorter word is at times one letter from a known one: of six
  // letters, about one in five thousand.
  const word = (letters: string) =>
    fc
      .string({ unit: fc.constantFrom(...letters.split("")), minLength: 8, maxLength: 12 })
      .filter((text) => !/(.)\1{2}/.test(text));
  const words = fc.array(
    fc.oneof(word("bcdfghjklmnpqrstvwxz"), word("بتثجحخدذرزسشصضطظعغفقكلمنه")),
    {
      minLength: 1,
      maxLength: 5,
    },
  );
  fc.assert(
    fc.property(words, (list) => {
      expect(match(list.join(" ")).direct).toEqual([]);
    }),
  );
});

test("[D11] one typing error in a long word still matches", () => {
  const slips = fc.constantFrom("kubernetes", "cybersecurity", "accounting", "entrepreneurship");
  fc.assert(
    fc.property(slips, fc.nat(), (word, at) => {
      const position = 1 + (at % (word.length - 1));
      const missing = word.slice(0, position) + word.slice(position + 1);
      expect(listDirect(`become good at ${missing}`)).toEqual(listDirect(`become good at ${word}`));
    }),
  );
});

test("the vocabulary names existing blueprints, in terms and never in sentences", () => {
  const slugs = new Set(catalog.blueprints.map(({ slug }) => slug));
  expect(new Set(Object.keys(goalVocabulary))).toEqual(slugs);
  const named = [...otherTopics.flatMap(({ near }) => near), ...nearAnything];
  for (const { near } of index.openGoals) named.push(...near);
  for (const slug of named) expect(slugs).toContain(slug);
  for (const { sure, near } of Object.values(goalVocabulary)) {
    for (const term of `${sure},${near}`.split(",")) {
      expect(term.trim().split(/\s+/).length, term).toBeLessThanOrEqual(5);
    }
  }
});

test.each([
  ["3 years experience in marketing, want to learn data analysis", "data-analyst"],
  ["want to learn data analysis, I have 3 years of experience in marketing", "data-analyst"],
  ["Marketing specialist with 5 years of experience, want to learn data analysis", "data-analyst"],
  ["I have a background in accounting and want to become a data analyst", "data-analyst"],
  ["عندي خبرة 3 سنوات في التسويق وأريد تعلم تحليل البيانات", "data-analyst"],
  ["محاسب بخبرة 5 سنوات وأريد تعلم تحليل البيانات", "data-analyst"],
  ["اشتغلت 3 سنين في التسويق وأريد تعلم تحليل البيانات", "data-analyst"],
  ["I want experience in marketing", "digital-marketer"],
])("[N4.01] the background in %j is not a goal beside %s", (goal, slug) => {
  expect(listDirect(goal)).toEqual([slug]);
});

test.each([
  ["المحاسبة", false],
  ["تعلم المحاسبة", false],
  ["محاسب", true],
  ["اصير محاسبة", true],
  ["business english", false],
  ["excel for a job", true],
])("[N4.01] %j is about a career: %j", (goal, isCareer) => {
  expect(match(goal).isCareer).toBe(isCareer);
});

test("[N4.01] a tool joined to «و» is read although a longer name has the same word", () => {
  expect(match("فوتوشوب وإكسل").tools.map(({ name }) => name)).toEqual(["Photoshop", "Excel"]);
});

test.each([
  ["play the oud", false],
  ["watch repair", false],
  ["pass the bar exam", false],
  ["knit sweaters", false],
  ["I am an accountant and want to play the oud", false],
  ["تعلم العزف على العود", false],
  ["تصليح الساعات", false],
  ["learn java", true],
  ["fashion design", true],
  ["toefl", true],
  ["sew clothes and sell them", true],
])("[D14] the blueprints near %j are related to it: %j", (goal, isRelated) => {
  expect(match(goal)).toMatchObject({ direct: [], isRelated });
});

test.each([
  [
    "SQL",
    "data-analyst",
    ["intermediate SQL", "advanced SQL", "SQL from scratch", "SQL متوسط", "SQL من الصفر"],
  ],
  [
    "Excel",
    "office-skills",
    ["advanced Excel", "beginner's Excel", "إكسل متقدم", "إكسل للمبتدئين"],
  ],
  [
    "SQL",
    "data-analyst",
    ["SQL, 6 hours a week", "SQL before Ramadan", "SQL قبل رمضان، ساعة كل يوم"],
  ],
])("[N5.21] a level, hours or a season beside %s leaves it %s", (goal, blueprint, others) => {
  const [expected] = match(goal).direct;
  expect(expected?.slug).toBe(blueprint);
  for (const other of others) {
    const answer = match(other);
    expect(
      answer.direct.map(({ slug }) => slug),
      other,
    ).toEqual([expected?.slug]);
    expect(answer.isOnlyTools, other).toBe(true);
  }
});

test("a tool of several blueprints beside another subject is a choice", () => {
  expect(listDirect("SQL injection")).toEqual([]);
  expect(listDirect("SQL and git")).toEqual([]);
});
