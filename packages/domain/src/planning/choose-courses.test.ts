import { catalog } from "@masar/catalog/catalog";
import type { Budget } from "@masar/contract/paths/constants";
import { type Language, languages } from "@masar/contract/settings/schemas";
import { expect, test } from "vitest";
import { planPath } from "./plan-path.ts";

const courses = new Map(catalog.courses.map((course) => [course.slug, course]));

function listLeads(blueprint: string, language: Language, budget: Budget) {
  const outcome = planPath(catalog, {
    goal: "",
    blueprint,
    level: "beginner",
    known_skills: [],
    study_language: language,
    budget,
    hours_per_week: 8,
    study_days: [],
    start_date: null,
    deadline: null,
    language,
    today: "2026-11-15",
  });
  if (outcome.kind !== "path") throw new Error(`${blueprint} gave no path`);
  return Object.values(outcome.milestones).map((milestone) => ({
    key: milestone.origin.key,
    difficulty: milestone.difficulty,
    hours: milestone.estimatedHours,
    mainSkill: milestone.skills[0] ?? "",
    course: courses.get(milestone.linkedCourses[0]?.course ?? ""),
  }));
}

test("[N1.40] Arabic accounting at any price begins with the free Arabic course", () => {
  const [first] = listLeads("accounting-finance", "ar", "any");
  expect(first?.course).toMatchObject({ language: "ar", price_usd: 0 });
});

test("[N1.40] any price leads with a free course in the study language that teaches the main skill", () => {
  const hidden = languages.flatMap((language) =>
    catalog.blueprints.flatMap(({ slug }) => {
      const atAnyPrice = listLeads(slug, language, "any");
      return listLeads(slug, language, "free").flatMap(
        ({ key, mainSkill, course, difficulty, hours }, at) => {
          const isOwn = course?.language === language && course.skills_covered.includes(mainSkill);
          // Above the milestone's level: a course at the level may cost something.
          const isAbove = difficulty === "beginner" && course?.experience_level !== "beginner";
          // One kind of trade only: a broad course in another language is the better one.
          const isNarrow = course?.title.includes("B2B") ?? false;
          // Much longer than the milestone: a course of about its hours may cost something.
          const isTooLong = (course?.duration_hours ?? 0) > 3 * hours;
          const lead = atAnyPrice[at]?.course;
          const isInLanguageAndFree = lead?.language === language && lead.price_usd === 0;
          return isOwn && !isAbove && !isNarrow && !isTooLong && !isInLanguageAndFree
            ? [`${language} ${slug} ${key}`]
            : [];
        },
      );
    }),
  );
  expect(hidden).toEqual([]);
});

test("[N1.40] a free course about a side subject does not lead at any price", () => {
  const build = listLeads("ecommerce-seller", "ar", "any").find(({ key }) => key === "store-build");
  expect(build?.course?.skills_covered).toContain("online-store");
});

test("[N4.07] each sub-milestone of Linux and Git has a course of the milestone that teaches its skill", () => {
  const outcome = planPath(catalog, {
    goal: "",
    blueprint: "back-end-developer",
    level: "beginner",
    known_skills: [],
    study_language: "en",
    budget: "any",
    hours_per_week: 8,
    study_days: [],
    start_date: null,
    deadline: null,
    language: "en",
    today: "2026-11-15",
  });
  if (outcome.kind !== "path") throw new Error("no path");
  const own = Object.values(outcome.milestones).find(({ origin }) => origin.key === "linux-git");
  const taught = own?.linkedCourses.flatMap(({ course }) => courses.get(course)?.skills_covered);
  expect(taught).toEqual(expect.arrayContaining(["linux", "bash-scripting", "git"]));
});

test("the principles of graphic design are not studied in a course about Islamic art, which one step mentions", () => {
  for (const language of languages) {
    for (const budget of ["free", "some", "any"] as const) {
      const [basics] = listLeads("graphic-designer", language, budget);
      expect(basics?.key).toBe("design-basics");
      expect(basics?.course?.slug).not.toBe("edraak-iis-vt3-2020");
    }
  }
});
