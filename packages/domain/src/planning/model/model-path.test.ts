import { catalog } from "@masar/catalog/catalog";
import { expect, test } from "vitest";
import { checkModelPath } from "./validate-model-path.ts";
import { chooseModelCourses, listCandidateCourses, replaceModelCourses } from "./model-courses.ts";
import { type ModelMilestone, planModelPath, readModelPath } from "./model-path.ts";
import { makePlanInput } from "../golden/make-plan-input.ts";
import { planPath } from "../plan-path.ts";

const input = makePlanInput({
  goal: "become a data analyst by the end of the year",
  study_language: "ar",
  budget: "free",
});

function makeAnswer(values: Partial<ModelMilestone> = {}): ModelMilestone {
  return {
    title: "Questions in SQL",
    description: "Data larger than a sheet lives in databases.",
    difficulty: "beginner",
    skills: ["SQL", "Database design"],
    deliverables: ["Twenty queries"],
    completion_criteria: ["Each query agrees with a count by hand"],
    prerequisites: [],
    sub_milestones: [
      { title: "Select and filter", estimated_hours: 5.2 },
      { title: "Join tables", estimated_hours: 7 },
    ],
    courses: [],
    ...values,
  };
}

const reading = { catalog, input, model: "sonar" };
const buildPath = (milestones: ModelMilestone[]) =>
  readModelPath({ title: "Data", description: "From sheets on.", milestones }, reading);
const courseOf = (slug: string) => catalog.courses.find((course) => course.slug === slug);

test("[D11] a model is offered courses near the goal, within the budget, the study language first", () => {
  const offered = listCandidateCourses(catalog, input);
  expect(offered.length).toBeGreaterThan(10);
  expect(offered.length).toBeLessThanOrEqual(40);
  expect(offered.filter(({ price_usd }) => price_usd !== 0)).toEqual([]);
  expect(offered.slice(0, 3).map(({ language }) => language)).toEqual(["ar", "ar", "ar"]);
  const [first] = offered;
  const others = listCandidateCourses(catalog, input, new Set([first?.slug ?? ""]));
  expect(others.map(({ slug }) => slug)).not.toContain(first?.slug);
});

test("[D11] replaces courses of a model that are unknown or over the budget", () => {
  const paid = catalog.courses.find(
    ({ price_usd, skills_covered }) => price_usd !== 0 && skills_covered.includes("sql"),
  );
  const free = catalog.courses.find(
    ({ price_usd, language, skills_covered }) =>
      price_usd === 0 && language === "en" && skills_covered.includes("sql"),
  );
  const milestone = buildPath([makeAnswer()]).milestones["m1"]!;
  const named = [paid?.slug ?? "", "nowhere", free?.slug ?? ""];
  const chosen = chooseModelCourses(catalog, milestone, named, input);
  expect(chosen).toEqual([{ course: free?.slug, reason: "other_language_free" }]);
  const found = chooseModelCourses(catalog, milestone, ["nowhere"], input);
  expect(found.length).toBeGreaterThan(0);
  for (const { course } of found) expect(courseOf(course)?.skills_covered).toContain("sql");
  const unavailable = new Set([free?.slug ?? ""]);
  const linked = { m1: { ...milestone, linkedCourses: chosen } };
  const replaced =
    replaceModelCourses(catalog, linked, input, unavailable)["m1"]?.linkedCourses ?? [];
  expect(replaced.length).toBeGreaterThan(0);
  expect(replaced.map(({ course }) => course)).not.toContain(free?.slug);
});

test("[D11] [D12] computes keys, skills, hours and dates on the server", () => {
  const made = buildPath([
    makeAnswer(),
    makeAnswer({ skills: ["Left joins"], prerequisites: [1, 1] }),
  ]);
  expect(Object.keys(made.milestones)).toEqual(["m1", "m2"]);
  expect(made.milestones["m1"]).toMatchObject({
    skills: ["sql", "database-design"],
    estimatedHours: 12,
    subMilestones: [{ id: "sub-1", estimatedHours: 5 }, { id: "sub-2" }],
    origin: { engine: "ai", name: "sonar", key: null, date: "2026-11-15" },
  });
  expect(made.milestones["m2"]).toMatchObject({ skills: ["Left joins"], prerequisites: ["m1"] });
  const outcome = planModelPath(made, input, planPath(catalog, input));
  expect(outcome).toMatchObject({
    kind: "path",
    blueprint: null,
    plan: { hours: 24, weeks: 5, deadline: { deadline: "2026-12-31" } },
    deadline_from_words: true,
    also: [{ blueprint: "data-analyst" }, {}, {}],
  });
});

test("stops parsing an endless answer once it is rejected", () => {
  const endless = Array.from({ length: 20_000 }, () => makeAnswer());
  const start = performance.now();
  const problems = checkModelPath(buildPath(endless), "en");
  expect(performance.now() - start).toBeLessThan(2000);
  expect(problems).toContain("13 milestones");
});
