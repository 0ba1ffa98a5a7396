import type { Milestone } from "@masar/contract/paths/schemas";
import { expect, test } from "vitest";
import { validateMilestones } from "./validate-path.ts";

const step = (id: number) => ({ id: `sub-${id}`, title: `Step ${id}`, estimatedHours: 1 });

function makeMilestone(order: number, change: Partial<Milestone> = {}): Milestone {
  return {
    title: `Milestone ${order}`,
    description: "What it is about",
    estimatedHours: 2,
    difficulty: "beginner",
    skills: [`skill-${order}`],
    deliverables: ["A page"],
    subMilestones: [step(1), step(2)],
    linkedCourses: [],
    completionCriteria: ["The page opens"],
    aiFeedback: null,
    prerequisites: [],
    order,
    origin: { engine: "learner", name: null, key: null, date: "2026-11-15" },
    ...change,
  };
}

function makePath(...changes: Partial<Milestone>[]): Record<string, Milestone> {
  return Object.fromEntries(
    changes.map((change, index) => [`m${index + 1}`, makeMilestone(index + 1, change)]),
  );
}

test("[D11] finds no problem in a valid path", () => {
  expect(validateMilestones(makePath({}, { prerequisites: ["m1"] }), "en")).toEqual([]);
});

test("does not report milestones by the user without skills as duplicates", () => {
  expect(validateMilestones(makePath({ skills: [] }, { skills: [] }))).toEqual([]);
});

test.each<[string, Record<string, Milestone>, string]>([
  ["an empty path", {}, "0 milestones"],
  ["more than twelve", makePath(...Array.from({ length: 13 }, () => ({}))), "13 milestones"],
  ["no step", makePath({ subMilestones: [] }), "m1 has 0 sub-milestones"],
  [
    "seven steps",
    makePath({ subMilestones: [1, 2, 3, 4, 5, 6, 7].map(step) }),
    "m1 has 7 sub-milestones",
  ],
  [
    "a step id twice",
    makePath({ subMilestones: [step(1), step(1)] }),
    "m1 has a sub-milestone id twice",
  ],
  ["a skill twice", makePath({ skills: ["a", "a"] }), "m1 names a skill twice"],
  [
    "twins",
    makePath({ skills: ["a", "b"] }, { skills: ["b", "a"] }),
    "m2 has the same skills as m1",
  ],
  ["nothing to show", makePath({ deliverables: [] }), "m1 has no deliverable"],
  ["nothing to see", makePath({ completionCriteria: [" "] }), "m1 has no completion criterion"],
  ["no hours", makePath({ estimatedHours: 0 }), "m1 has no hours"],
  [
    "a later prerequisite",
    makePath({ prerequisites: ["m2"] }, {}),
    "m1 needs m2, which comes later",
  ],
  ["itself as prerequisite", makePath({ prerequisites: ["m1"] }), "m1 needs m1, which comes later"],
  ["a missing one", makePath({ prerequisites: ["m9"] }), "m1 needs m9, which is not in the path"],
  ["a duplicate order", makePath({}, { order: 1 }), "m2 has the same order as another"],
  ["no title", makePath({ title: " " }), "m1 has an empty title"],
])("[D11] reports %s", (_what, milestones, problem) => {
  expect(validateMilestones(milestones)).toEqual([problem]);
});

test("[D11] reports text in another language than requested", () => {
  expect(validateMilestones(makePath({}), "ar")).toEqual(["m1 is not written in ar"]);
  expect(validateMilestones(makePath({ title: "أساسيات" }), "en")).toEqual([
    "m1 is not written in en",
  ]);
});
