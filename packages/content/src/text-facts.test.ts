import { catalog } from "@masar/catalog/catalog";
import { planPath } from "@masar/domain/planning/plan-path";
import { languages } from "@masar/i18n/locales";
import { expect, test } from "vitest";
import { readArticle } from "./blog.ts";
import { listFaq } from "./faq.ts";

const freeCourses = (language: "en" | "ar") => readArticle("free-arabic-courses", language).text;
const readAnswer = (id: string, language: "en" | "ar") =>
  listFaq(language)
    .flatMap(({ entries }) => entries)
    .find((entry) => entry.id === id)?.answer;

/** For each milestone of the analyst path, the language its free courses begin with. */
function listFreeAnalyst() {
  const outcome = planPath(catalog, {
    goal: "",
    blueprint: "data-analyst",
    level: "beginner",
    known_skills: [],
    study_language: "ar",
    budget: "free",
    hours_per_week: 8,
    study_days: [],
    start_date: null,
    deadline: null,
    language: "ar",
    today: "2026-11-15",
  });
  if (outcome.kind !== "path") throw new Error("The analyst blueprint gave no path.");
  return Object.values(outcome.milestones).map(({ estimatedHours, linkedCourses, origin }) => ({
    key: origin.key,
    hours: estimatedHours,
    language: catalog.courses.find(({ slug }) => slug === linkedCourses[0]?.course)?.language,
  }));
}

test("[N1.40] the blog says of the analyst path what the free-only budget shows", () => {
  const milestones = listFreeAnalyst();
  const listKeys = (language: string | undefined) =>
    milestones.filter((milestone) => milestone.language === language).map(({ key }) => key);
  expect(listKeys("ar")).toEqual(["spreadsheet-analysis", "sql-queries", "applied-statistics"]);
  expect(listKeys("en")).toEqual(["python-for-analysts", "analyst-portfolio"]);
  expect(listKeys(undefined)).toEqual(["analyst-thinking", "dashboards"]);
  const arabicHours = milestones
    .filter(({ language }) => language === "ar")
    .reduce((sum, { hours }) => sum + hours, 0);
  expect(arabicHours).toBe(130);
  expect(freeCourses("en")).toContain("Spreadsheets, SQL and statistics, 130 of these hours,");
  expect(freeCourses("ar")).toContain("الجداول الإلكترونية وSQL والإحصاء، وحصتها من الساعات 130");
});

test.each([
  ["en", "preview", /Coursera courses can be audited/],
  ["ar", "معاينة", /دورات Coursera يمكن حضورها/],
] as const)(
  "[N1.40] blog and FAQ in %s say the same of auditing on Coursera",
  (language, word, old) => {
    const answer = readAnswer("free-paid", language);
    for (const text of [freeCourses(language), answer]) {
      expect(text).toMatch(new RegExp(`Coursera[^.]*${word}`));
    }
    expect(answer).not.toMatch(old);
  },
);

test.each(languages)(
  "[N1.40] the FAQ in %s says that a night's check covers a part",
  (language) => {
    const part = { en: "a part of the links each night", ar: "جزءًا من الروابط كل ليلة" };
    expect(readAnswer("course-links", language)).toContain(part[language]);
  },
);

test("[N1.40] the blog counts the milestones with an Arabic course, and with a free one, as the catalog does", () => {
  const courses = new Map(catalog.courses.map((course) => [course.slug, course]));
  const milestones = catalog.blueprints.flatMap((blueprint) =>
    blueprint.milestones.map(({ course_slugs }) =>
      course_slugs.flatMap((slug) => courses.get(slug) ?? []),
    ),
  );
  const count = (has: (course: (typeof catalog.courses)[number]) => boolean) =>
    milestones.filter((linked) => linked.some(has)).length;
  const withoutArabic = milestones.length - count(({ language }) => language === "ar");
  const freeArabic = count(({ language, price_usd }) => language === "ar" && price_usd === 0);
  const free = count(({ price_usd }) => price_usd === 0);
  const text = freeCourses("en");
  expect(text).toContain(
    `Our ${catalog.blueprints.length} ready-made paths have ${milestones.length} milestones`,
  );
  expect(text).toContain(`For ${withoutArabic} of them we found none in Arabic`);
  expect(text).toContain(`For ${freeArabic} of the ${milestones.length} we found a free`);
  expect(text).toContain(`If English is allowed too, ${free} have a free one`);
  for (const figure of [milestones.length, withoutArabic, freeArabic, free])
    expect(freeCourses("ar")).toContain(String(figure));
});
