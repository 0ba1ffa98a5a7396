import { randomUUID } from "node:crypto";
import type { Level, PathStatus, StudyLanguage } from "@masar/contract/paths/constants";
import type { Milestone } from "@masar/contract/paths/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { studyDate } from "@masar/domain/dates/local-date";
import type { TestApp } from "./test-app.ts";

/** Of an account without settings. Near midnight its day is not the one of UTC. */
const [defaultTimeZone, defaultDayStartHour] = ["Asia/Dubai", 3];

type PathOverrides = {
  id?: string;
  title?: string;
  status?: PathStatus;
  milestones?: Record<string, Milestone>;
  hours_per_week?: number;
  study_days?: number[];
  start_date?: string;
  deadline?: string;
  language?: Language;
  study_language?: StudyLanguage;
  is_pinned?: boolean;
  progress_percentage?: number;
  created_at?: Date;
};

/** A milestone of some hours, with four equal sub-milestones by default. */
export function makeMilestone(
  order: number,
  options: { hours?: number; subHours?: number[]; difficulty?: Level; title?: string } = {},
): Milestone {
  const hours = options.hours ?? 8;
  const subHours = options.subHours ?? Array.from({ length: 4 }, () => hours / 4);
  return {
    title: options.title ?? `Step ${order}`,
    description: "",
    estimatedHours: hours,
    difficulty: options.difficulty ?? "beginner",
    skills: [`skill-${order}`],
    deliverables: ["A thing to show"],
    subMilestones: subHours.map((estimatedHours, index) => ({
      id: `sub-${index + 1}`,
      title: `Part ${index + 1}`,
      estimatedHours,
    })),
    linkedCourses: [],
    completionCriteria: ["It works", "It is explained"],
    aiFeedback: null,
    prerequisites: [],
    order,
    origin: { engine: "learner", name: null, key: null, date: "2026-11-01" },
  };
}

/** `m1` to `mN`, ten hours each. */
export function buildMilestones(count: number): Record<string, Milestone> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `m${index + 1}`,
      makeMilestone(index + 1, { hours: 10, subHours: [4, 3, 2, 1] }),
    ]),
  );
}

/** Inserts a path without a generation; with four milestones by default. */
export async function storePath(
  testApp: { admin: Pick<TestApp["admin"], "query"> },
  user: { id: string },
  overrides: PathOverrides = {},
): Promise<{ id: string; milestones: Record<string, Milestone> }> {
  const milestones = overrides.milestones ?? buildMilestones(4);
  const id = overrides.id ?? randomUUID();
  const values: Record<string, unknown> = {
    user_id: user.id,
    title: "Data analysis",
    description: "From a table to an answer",
    status: "active",
    language: "en",
    level: "beginner",
    study_language: "both",
    budget: "any",
    hours_per_week: 5,
    start_date: studyDate(new Date(), defaultTimeZone, defaultDayStartHour),
    next_key: Object.keys(milestones).length + 1,
    next_sub: 7,
    ...overrides,
    id,
    milestones: JSON.stringify(milestones),
  };
  const columns = Object.keys(values);
  await testApp.admin.query(
    `insert into learning_paths (${columns.join(", ")})
     values (${columns.map((_, index) => `$${index + 1}`).join(", ")})`,
    Object.values(values),
  );
  return { id, milestones };
}
