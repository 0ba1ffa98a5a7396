import type { Level } from "@masar/contract/paths/constants";
import type { Candidate, Intake, Milestone, PathOutcome } from "@masar/contract/paths/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import type { Blueprint, BlueprintMilestone, BlueprintStep, Catalog } from "../catalog/catalog.ts";
import { chooseCourses } from "./choose-courses.ts";
import { describeFocus, selectFocusedMilestones, nameTools } from "../goals/focus-goal.ts";
import { readGoalDeadline } from "../goals/goal-deadline.ts";
import { type GoalIndex, readGoalIndex } from "../goals/goal-index.ts";
import { addBasics, listRemaining, shortenSteps } from "../goals/known-skills.ts";
import { type GoalAnswer, matchGoal } from "../goals/match-goal.ts";
import { schedulePath } from "./schedule.ts";

export type PlanInput = Intake & { language: Language; today: string };

const mostAlso = 3;
const mostCandidates = 4;
/** Two hints; one alone ("company") is too little to offer another path for. */
const clearScore = 0.8;

/** The share of a milestone's hours that someone of a level still needs, by its difficulty. */
export const hoursByLevel: Record<Level, Record<Level, number>> = {
  beginner: { beginner: 1, intermediate: 1, advanced: 1 },
  intermediate: { beginner: 0.6, intermediate: 1, advanced: 1 },
  advanced: { beginner: 0.4, intermediate: 0.7, advanced: 1 },
};

function roundHours(hours: number): number {
  return Math.max(0.5, Math.round(hours * 2) / 2);
}

/** What of a blueprint this learner walks, with the steps and hours that are left. */
type ScaledBlueprint = {
  blueprint: Blueprint;
  milestones: BlueprintMilestone[];
  steps: Map<string, BlueprintStep[]>;
  hours: number;
};

function sumHours(steps: BlueprintStep[]): number {
  return steps.reduce((sum, { estimated_hours }) => sum + estimated_hours, 0);
}

/** A milestone's hours are those of its steps, so that the two never disagree. */
function scaleBlueprint(
  blueprint: Blueprint,
  milestones: BlueprintMilestone[],
  level: Level,
  known: ReadonlySet<string>,
  labels: ReadonlyMap<string, string>,
): ScaledBlueprint {
  const steps = new Map(
    milestones.map((milestone) => [
      milestone.key,
      shortenSteps(milestone, known, labels).map((step) => ({
        ...step,
        estimated_hours: roundHours(
          step.estimated_hours * hoursByLevel[level][milestone.difficulty],
        ),
      })),
    ]),
  );
  const hours = [...steps.values()].reduce((sum, list) => sum + sumHours(list), 0);
  return { blueprint, milestones, steps, hours };
}

/** Prerequisites first, otherwise as the blueprint lists them; what was left out asks for nothing. */
function sortByPrerequisites(milestones: BlueprintMilestone[]): BlueprintMilestone[] {
  const left = [...milestones];
  const sorted: BlueprintMilestone[] = [];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ key }) => key));
    const free = left.findIndex((m) => !m.prerequisites.some((key) => waiting.has(key)));
    sorted.push(...left.splice(Math.max(free, 0), 1));
  }
  return sorted;
}

/** A dropped milestone hands on what it asked for itself, so that no order is lost. */
function findPrerequisites(
  milestone: BlueprintMilestone,
  blueprint: Blueprint,
  keys: Map<string, string>,
): string[] {
  const found = milestone.prerequisites.flatMap((key) => {
    const own = keys.get(key);
    if (own) return [own];
    const dropped = blueprint.milestones.find((other) => other.key === key);
    return dropped ? findPrerequisites(dropped, blueprint, keys) : [];
  });
  return [...new Set(found)];
}

