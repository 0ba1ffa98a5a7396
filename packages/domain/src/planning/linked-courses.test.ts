import { catalog } from "@masar/catalog/catalog";
import { resources } from "@masar/catalog/resources";
import { budgets, levels } from "@masar/contract/paths/constants";
import { languages } from "@masar/contract/settings/schemas";
import { describe, expect, test } from "vitest";
import { planPath } from "./plan-path.ts";

const withEnglishResource = new Set(
  resources.filter((one) => one.language === "en").flatMap((one) => one.blueprint_milestones),
);
/** The catalog's courses were collected for these. */
const firstBlueprints = new Set(catalog.blueprints.slice(0, 18).map(({ slug }) => slug));
const courses = new Map(catalog.courses.map((course) => [course.slug, course]));

/** Every course of every milestone that the blueprints give at each level and budget. */
function listLinked(study_language: "ar" | "en" | "both", language: "ar" | "en") {
  return catalog.blueprints.flatMap((blueprint) =>
    levels.flatMap((level) =>
      budgets.flatMap((budget) => {
        const outcome = planPath(catalog, {
          goal: "",
          blueprint: blueprint.slug,
          level,
          known_skills: [],
          study_language,
          language,
          budget,
          hours_per_week: 8,
          study_days: [],
          start_date: null,
          deadline: null,
          today: "2026-11-17",
        });
        if (outcome.kind !== "path") throw new Error("no path");
        return Object.values(outcome.milestones).map((milestone) => ({
          isFirst: firstBlueprints.has(blueprint.slug),
          name: `${blueprint.slug}/${milestone.origin.key} ${level} ${budget}`,
          key: milestone.origin.key,
          hours: milestone.estimatedHours,
          hasEnglishResource: withEnglishResource.has(`${blueprint.slug}/${milestone.origin.key}`),
          courses: milestone.linkedCourses.flatMap(({ course }) => courses.get(course) ?? []),
        }));
      }),
    ),
  );
}

describe.each(languages)(
  "[D33] the courses of all blueprints with the interface in %s",
  (language) => {
    test("[N4.22] are never Arabic for somebody who studies in English", () => {
      const linked = listLinked("en", language);
      const inArabic = linked.filter((one) =>
        one.courses.some((course) => course.language === "ar"),
      );
      expect(inArabic.map(({ name }) => name)).toEqual([]);
    });

    test("[N4.22] are missing in English in fewer than 12 of 100 cases for the first 18 blueprints, in fewer than 42 for the others", () => {
      const linked = listLinked("en", language);
      const shareWithout = (isFirst: boolean) => {
        const all = linked.filter((one) => one.isFirst === isFirst);
        return all.filter((one) => one.courses.length === 0).length / all.length;
      };
      expect(shareWithout(true)).toBeLessThan(0.12);
      expect(shareWithout(false)).toBeLessThan(0.42);
    });

    test("[N4.22] are missing in English, with no free resource in English either, in fewer than 5 of 100 cases", () => {
      const linked = listLinked("en", language);
      const without = linked.filter((one) => one.courses.length === 0 && !one.hasEnglishResource);
      expect(without.length / linked.length).toBeLessThan(0.05);
    });

    test("are of one language for each milestone of somebody who studies in Arabic", () => {
      const mixed = listLinked("ar", language).filter(
        (one) => new Set(one.courses.map((course) => course.language)).size > 1,
      );
      expect(mixed.map(({ name }) => name)).toEqual([]);
    });

    test("[N4.22] teach the milestone: no Kotlin for Dart, no money laundering for cryptography", () => {
      const linked = listLinked("both", language);
      const slugsOf = (key: string) =>
        linked
          .filter((one) => one.key === key)
          .flatMap((one) => one.courses.map(({ slug }) => slug));
      expect(slugsOf("dart-programming")).not.toContain("udemy-kotlin-course-arabic");
      expect(slugsOf("risk-crypto")).not.toContain("coursera-anti-money-laundering");
      for (const key of ["dart-programming", "risk-crypto"]) expect(slugsOf(key)).not.toEqual([]);
    });

    test("have more than three times the hours of the milestone in fewer than 3 of 100 cases", () => {
      const linked = (["ar", "en", "both"] as const).flatMap((one) => listLinked(one, language));
      const all = linked.flatMap((one) => one.courses.map((course) => ({ ...one, course })));
      const over = all.filter(({ course, hours }) => course.duration_hours > 3 * hours);
      expect(over.length / all.length).toBeLessThan(0.03);
    });

    test("are never a curriculum of 200 or 1,000 hours beside a course of the milestone's length", () => {
      const all = listLinked("en", language).flatMap((one) =>
        one.courses.map((course) => ({ ...one, course })),
      );
      const beside = all
        .filter(({ course, hours }) => course.duration_hours > 8 * hours)
        .filter(({ courses: others }) => others.length > 1);
      expect(beside.map(({ name, course }) => `${name} ${course.slug}`)).toEqual([]);
      expect(all.some(({ course }) => course.slug === "fcc-full-stack-developer-v9")).toBe(false);
    });

    test("have more than twice the hours of the milestone in fewer than 10 of 100 cases", () => {
      const linked = listLinked("both", language);
      const all = linked.flatMap((one) => one.courses.map((course) => ({ ...one, course })));
      const long = all.filter(({ course, hours }) => course.duration_hours > 2 * hours);
      expect(long.length / all.length).toBeLessThan(0.1);
    });
  },
);
