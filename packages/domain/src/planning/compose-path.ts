import { limits } from "@masar/contract/limits";
import type { LeftOutReason } from "@masar/contract/paths/constants";
import type { Adaptation } from "@masar/contract/paths/schemas";
import type { Blueprint, BlueprintMilestone, BlueprintStep, Catalog } from "../catalog/catalog.ts";
import { findDeadline } from "../goals/goal-deadline.ts";
import type { GoalIndex } from "../goals/goal-index.ts";
import { listRemaining } from "../goals/known-skills.ts";
import { isCareerChange, isForTrade } from "../goals/goal-scope.ts";
import type { GoalAnswer } from "../goals/match-goal.ts";
import { findRejected } from "../goals/named-parts.ts";
import { findGoalParts, type GoalPart } from "./goal-parts.ts";
import type { PlanProfile } from "./plan-input.ts";
import { scaleBlueprint, sumHours } from "./scale-blueprint.ts";
import { countHoursUntil, findHoursPerWeek, finishDateOf } from "./schedule.ts";
import {
  isNamedInGoal,
  isPartNamed,
  type PartSelection,
  type Roles,
  selectFirst,
  selectOther,
} from "./select-part.ts";
import { shortenPath } from "./deadline/shorten-path.ts";

type ShortVersion = Omit<NonNullable<Adaptation["short_version"]>, "milestones"> & {
  /** With their shorter hours, by milestone key. */
  steps: ReadonlyMap<string, BlueprintStep[]>;
};

type LeftOut = { milestone: BlueprintMilestone; reason: LeftOutReason };

export type ComposedPart = GoalPart & {
  selection: PartSelection;
  /** In the path. */
  milestones: BlueprintMilestone[];
  /** Nothing of it was left out. */
  isWhole: boolean;
};

export type Composition = {
  /** With everything the path could contain. */
  blueprint: Blueprint;
  parts: ComposedPart[];
  owners: ReadonlyMap<string, Blueprint>;
  milestones: BlueprintMilestone[];
  /** What it contains, and what it would contain without known skills. */
  unreduced: BlueprintMilestone[];
  leftOut: LeftOut[];
  /** For a date before which the usual path does not end. */
  short: ShortVersion | null;
  unsuitableCourses: readonly string[];
};

