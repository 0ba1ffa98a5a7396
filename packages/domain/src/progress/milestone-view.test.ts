import { limits } from "@masar/contract/limits";
import type { Milestone } from "@masar/contract/paths/schemas";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deriveMilestones } from "./milestone-view.ts";
import { pointsOfMilestone, pointsOfMinutes } from "./points.ts";
import { computeProgress, forecastPath, summarizePath } from "./progress-summary.ts";

const pathId = "0199a000-0000-7000-8000-000000000001";
const stamp = "2026-11-15T08:00:00.000Z";

const whole: Milestone = {
  title: "Tables",
  description: "Read and clean a table",
  estimatedHours: 10,
  difficulty: "advanced",
  skills: ["sql"],
  deliverables: ["A clean table"],
  subMilestones: [
    { id: "sub-3", title: "Reading", estimatedHours: 4 },
    { id: "sub-4", title: "Cleaning", estimatedHours: 6 },
  ],
  linkedCourses: [{ course: "a-course", reason: "study_language_free" }],
  completionCriteria: ["No empty cell"],
  aiFeedback: "Well done",
  prerequisites: ["m1"],
  order: 2,
  origin: { engine: "blueprint", name: "data", key: "tables", date: "2026-11-01" },
};

function progressRow(key: string, fields: object = {}) {
  return {
    milestone_id: `${pathId}-${key}`,
    user_id: pathId,
    completed: false,
    started_at: stamp,
    completion_date: null,
    time_spent_minutes: 0,
    notes: "",
    met_criteria: [],
    created_at: stamp,
    updated_at: stamp,
    ...fields,
  };
}

describe("the derived milestone", () => {
  test("[R3.04] [R3.06] has every field of the stored one and of its progress", () => {
    const row = progressRow("m2", {
      completed: true,
      completion_date: stamp,
      time_spent_minutes: 95,
      notes: "My words",
      met_criteria: ["No empty cell"],
    });
    const tick = { milestone_key: "m2", sub_milestone: "sub-3", completed_at: stamp };
    const [view] = deriveMilestones({ id: pathId, milestones: { m2: whole } }, [row], [tick]);
    expect(view).toEqual({
      id: `${pathId}-m2`,
      key: "m2",
      learning_path_id: pathId,
      title: "Tables",
      description: "Read and clean a table",
      order_index: 0,
      estimated_hours: 10,
      difficulty_level: "advanced",
      skills_to_learn: ["sql"],
      deliverables: ["A clean table"],
      sub_milestones: [
        {
          id: "sub-3",
          title: "Reading",
          estimated_hours: 4,
          is_completed: true,
          completed_at: stamp,
        },
        {
          id: "sub-4",
          title: "Cleaning",
          estimated_hours: 6,
          is_completed: false,
          completed_at: null,
        },
      ],
      linked_courses: whole.linkedCourses,
      locked: null,
      completion_criteria: ["No empty cell"],
      is_completed: true,
      completion_percentage: 100,
      progress_percentage: 100,
      done_hours: 10,
      started_at: stamp,
      completed_at: stamp,
      time_spent_minutes: 95,
      user_notes: "My words",
      met_criteria: ["No empty cell"],
      ai_feedback: "Well done",
      prerequisites: ["m1"],
      origin: whole.origin,
    });
  });

  test("[R3.05] fills in what is missing", () => {
    const milestones = { m4: { order: 1, subMilestones: [{}, {}] }, m7: { order: 2 } };
    const views = deriveMilestones({ id: pathId, milestones }, [], []);
    expect(views.map((view) => view.title)).toEqual(["Milestone 1", "Milestone 2"]);
    expect(views[0]).toMatchObject({
      estimated_hours: limits.paths.milestoneHours,
      difficulty_level: "intermediate",
      is_completed: false,
      completion_percentage: 0,
      started_at: null,
      time_spent_minutes: 0,
    });
    expect(views[0]?.estimated_hours).toBe(8);
    expect(views[0]?.sub_milestones).toEqual([
      {
        id: "sub-1",
        title: "Sub-milestone 1",
        estimated_hours: 2,
        is_completed: false,
        completed_at: null,
      },
      {
        id: "sub-2",
        title: "Sub-milestone 2",
        estimated_hours: 2,
        is_completed: false,
        completed_at: null,
      },
    ]);
  });

  test("is sorted by order, not by key", () => {
    const milestones = {
      m1: { ...whole, order: 3 },
      m2: { ...whole, order: 1 },
      m12: { ...whole, order: 2 },
    };
    const views = deriveMilestones({ id: pathId, milestones }, [], []);
    expect(views.map((view) => view.key)).toEqual(["m2", "m12", "m1"]);
    expect(views.map((view) => view.order_index)).toEqual([0, 1, 2]);
  });

  test("[R3.06] stays at 0 while its bar follows the hours of ticked sub-milestones", () => {
    const tick = { milestone_key: "m2", sub_milestone: "sub-3", completed_at: stamp };
    const [view] = deriveMilestones({ id: pathId, milestones: { m2: whole } }, [], [tick]);
    expect(view).toMatchObject({
      completion_percentage: 0,
      progress_percentage: 40,
      done_hours: 4,
    });
  });
});

