import type { Milestone } from "@masar/contract/paths/schemas";
import { expect, test } from "vitest";
import { comparePaths } from "./path-difference.ts";

const milestone = (title: string, values: Partial<Milestone> = {}): Milestone => ({
  title,
  description: "",
  estimatedHours: 10,
  difficulty: "beginner",
  skills: [],
  deliverables: [],
  subMilestones: [],
  linkedCourses: [],
  completionCriteria: [],
  aiFeedback: null,
  prerequisites: [],
  order: 1,
  origin: { engine: "learner", name: "", key: "", date: "2026-11-01" },
  ...values,
});
const path = {
  title: "Data analyst",
  milestones: { m1: milestone("Tables"), m2: milestone("SQL", { order: 2 }) },
  hours_per_week: 5,
  deadline: null,
  start_date: "2026-11-01",
};
const nothing = {
  title: null,
  added: [],
  removed: [],
  edited: [],
  hours: null,
  hours_per_week: null,
  deadline: null,
  start_date: null,
};

test("two equal paths have no difference", () => {
  expect(comparePaths(path, structuredClone(path))).toEqual(nothing);
});

test("another order, prerequisite or feedback of milestones is no difference", () => {
  const milestones = {
    m1: milestone("Tables", { order: 2, prerequisites: ["m2"], aiFeedback: "Well done" }),
    m2: milestone("SQL", { order: 1 }),
  };
  expect(comparePaths(path, { ...path, milestones })).toEqual(nothing);
});

test("an added, a removed and an edited milestone are named, with the hours of the path", () => {
  const milestones = {
    m2: milestone("SQL", { estimatedHours: 12 }),
    m3: milestone("Charts", { estimatedHours: 6 }),
  };
  expect(comparePaths(path, { ...path, milestones })).toEqual({
    ...nothing,
    added: ["Charts"],
    removed: ["Tables"],
    edited: ["SQL"],
    hours: { from: 20, to: 18 },
  });
});

test("other hours a week, dates and a new name are shown with their old values", () => {
  const after = {
    ...path,
    title: "Analyst",
    hours_per_week: 4,
    deadline: "2027-01-01",
    start_date: "2026-11-15",
  };
  expect(comparePaths(path, after)).toEqual({
    ...nothing,
    title: { from: "Data analyst", to: "Analyst" },
    hours_per_week: { from: 5, to: 4 },
    deadline: { from: null, to: "2027-01-01" },
    start_date: { from: "2026-11-01", to: "2026-11-15" },
  });
});
