import { catalog } from "@masar/catalog/catalog";
import type { PathOutcome } from "@masar/contract/paths/schemas";
import { expect, test } from "vitest";
import { makePlanInput } from "../golden/make-plan-input.ts";
import { planPath } from "../plan-path.ts";
import type { PlanInput } from "../plan-input.ts";

type Path = Extract<PathOutcome, { kind: "path" }>;

function makePath(change: Partial<PlanInput>): Path {
  const outcome = planPath(catalog, { ...makePlanInput({ goal: "" }), ...change });
  if (outcome.kind !== "path") throw new Error(`no path: ${outcome.reason}`);
  return outcome;
}

const frontEnd = catalog.blueprints.find(({ slug }) => slug === "front-end-developer");

test("[N10.14] known parts of a placement leave out a milestone and a sub-milestone, and their hours", () => {
  const whole = makePath({ blueprint: "front-end-developer" });
  const shorter = makePath({
    blueprint: "front-end-developer",
    known_parts: ["version-control", "web-foundations.2", "unknown-milestone", "web-foundations.9"],
  });
  const titlesOf = ({ milestones }: Path) =>
    Object.values(milestones).map(({ origin, subMilestones }) => ({
      key: origin.key,
      steps: subMilestones.map(({ title }) => title),
    }));
  const [first, ...others] = titlesOf(whole);
  expect(titlesOf(shorter)).toEqual([
    { key: first?.key, steps: first?.steps.toSpliced(1, 1) },
    ...others.filter(({ key }) => key !== "version-control"),
  ]);
  const { estimatedHours = 0 } =
    Object.values(whole.milestones).find(({ origin }) => origin.key === "version-control") ?? {};
  const stepHours = whole.milestones["m1"]?.subMilestones[1]?.estimatedHours ?? 0;
  expect(shorter.plan.hours).toBe(whole.plan.hours - estimatedHours - stepHours);
  // No known skill saved these hours.
  expect(shorter.hours_saved).toBe(0);
  expect(shorter.milestones_dropped).toHaveLength(1);
  expect(shorter.plan.finish_date < whole.plan.finish_date).toBe(true);
});

test("[N10.14] who knows every part gets the whole path", () => {
  const known_parts = frontEnd?.milestones.map(({ key }) => key) ?? [];
  expect(makePath({ blueprint: "front-end-developer", known_parts }).plan.hours).toBe(
    makePath({ blueprint: "front-end-developer" }).plan.hours,
  );
});
