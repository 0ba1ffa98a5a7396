import { readFileSync } from "node:fs";
import { catalog } from "@masar/catalog/catalog";
import type { PlannedSession } from "@masar/contract/paths/planned-session-schemas";
import type { LearningPath, Milestone } from "@masar/contract/paths/schemas";
import { listCandidateCourses } from "@masar/domain/planning/model/model-courses";
import type { Turn } from "#api/ai/ai.ts";
import { getCatalog } from "#api/core/catalog/current-catalog.ts";
import { delimit } from "#api/core/model-calls/model-turns.ts";
import type { PlanInput } from "@masar/domain/planning/plan-input";

// System prompts contain no text of users.
export const planPrompt = readPrompt("plan");
export const milestonePrompt = readPrompt("milestone");
export const sessionsPrompt = readPrompt("sessions");

function readPrompt(name: string) {
  return readFileSync(new URL(`prompts/${name}.md`, import.meta.url), "utf8").trim();
}

/** Nothing that identifies the user. */
function describeUser(input: PlanInput) {
  const { language, goal, level, known_skills, study_language } = input;
  const { budget, hours_per_week, deadline, today } = input;
  const request = { language, goal, level, known_skills, study_language };
  return { ...request, budget, hours_per_week, deadline, today };
}

function describeCourses(input: PlanInput, without: ReadonlySet<string>) {
  return listCandidateCourses(getCatalog(), input, without).map((course) => ({
    id: course.slug,
    title: course.title,
    language: course.language,
    hours: course.duration_hours,
    level: course.experience_level,
    skills: course.skills_covered,
  }));
}

const skills = catalog.skills.map(({ id }) => id);

export function writePlanTurn(input: PlanInput, without: ReadonlySet<string>): Turn {
  const data = { ...describeUser(input), courses: describeCourses(input, without), skills };
  return { role: "user", content: `Plan a path from this data.\n${delimit(data)}` };
}

export function writeMilestoneTurn(
  path: Pick<LearningPath, "title" | "milestones">,
  milestone: Milestone,
  input: PlanInput,
): Turn {
  const toNeighbour = ({ title, skills: taught }: Milestone) => ({ title, skills: taught });
  const others = Object.values(path.milestones).toSorted((a, b) => a.order - b.order);
  const before = others.filter(({ order }) => order < milestone.order).map(toNeighbour);
  const after = others.filter(({ order }) => order > milestone.order).map(toNeighbour);
  const named = new Set(milestone.linkedCourses.map(({ course }) => course));
  const data = {
    ...describeUser(input),
    path: path.title,
    milestone: {
      ...toNeighbour(milestone),
      description: milestone.description,
      difficulty: milestone.difficulty,
      hours: milestone.estimatedHours,
      steps: milestone.subMilestones.map(({ title }) => title),
    },
    before,
    after,
    // The goal is empty if the user only chose a blueprint.
    courses: describeCourses({ ...input, goal: input.goal || path.title }, named),
    skills,
  };
  return { role: "user", content: `Write this milestone anew.\n${delimit(data)}` };
}

type SessionsRequest = {
  path: Pick<LearningPath, "language" | "goal" | "level" | "title">;
  milestone: Milestone;
  sub: Milestone["subMilestones"][number];
  sessions: readonly PlannedSession[];
  usualMinutes: number;
};

export function writeSessionsTurn(request: SessionsRequest): Turn {
  const { path, milestone, sub, sessions, usualMinutes } = request;
  const { language, goal, level } = path;
  const data = {
    language,
    goal: goal || path.title,
    level,
    milestone: milestone.title,
    deliverables: milestone.deliverables,
    step: sub.title,
    usual_minutes: usualMinutes,
    done: sessions.filter(({ completed_at }) => completed_at).map(({ title }) => title),
    sessions: sessions
      .filter(({ completed_at }) => !completed_at)
      .map(({ kind, title, task, minutes }) => ({ kind, title, task, minutes })),
  };
  return { role: "user", content: `Rewrite these sessions.\n${delimit(data)}` };
}