/** The milestones that serve the goal: of one blueprint or several, fitted to the deadline. */
export function composePath(
  catalog: Catalog,
  index: GoalIndex,
  own: Blueprint,
  answer: GoalAnswer,
  user: PlanProfile,
): Composition {
  const { input, known } = user;
  const { include = [] } = input;
  const deadline = findDeadline(input);
  const parts = findGoalParts(catalog, index, own, answer, user, { hasDate: deadline !== null });
  const [first] = parts;
  const blueprint = {
    ...first.blueprint,
    milestones: parts.flatMap((part) => part.blueprint.milestones),
  };
  const partOf = (milestone: BlueprintMilestone) =>
    parts.find((part) => part.blueprint.milestones.includes(milestone)) ?? first;
  const rolesOf = (part: GoalPart): Roles =>
    catalog.milestoneRoles[part.blueprint.slug] ?? { basics: [], optional: [] };

  const select = (knownSkills: ReadonlySet<string>) => {
    const taught = new Set<string>();
    const selections = new Map<GoalPart, PartSelection>();
    for (const part of parts) {
      const selecting = {
        part,
        answer,
        index,
        user: { ...user, known: knownSkills },
        roles: rolesOf(part),
        rejected: findRejected(catalog, index, part.blueprint, user.unwantedGoal, answer),
      };
      const selection =
        part === first
          ? selectFirst({ ...selecting, isAlone: parts.length === 1 })
          : selectOther(selecting, taught);
      selections.set(part, selection);
      for (const { skills } of selection.milestones) taught.add(skills[0] ?? "");
    }
    const wanted = new Set([...selections.values()].flatMap(({ milestones }) => milestones));
    // For each part alone: a side skill must not depend on another goal's milestone, which may be left out.
    const left = parts.flatMap((part) =>
      listRemaining(part.blueprint, knownSkills, (one) => wanted.has(one)),
    );
    return {
      selections,
      left,
      milestones: left.filter((one) => wanted.has(one) || include.includes(one.key)),
    };
  };

  const { selections, left, milestones: selected } = select(known);
  const main = parts.find(({ isMain }) => isMain) ?? first;
  const { optional } = rolesOf(main);
  const isNamed = (milestone: BlueprintMilestone) =>
    include.includes(milestone.key) ||
    main.certificate?.milestones.includes(milestone.key) === true ||
    selections.get(main)?.focus?.milestones.includes(milestone) === true ||
    isNamedInGoal(milestone, { blueprint: main.blueprint, answer, index });
  const isNeeded = (milestone: BlueprintMilestone) =>
    input.level === "beginner" &&
    selected.some(
      ({ key, prerequisites }) => !optional.includes(key) && prerequisites.includes(milestone.key),
    );
  // Who wants a job needs what leads to one: it is left out last, for lack of time alone.
  const isForJob = ({ skills }: BlueprintMilestone) =>
    answer.isCareer && skills.includes("portfolio-building");
  const optionalHere = optional
    .flatMap((key) => selected.find((one) => one.key === key) ?? [])
    .filter((milestone) => !isNamed(milestone) && !isNeeded(milestone));
  const droppable = [
    ...optionalHere.filter((milestone) => !isForJob(milestone)),
    ...optionalHere.filter(isForJob),
  ];
  const week = {
    hoursPerWeek: input.hours_per_week,
    studyDays: input.study_days,
    startDate: input.start_date ?? input.today,
  };
  const scale = (milestones: BlueprintMilestone[]) =>
    scaleBlueprint(blueprint, milestones, input.level, known);
  // What the learner added takes the place of nothing else: the plan gives the later end.
  const isAdded = ({ key }: BlueprintMilestone) => include.includes(key);
  const fitsDeadline = (milestones: BlueprintMilestone[]) =>
    deadline === null ||
    finishDateOf(scale(milestones.filter((one) => !isAdded(one))).hours, week) <= deadline;
  const shortened = leaveOutUntil(selected, droppable, fitsDeadline);
  const isInTime = fitsDeadline(shortened.milestones);
  const short = isInTime ? null : shortenToDeadline();
  // What is essential takes longer: leaving out the rest would not save the date, and the plan names the late end.
  const fitted = short ?? (isInTime ? shortened : { milestones: selected, dropped: [] });
  /** What has the largest effect is in a path that ends in time. */
  function shortenToDeadline():
    | (ShortVersion & { milestones: BlueprintMilestone[]; dropped: BlueprintMilestone[] })
    | null {
    if (deadline === null) return null;
    const exam = parts.find((part) => part.exam !== null);
    const isOfExam = (milestone: BlueprintMilestone) => partOf(milestone) === exam;
    const others = shortened.milestones.filter((one) => !isOfExam(one));
    // What the user added, and the goal does not need, changes nothing else.
    const isAside = (one: BlueprintMilestone) =>
      isAdded(one) &&
      (optional.includes(one.key) || !selections.get(partOf(one))?.milestones.includes(one));
    const found = shortenPath({
      exam: exam?.exam ?? null,
      ofExam: scale(selected.filter(isOfExam)),
      others: others.filter((one) => !isAside(one)),
      scale,
      isFirst: (one) =>
        rolesOf(partOf(one)).basics.includes(one.key) ||
        isPartNamed(one, { blueprint: partOf(one).blueprint, answer, index }),
      maxHours: countHoursUntil(deadline, week),
      mayCut:
        input.blueprint === null && !isForTrade(answer, index) && !isCareerChange(user.wantedGoal),
    });
    if (!found) return null;
    const { steps, essentialHours } = found;
    const isIn = (one: BlueprintMilestone) => steps.has(one.key) || isAdded(one);
    const dropped = selected.filter((one) => !isIn(one));
    const shortSteps = new Map([...steps].filter(([key]) => !include.includes(key)));
    // With what is optional too: the same hours as without a date.
    const usual = scale(selected);
    const isShorter = [...shortSteps].some(
      ([key, list]) => sumHours(list) < sumHours(usual.steps.get(key) ?? []),
    );
    if (!isShorter && dropped.length === 0) return null;
    return {
      milestones: selected.filter(isIn),
      dropped,
      steps: shortSteps,
      usual_hours: usual.hours,
      hours_per_week_needed: findHoursPerWeek(usual.hours, week, deadline),
      essential_hours: essentialHours,
    };
  }

  const limited = leaveOutUntil(
    fitted.milestones,
    [...droppable, ...listByWeight(parts, fitted.milestones, include)],
    ({ length }) => length <= limits.paths.maxMilestones,
  );
  const { milestones } = limited;
  const { milestones: withoutKnown } = select(new Set());
  const reasonOf = (milestone: BlueprintMilestone): LeftOutReason => {
    if (fitted.dropped.includes(milestone)) {
      return short || isForJob(milestone) ? "no_time" : "deadline";
    }
    if (limited.dropped.includes(milestone)) return "second_goal";
    return selections.get(partOf(milestone))?.reason ?? "not_in_goal";
  };
  const leftOut = left
    .filter((milestone) => !milestones.includes(milestone))
    .map((milestone) => ({ milestone, reason: reasonOf(milestone) }));
  const rest = parts.flatMap(({ certificate }) => certificate?.rest ?? []);
  const isInPath = ({ key }: BlueprintMilestone) => milestones.some((one) => one.key === key);
  return {
    blueprint,
    parts: parts.flatMap((part) => {
      const selection = selections.get(part);
      const isOwn = (milestone: BlueprintMilestone) => partOf(milestone) === part;
      const isWhole =
        part.certificate === null && !leftOut.some(({ milestone }) => isOwn(milestone));
      const kept = milestones.filter(isOwn);
      // A part that is known or left out completely must not be in the title.
      return selection && kept.length > 0
        ? [{ ...part, selection, milestones: kept, isWhole }]
        : [];
    }),
    owners: new Map(
      parts.flatMap((part) =>
        part.blueprint.milestones.map(({ key }): [string, Blueprint] => [key, part.blueprint]),
      ),
    ),
    milestones,
    unreduced: blueprint.milestones.filter(
      (one) =>
        milestones.includes(one) ||
        (withoutKnown.includes(one) &&
          !fitted.dropped.includes(one) &&
          !limited.dropped.includes(one)),
    ),
    leftOut: [
      ...leftOut,
      ...rest.filter(isInPath).map((milestone) => ({ milestone, reason: "not_in_goal" as const })),
    ],
    short,
    unsuitableCourses: parts.flatMap(({ unsuitableCourses }) => unsuitableCourses),
  };
}