const paths = fc
  .array(
    fc.record({
      hours: fc.integer({ min: 1, max: 60 }),
      subs: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 2, maxLength: 6 }),
      ticked: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      completed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((milestonesInput) => {
    const milestones = Object.fromEntries(
      milestonesInput.map(({ hours, subs }, index) => [
        `m${index + 1}`,
        {
          ...whole,
          order: index,
          estimatedHours: hours,
          subMilestones: subs.map((estimatedHours, subIndex) => ({
            id: `sub-${subIndex + 1}`,
            title: "Part",
            estimatedHours,
          })),
        },
      ]),
    );
    const progress = milestonesInput.map(({ completed }, index) =>
      progressRow(`m${index + 1}`, { completed, completion_date: completed ? stamp : null }),
    );
    const ticks = milestonesInput.flatMap(({ subs, ticked }, index) =>
      subs.flatMap((_, subIndex) =>
        ticked[subIndex]
          ? [
              {
                milestone_key: `m${index + 1}`,
                sub_milestone: `sub-${subIndex + 1}`,
                completed_at: stamp,
              },
            ]
          : [],
      ),
    );
    return { milestonesInput, progress, ticks, path: { id: pathId, milestones } };
  });

describe("[D20] the percentage", () => {
  test("is 100 only when every milestone is completed, and always between 0 and 100", () => {
    fc.assert(
      fc.property(paths, ({ milestonesInput, path, progress, ticks }) => {
        const { percentage } = computeProgress(deriveMilestones(path, progress, ticks));
        expect(percentage === 100).toBe(milestonesInput.every(({ completed }) => completed));
        expect(percentage).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("never falls when one more item is completed", () => {
    fc.assert(
      fc.property(paths, fc.nat(), ({ path, progress, ticks, milestonesInput }, pick) => {
        const before = computeProgress(deriveMilestones(path, progress, ticks)).percentage;
        const key = `m${(pick % milestonesInput.length) + 1}`;
        const more = [
          ...ticks,
          { milestone_key: key, sub_milestone: "sub-1", completed_at: stamp },
        ];
        expect(
          computeProgress(deriveMilestones(path, progress, more)).percentage,
        ).toBeGreaterThanOrEqual(before);
        const done = progress.map((row) =>
          row.milestone_id === `${pathId}-${key}` ? { ...row, completed: true } : row,
        );
        expect(
          computeProgress(deriveMilestones(path, done, ticks)).percentage,
        ).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  test("is by hours: a completed milestone counts all of its hours", () => {
    const milestones = {
      m1: { ...whole, order: 1 },
      m2: { ...whole, order: 2, estimatedHours: 30 },
    };
    const ticks = [{ milestone_key: "m2", sub_milestone: "sub-4", completed_at: stamp }];
    const done = [progressRow("m1", { completed: true, completion_date: stamp })];
    const at = (rows: typeof done, ticked: typeof ticks) =>
      computeProgress(deriveMilestones({ id: pathId, milestones }, rows, ticked)).percentage;
    expect(at([], [])).toBe(0);
    expect(at(done, [])).toBe(25);
    expect(at(done, ticks)).toBe(40);
  });
});

test("[R3.07] the summary of a path", () => {
  const milestones = { m1: { ...whole, order: 1 }, m2: { ...whole, order: 2 } };
  const rows = [
    progressRow("m1", { completed: true, completion_date: stamp, time_spent_minutes: 100 }),
    progressRow("m2", { time_spent_minutes: 33 }),
  ];
  const weeks = ["2026-10-24", "2026-10-31", "2026-11-07", "2026-11-14"].map((week_start) => ({
    week_start,
    minutes: 0,
    target_hours: 10,
  }));
  const views = deriveMilestones({ id: pathId, milestones }, rows, []);
  const path = { hours_per_week: 5, study_days: [], start_date: "2026-11-01" };
  const expected = forecastPath(path, { views, weeks, today: "2026-11-15" });
  const summary = summarizePath({ views, streak: { current_streak: 4 }, weeks, expected });
  expect(summary).toEqual({
    total_milestones: 2,
    completed_milestones: 1,
    current_milestone_index: 1,
    overall_completion_percentage: 50,
    estimated_completion_date: "2026-11-28",
    study_streak: 4,
    total_study_hours: 2.2,
    total_study_minutes: 133,
    weekly_progress: weeks,
  });
});

test("points: one for five minutes, 24 a day at most; hours by difficulty", () => {
  expect([0, 4, 5, 119, 120, 900].map(pointsOfMinutes)).toEqual([0, 0, 1, 23, 24, 24]);
  const points = (difficulty_level: "beginner" | "intermediate" | "advanced") =>
    pointsOfMilestone({ estimated_hours: 7, difficulty_level });
  expect([points("beginner"), points("intermediate"), points("advanced")]).toEqual([7, 11, 14]);
});
