import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { catalog } from "@masar/catalog/catalog";
import type { LearningPath, Milestone } from "@masar/contract/paths/schemas";
import { listCandidateCourses } from "@masar/domain/planning/model/model-courses";
import { hideContacts } from "@masar/domain/text/model-text";
import type { Turn } from "#api/ai/ai.ts";
import type { PlanInput } from "#api/features/paths/generation/engine.ts";

/** Fixed words of ours; what a learner wrote never stands in them. */
export const planPrompt = readWords("plan");
export const milestonePrompt = readWords("milestone");

function readWords(name: string): string {
  return readFileSync(new URL(`prompts/${name}.md`, import.meta.url), "utf8").trim();
}

/** Data between marks that nobody who wrote it could know: it cannot end itself and begin to order. */
function delimit(data: unknown): string {
  const nonce = randomBytes(9).toString("hex");
  return `<data-${nonce}>\n${hideContacts(JSON.stringify(data))}\n</data-${nonce}>`;
}

/** What the learner said, and nothing by which they could be known. */
function describeUser(input: PlanInput) {
  return {
    language: input.language,
    goal: input.goal,
    level: input.level,
    known_skills: input.known_skills,
    study_language: input.study_language,
    budget: input.budget,
    hours_per_week: input.hours_per_week,
    deadline: input.deadline,
    today: input.today,
  };
}

function describeCourses(input: PlanInput, without: ReadonlySet<string>) {
  return listCandidateCourses(catalog, input, without).map((course) => ({
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

type Neighbour = { title: string; skills: string[] };

/** One milestone of a path and what stands around it. */
export function writeMilestoneTurn(
  path: Pick<LearningPath, "title" | "milestones">,
  milestone: Milestone,
  input: PlanInput,
): Turn {
  const toNeighbour = (other: Milestone): Neighbour => ({
    title: other.title,
    skills: other.skills,
  });
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
    // Who chose a blueprint by hand may have said nothing else.
    courses: describeCourses({ ...input, goal: input.goal || path.title }, named),
    skills,
  };
  return { role: "user", content: `Write this milestone anew.\n${delimit(data)}` };
}

/** The answer comes back to its model with what is wrong in it; the words of the list are ours. */
export function writeRepairTurns(asked: Turn, answer: unknown, problems: string[]): Turn[] {
  const list = problems.slice(0, 20).map((problem) => `- ${problem}`);
  return [
    asked,
    { role: "assistant", content: JSON.stringify(answer) },
    {
      role: "user",
      content: [
        "That answer breaks these rules; m1 is the first milestone:",
        ...list,
        "Answer again with the whole object, mended, and nothing else.",
      ].join("\n"),
    },
  ];
}