function makeMilestones(
  catalog: Catalog,
  { blueprint, milestones, steps }: ScaledBlueprint,
  answer: GoalAnswer,
  { input, known, without }: PlanProfile,
): Record<string, Milestone> {
  const { language, level } = input;
  const isArabic = language === "ar";
  const road = sortByPrerequisites(milestones);
  const keys = new Map(road.map(({ key }, index) => [key, `m${index + 1}`]));
  const used = new Map<string, number>();
  const wish = {
    goal: input.goal,
    tools: answer.tools,
    studyLanguage: input.study_language,
    language,
    budget: input.budget,
    level,
    known,
    used,
    without,
  };
  return Object.fromEntries(
    road.map((milestone, order): [string, Milestone] => {
      const courses = chooseCourses(catalog, blueprint, milestone, wish);
      const first = courses[0]?.course;
      if (first) used.set(first, (used.get(first) ?? 0) + 1);
      const ownSteps = steps.get(milestone.key) ?? [];
      return [
        `m${order + 1}`,
        {
          title: isArabic ? milestone.title_ar : milestone.title,
          description: isArabic ? milestone.description_ar : milestone.description,
          estimatedHours: sumHours(ownSteps),
          difficulty: milestone.difficulty,
          skills: milestone.skills,
          deliverables: isArabic ? milestone.deliverables_ar : milestone.deliverables,
          subMilestones: ownSteps.map((step, place) => ({
            id: `sub-${place + 1}`,
            title: isArabic ? step.title_ar : step.title,
            estimatedHours: step.estimated_hours,
          })),
          linkedCourses: courses,
          completionCriteria: isArabic
            ? milestone.completion_criteria_ar
            : milestone.completion_criteria,
          aiFeedback: null,
          prerequisites: findPrerequisites(milestone, blueprint, keys),
          order: order + 1,
          origin: {
            engine: "blueprint",
            name: blueprint.slug,
            key: milestone.key,
            date: input.today,
          },
        },
      ];
    }),
  );
}

/** Who asks: what they told, with the basics of what they know. */
type PlanProfile = {
  input: PlanInput;
  known: ReadonlySet<string>;
  labels: ReadonlyMap<string, string>;
  /** Courses that may not be chosen. */
  without: ReadonlySet<string>;
};

function buildPlanProfile(
  catalog: Catalog,
  input: PlanInput,
  without: ReadonlySet<string>,
): PlanProfile {
  const labels = new Map(
    catalog.skills.map(({ id, label, label_ar }) => [id, `${label} ${label_ar}`]),
  );
  return { input, known: addBasics(input.known_skills), labels, without };
}

/** The whole blueprint as this learner would walk it; null when nothing of it is left to learn. */
function scaleWholeBlueprint(
  blueprint: Blueprint,
  { input, known, labels }: PlanProfile,
): ScaledBlueprint | null {
  const left = listRemaining(blueprint, known);
  return left.length > 0 ? scaleBlueprint(blueprint, left, input.level, known, labels) : null;
}

function listCandidates(
  slugs: string[],
  index: GoalIndex,
  user: PlanProfile,
  most: number,
): Candidate[] {
  const isArabic = user.input.language === "ar";
  return [...new Set(slugs)]
    .flatMap((slug) => index.blueprints.get(slug) ?? [])
    .flatMap((blueprint) => scaleWholeBlueprint(blueprint, user) ?? [])
    .slice(0, most)
    .map(({ blueprint, hours, milestones }) => ({
      blueprint: blueprint.slug,
      title: isArabic ? blueprint.title_ar : blueprint.title,
      description: isArabic ? blueprint.description_ar : blueprint.description,
      hours,
      milestones: milestones.length,
    }));
}

/** Other goals of the sentence, what it speaks of clearly enough, then the nearest relatives. */
function listAlso(answer: GoalAnswer, relatives: string[]): string[] {
  const scores = new Map(answer.near.map(({ slug, score }) => [slug, score]));
  const spokenOf = relatives.filter((slug) => scores.has(slug));
  return [
    ...answer.direct.map(({ slug }) => slug),
    ...answer.near.filter(({ score }) => score >= clearScore).map(({ slug }) => slug),
    ...spokenOf.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0)),
    ...relatives,
  ];
}

