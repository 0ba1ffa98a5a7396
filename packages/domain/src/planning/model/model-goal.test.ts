import { catalog } from "@masar/catalog/catalog";
import { expect, test } from "vitest";
import type { ModelPathPlan } from "./validate-model-path.ts";
import { isAboutGoal } from "./model-goal.ts";
import type { PlanInput } from "../plan-input.ts";

const common: Omit<PlanInput, "goal" | "language"> = {
  blueprint: null,
  level: "beginner",
  known_skills: [],
  study_language: "both",
  budget: "any",
  hours_per_week: 5,
  study_days: [],
  start_date: null,
  deadline: null,
  today: "2026-11-15",
};

function makePath(title: string, skills: string[] = [], steps: string[] = []): ModelPathPlan {
  const milestone = {
    title: "One",
    description: "",
    estimatedHours: 4,
    difficulty: "beginner" as const,
    deliverables: [],
    linkedCourses: [],
    completionCriteria: [],
    aiFeedback: null,
    prerequisites: [],
    origin: { engine: "ai" as const, name: "x", key: null, date: "2026-11-15" },
  };
  const milestones = [...steps.map((step) => [step]), []].map((texts, index) => [
    `m${index + 1}`,
    {
      ...milestone,
      skills: index === 0 ? skills : [],
      order: index + 1,
      subMilestones: texts.map((text) => ({ id: "sub-1", title: text, estimatedHours: 1 })),
    },
  ]);
  return { title, description: "", milestones: Object.fromEntries(milestones) };
}

const isAbout = (goal: string, language: PlanInput["language"], plan: ModelPathPlan) =>
  isAboutGoal(catalog, plan, { ...common, goal, language });

test.each([
  ["beekeeping", "en", makePath("Your first year as a beekeeper")],
  ["learn to be a nurse", "en", makePath("Getting ready to study nursing")],
  ["تعلم العـــود", "ar", makePath("العزف على العود من البداية")],
  ["بغيت نخدم فالتسويق الرقمي", "ar", makePath("التسويق للمحلات")],
  ["i want lern machin lerning", "en", makePath("Machine learning")],
  ["become a data analyst", "en", makePath("From sheets to answers", ["data-visualization"])],
  ["repair phones", "en", makePath("A shop", [], ["Open a phone", "Close the phone"])],
  // Different scripts cannot be compared, and no blueprint has this subject.
  ["beekeeping", "ar", makePath("تربية النحل")],
] as const)("a path for %j in %s is about it", (goal, language, plan) => {
  expect(isAbout(goal, language, plan)).toBe(true);
});

test.each([
  ["beekeeping", "en", makePath("Getting ready to study nursing")],
  ["become a pilot", "en", makePath("Data analyst", ["sql"])],
  ["I want to work as a data analyst", "en", makePath("I want to work with bees")],
  ["تعلم العـــود", "ar", makePath("تعلم الألمانية")],
  ["repair phones", "en", makePath("A garden", [], ["Call by phone"])],
  // A portfolio fits every goal.
  ["become a front-end developer", "en", makePath("Bees", ["portfolio-building", "job-search"])],
] as const)("a path for %j in %s is about something else", (goal, language, plan) => {
  expect(isAbout(goal, language, plan)).toBe(false);
});
