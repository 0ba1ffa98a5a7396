import type { Milestone, Outline, PathOutcome } from "@masar/contract/paths/schemas";
import type { PlanInput } from "@masar/domain/planning/plan-input";
import { planDates } from "@masar/domain/planning/plan-path";
import { removeIsolates } from "@masar/domain/text/bidi";
import { translate } from "#api/i18n/translate.ts";

type PlannedPath = Extract<PathOutcome, { kind: "path" }>;
type StepKind = "learn" | "practise" | "apply" | "review";

/** More hours are divided into more steps; a share is a part of the milestone's hours. */
const stepShares: { fromHours: number; shares: [kind: StepKind, share: number][] }[] = [
  {
    fromHours: 20,
    shares: [
      ["learn", 0.35],
      ["practise", 0.25],
      ["apply", 0.25],
      ["review", 0.15],
    ],
  },
  {
    fromHours: 6,
    shares: [
      ["learn", 0.4],
      ["practise", 0.3],
      ["apply", 0.3],
    ],
  },
  {
    fromHours: 0,
    shares: [
      ["learn", 0.5],
      ["practise", 0.5],
    ],
  },
];

/** The path that a user wrote: the steps and the criteria are general, and can be edited like any other. */
export function planOutline(outline: Outline, input: PlanInput): PlannedPath {
  const entries = outline.milestones.map((row, index): [string, Milestone] => [
    `m${index + 1}`,
    planOutlineMilestone(row, index + 1, input),
  ]);
  const milestones = Object.fromEntries(entries);
  return {
    kind: "path",
    blueprint: null,
    title: outline.title,
    description: "",
    milestones,
    ...planDates(milestones, input),
    also: [],
    focus: [],
    known_skills_dropped: [],
    milestones_dropped: [],
    hours_saved: 0,
    left_out: [],
    short_version: null,
  };
}

/** With general steps and criteria in the language of the path. */
export function planOutlineMilestone(
  { title, hours }: Outline["milestones"][number],
  order: number,
  { language, level, today }: Pick<PlanInput, "language" | "level" | "today">,
): Milestone {
  // The text is stored and edited, so it holds no invisible characters.
  const write = (key: string) =>
    removeIsolates(translate(language, `paths:outline.${key}`, { title }));
  return {
    title,
    description: "",
    estimatedHours: hours,
    difficulty: level,
    skills: [],
    deliverables: [write("deliverable")],
    subMilestones: splitHours(hours).map(({ kind, share }, index) => ({
      id: `sub-${index + 1}`,
      title: write(`steps.${kind}`),
      estimatedHours: share,
    })),
    linkedCourses: [],
    completionCriteria: [write("criterion")],
    aiFeedback: null,
    prerequisites: [],
    order,
    origin: { engine: "learner", name: null, key: null, date: today },
  };
}

/** Quarters of an hour, where they are fine enough; the first step takes what rounding leaves. */
function splitHours(hours: number) {
  const { shares } = stepShares.find(({ fromHours }) => hours >= fromHours) ?? { shares: [] };
  const [first, ...rest] = shares;
  if (!first) return [];
  const perHour = hours < 2 ? 100 : 4;
  const round = (value: number) => Math.max(1 / perHour, Math.round(value * perHour) / perHour);
  const others = rest.map(([kind, share]) => ({ kind, share: round(hours * share) }));
  const left = hours - others.reduce((sum, { share }) => sum + share, 0);
  return [{ kind: first[0], share: left > 0 ? left : hours }, ...others];
}