/** What knowing something already took off the road, for the learner to see. */
function summarizeSkipped(
  road: ScaledBlueprint,
  whole: BlueprintMilestone[],
  { input, labels }: PlanProfile,
) {
  const all = scaleBlueprint(road.blueprint, whole, input.level, new Set(), labels);
  const kept = new Set(road.milestones);
  const counted = whole.flatMap(({ skills }) => skills);
  const hours = all.hours - road.hours;
  const helps = (skill: string) =>
    counted.some((own) => own === skill || addBasics([skill]).has(own));
  return {
    known_skills_dropped: hours > 0 ? input.known_skills.filter(helps) : [],
    milestones_dropped: whole
      .filter((milestone) => !kept.has(milestone))
      .map(({ title, title_ar }) => (input.language === "ar" ? title_ar : title)),
    hours_saved: hours,
  };
}

function planBlueprint(
  catalog: Catalog,
  index: GoalIndex,
  blueprint: Blueprint,
  answer: GoalAnswer,
  user: PlanProfile,
): PathOutcome {
  const { input, known, labels } = user;
  const { language } = input;
  const others = listAlso(answer, index.relatives.get(blueprint.slug) ?? []).filter(
    (slug) => slug !== blueprint.slug,
  );
  const whole = scaleWholeBlueprint(blueprint, user);
  if (!whole) {
    const candidates = listCandidates(others, index, user, mostCandidates);
    return { kind: "choice", reason: "nothing_left", candidates };
  }
  // A blueprint chosen by hand is wanted whole.
  const isFocused = answer.isOnlyTools && input.blueprint === null;
  const focus = isFocused
    ? selectFocusedMilestones(blueprint, answer.tools, known, input.level)
    : null;
  const road = focus ? scaleBlueprint(blueprint, focus.road, input.level, known, labels) : whole;
  // The same for someone who knows nothing of it: what is missing, they know.
  const asked =
    focus && selectFocusedMilestones(blueprint, answer.tools, new Set(), input.level)?.road;
  const milestones = makeMilestones(catalog, road, answer, user);
  const ownText =
    language === "ar"
      ? { title: blueprint.title_ar, description: blueprint.description_ar }
      : { title: blueprint.title, description: blueprint.description };
  const fromWords = input.deadline === null ? readGoalDeadline(input.goal, input.today) : null;
  return {
    kind: "path",
    blueprint: blueprint.slug,
    ...(focus ? describeFocus(blueprint, focus.tools, language) : ownText),
    milestones,
    plan: schedulePath({
      milestones,
      hoursPerWeek: input.hours_per_week,
      studyDays: input.study_days,
      startDate: input.start_date ?? input.today,
      doneBefore: [],
      deadline: input.deadline ?? fromWords,
    }),
    also: listCandidates(focus ? [blueprint.slug, ...others] : others, index, user, mostAlso),
    focus: focus ? nameTools(focus.tools, language) : [],
    ...summarizeSkipped(road, asked ?? blueprint.milestones, user),
    deadline_from_words: fromWords !== null,
  };
}

/**
 * A goal and what the learner told us, turned into a road with dates and courses, or into an
 * honest choice when no blueprint is named. No clock, no chance: the same input, the same answer.
 */
export function planPath(
  catalog: Catalog,
  input: PlanInput,
  withoutCourses: ReadonlySet<string> = new Set(),
): PathOutcome {
  const index = readGoalIndex(catalog);
  const answer = matchGoal(input.goal, index);
  const user = buildPlanProfile(catalog, input, withoutCourses);
  const chosen = index.blueprints.get(input.blueprint ?? answer.direct[0]?.slug ?? "");
  if (chosen) return planBlueprint(catalog, index, chosen, answer, user);
  const near = answer.near.map(({ slug }) => slug);
  // One candidate is no choice: what lies nearest to it comes along.
  if (near.length === 1) near.push(...(index.relatives.get(near[0] ?? "") ?? []).slice(0, 2));
  const candidates = listCandidates(near, index, user, mostCandidates);
  return { kind: "choice", reason: answer.reason, candidates };
}