/** Leaves out milestones, in order, until the rest is small enough. */
function leaveOutUntil(
  milestones: BlueprintMilestone[],
  droppable: readonly BlueprintMilestone[],
  fits: (milestones: BlueprintMilestone[]) => boolean,
): { milestones: BlueprintMilestone[]; dropped: BlueprintMilestone[] } {
  let rest = milestones;
  const dropped: BlueprintMilestone[] = [];
  for (const milestone of droppable) {
    if (fits(rest)) break;
    if (!rest.includes(milestone) || rest.length === 1) continue;
    rest = rest.filter((one) => one !== milestone);
    dropped.push(milestone);
  }
  return { milestones: rest, dropped };
}

/**
 * What to leave out of too many milestones, least important first: mock tests but the first, the last milestones of
 * the other goals, then those of the main goal. An exam tests all its sections, so they go last; what the user added
 * goes after everything else.
 */
function listByWeight(
  parts: GoalPart[],
  milestones: BlueprintMilestone[],
  include: readonly string[],
): BlueprintMilestone[] {
  const isMock = ({ key }: BlueprintMilestone) =>
    parts.some(({ exam }) => exam?.mock_tests.some((mock) => mock.key === key));
  const weigh = (part: GoalPart) => (part.exam ? 2 : part.isMain ? 1 : 0);
  const byPart = parts
    .toSorted((a, b) => weigh(a) - weigh(b))
    .flatMap(({ blueprint }) =>
      milestones.filter((one) => blueprint.milestones.includes(one)).toReversed(),
    );
  const all = [...milestones.filter(isMock).slice(1).toReversed(), ...byPart];
  const isIncluded = ({ key }: BlueprintMilestone) => include.includes(key);
  return [...all.filter((one) => !isIncluded(one)), ...all.filter(isIncluded)];
}
