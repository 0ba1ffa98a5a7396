import { catalog } from "@masar/catalog/catalog";
import { findSubMilestones } from "@masar/catalog/topics";
import { type Budget, type Level, levels } from "@masar/contract/paths/constants";
import type { Milestone } from "@masar/contract/paths/schemas";
import { type Language, languages } from "@masar/contract/settings/schemas";
import { describe, expect, test } from "vitest";
import { isWithinBudget } from "../catalog/budget.ts";
import type { PlanInput } from "./plan-input.ts";
import { planPath } from "./plan-path.ts";
import { chooseSubMilestoneCourses, isAboveLevel } from "./session-courses.ts";

const courses = new Map(catalog.courses.map((course) => [course.slug, course]));

function plan(input: Partial<PlanInput> & { language: Language }): Milestone[] {
  const outcome = planPath(catalog, {
    goal: "",
    blueprint: null,
    level: "beginner",
    known_skills: [],
    study_language: input.language,
    budget: "free",
    hours_per_week: 8,
    study_days: [],
    start_date: null,
    deadline: null,
    today: "2026-11-17",
    ...input,
  });
  if (outcome.kind !== "path") throw new Error("no path");
  return Object.values(outcome.milestones);
}

/** The course in which each sub-milestone is studied. */
function listSessionCourses(milestone: Milestone, level: Level) {
  const subs = milestone.subMilestones;
  const contents = findSubMilestones(
    milestone.origin,
    subs.map(({ title }) => title),
  );
  const linked = milestone.linkedCourses.flatMap(({ course: slug, reason }) => {
    const course = courses.get(slug);
    if (!course) return [];
    const isTooHard = isAboveLevel(course.experience_level, milestone.difficulty, level);
    const { title: text, skills_covered: skills, duration_hours: hours } = course;
    return [{ slug, reason, text, skills, isTooHard, hours }];
  });
  const chosen = chooseSubMilestoneCourses(
    linked,
    contents.map((content, at) => ({ ...content, hours: subs[at]?.estimatedHours ?? 0 })),
  );
  return chosen.map((slug, at) => ({
    course: courses.get(slug ?? ""),
    mainSkill: contents[at]?.skills[0] ?? "",
  }));
}

describe("an English beginner who knows HTML, studies free and becomes a front-end developer", () => {
  const milestones = plan({
    language: "en",
    goal: "become a junior front-end developer by June, I know HTML",
    known_skills: ["html"],
  });

  test("gets only courses of at most three times its hours in the first milestone, a beginners' one first", () => {
    const linked = milestones[0]?.linkedCourses.map(({ course }) => courses.get(course)) ?? [];
    expect(linked[0]?.experience_level).toBe("beginner");
    const longest = Math.max(...linked.map((course) => course?.duration_hours ?? 0));
    expect(longest).toBeLessThanOrEqual(3 * (milestones[0]?.estimatedHours ?? 0));
  });

  test("[N4.07] studies how the web works in a beginners' course about the web", () => {
    const [first] = milestones[0] ? listSessionCourses(milestones[0], "beginner") : [];
    expect(first?.mainSkill).toBe("frontend-tooling");
    expect(first?.course).toMatchObject({ experience_level: "beginner" });
    expect(first?.course?.skills_covered).toContain("css");
  });
});

test("[N8.40] an Arabic data analyst has no course in Excel where nothing is done in it, and a free one where it is", () => {
  const [thinking, spreadsheets] = plan({ language: "ar", blueprint: "data-analyst" });
  const titlesOf = (milestone: Milestone | undefined) =>
    milestone?.linkedCourses.map(({ course }) => courses.get(course)?.title ?? "") ?? [];
  expect(titlesOf(thinking).filter((title) => /excel|إكسل/i.test(title))).toEqual([]);
  expect(titlesOf(spreadsheets)[0]).toMatch(/excel|إكسل/i);
});

describe("[N4.07] no sub-milestone is studied above the level while a course at the level teaches it", () => {
  const budgets: Budget[] = ["free", "any"];
  test.each(levels.flatMap((level) => languages.map((language) => [level, language] as const)))(
    "%s, %s",
    (level, language) => {
      const above = budgets.flatMap((budget) =>
        catalog.blueprints.flatMap(({ slug: blueprint }) =>
          plan({ language, level, budget, blueprint }).flatMap((milestone) =>
            listSessionCourses(milestone, level).flatMap(({ course, mainSkill }) => {
              const { difficulty } = milestone;
              if (!course || !isAboveLevel(course.experience_level, difficulty, level)) return [];
              const hasFitting = catalog.courses.some(
                (other) =>
                  other.skills_covered.includes(mainSkill) &&
                  other.language === course.language &&
                  isWithinBudget(other.price_usd, budget) &&
                  !isAboveLevel(other.experience_level, difficulty, level),
              );
              return hasFitting ? [`${budget} ${milestone.origin.key} ${course.slug}`] : [];
            }),
          ),
        ),
      );
      expect(above).toEqual([]);
    },
  );
});
