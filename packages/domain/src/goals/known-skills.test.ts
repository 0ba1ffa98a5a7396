import { catalog } from "@masar/catalog/catalog";
import { expect, test } from "vitest";
import { planPath } from "../planning/plan-path.ts";

function makePath({ blueprint, known_skills }: { blueprint: string; known_skills: string[] }) {
  const outcome = planPath(catalog, {
    goal: "",
    blueprint,
    level: "beginner",
    known_skills,
    study_language: "both",
    budget: "any",
    hours_per_week: 5,
    study_days: [],
    start_date: null,
    deadline: null,
    language: "en",
    today: "2026-11-15",
  });
  if (outcome.kind !== "path") throw new Error(`${blueprint} gave no path`);
  return outcome;
}

test("[D11] a known skill removes the sub-milestones that teach it, and saves exactly their hours", () => {
  const read = (known_skills: string[]) => {
    const { milestones, ...path } = makePath({ blueprint: "back-end-developer", known_skills });
    const own = Object.values(milestones).find(({ origin }) => origin.key === "linux-git");
    return {
      ...path,
      steps: own?.subMilestones.map(({ title, estimatedHours }) => [title, estimatedHours]),
    };
  };
  const linux = read(["linux"]);
  expect(linux.steps).toEqual([
    ["Shell scripting basics", 8],
    ["Git workflow in a team", 10],
  ]);
  expect(linux).toMatchObject({ hours_saved: 12, known_skills_dropped: ["linux"] });
  // No sub-milestone teaches business writing alone.
  const english = makePath({ blueprint: "business-english", known_skills: ["business-writing"] });
  expect(english).toMatchObject({ hours_saved: 0, known_skills_dropped: [] });
});
