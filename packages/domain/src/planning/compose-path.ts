import { limits } from "@masar/contract/limits";
import type { LeftOutReason } from "@masar/contract/paths/constants";
import type { Blueprint, BlueprintMilestone, Catalog, Exam } from "../catalog/catalog.ts";
import { type Focus, selectFocusedMilestones, toolSkills } from "../goals/focus-goal.ts";
import {
  areToolsTheScope,
  haveToolsPurpose,
  isBasicsOnly,
  parseTargetScore,
} from "../goals/goal-scope.ts";
import { readGoalDeadline } from "../goals/goal-deadline.ts";
import { type GoalIndex, splitWords, toStems } from "../goals/goal-index.ts";
import { listForms } from "../text/stem-words.ts";
import { listRemaining } from "../goals/known-skills.ts";
import type { GoalAnswer } from "../goals/match-goal.ts";
import type { PlanProfile } from "./plan-input.ts";
import { scaleBlueprint } from "./scale-blueprint.ts";
import { finishDateOf } from "./schedule.ts";

type LeftOut = { milestone: BlueprintMilestone; reason: LeftOutReason };

/** Between two goals: one of them is enough. */
const alternativePattern = /(?:^|\s)(?:or|vs\.?|versus|أو|او|ولا|ou)(?=\s|$)/iu;

/** "A bit of project management". */
const littlePattern =
  /(?:^|\s)(?:a (?:bit|little)(?: of)?|some basics of|شوي[ةه]?|قليل(?:ا|ًا)? من)(?=\s)/iu;
const startBusinessPattern =
  /\b(?:open|start|launch|found|run)(?:ing)? (?:my|a|an|our) (?:(?:own|small|new) )?(?:company|business|startup)|(?:[أا]فتح|[أا]ؤ?سس|[أا]بد[أا]|[أا]طلق) (?:شرك|مشروع|بزنس)/iu;

/** By a word that no other milestone of the blueprint has: "interviews" names "Presentations, CV and interviews". */
function isNamedByTitle(
  { title, title_ar }: BlueprintMilestone,
  { milestones }: Blueprint,
  goal: string,
): boolean {
  const wanted = [...new Set(splitWords(goal).flatMap(listForms))];
  const isWanted = (word: string) =>
    wanted.some((own) => own.length > 3 && (word.startsWith(own) || own.includes(word)));
  const isOnlyHere = (word: string) =>
    milestones.filter((one) => toStems(one.title, one.title_ar).has(word)).length === 1;
  return [...toStems(title, title_ar)].some(
    (word) => word.length > 3 && isWanted(word) && isOnlyHere(word),
  );
}

/** `namedSkills`: it is named by tools alone, such as "English", and reduced to them. */
type SecondGoal = { blueprint: Blueprint; namedSkills: ReadonlySet<string> | null };

/** Of a second goal only what is essential, without what the first one teaches. */
function joinBlueprints(
  catalog: Catalog,
  first: Blueprint,
  { blueprint: second, namedSkills }: SecondGoal,
  goal: string,
): { blueprint: Blueprint; optional: BlueprintMilestone[] } {
  const optionalKeys = new Set(catalog.milestoneRoles[second.slug]?.optional);
  const basics = littlePattern.test(goal) ? catalog.milestoneRoles[second.slug]?.basics : undefined;
  const taught = new Set(first.milestones.map(({ skills }) => skills[0]));
  return {
    blueprint: { ...first, milestones: [...first.milestones, ...second.milestones] },
    optional: second.milestones.filter((milestone) => {
      const { key, skills } = milestone;
      if (taught.has(skills[0])) return true;
      if (isNamedByTitle(milestone, second, goal)) return false;
      if (namedSkills && !namedSkills.has(skills[0] ?? "")) return true;
      return basics ? !basics.includes(key) : optionalKeys.has(key);
    }),
  };
}

/** With a date, mock tests lie between the milestones; the target is a criterion of the last one. */
function prepareForExam(
  blueprint: Blueprint,
  exam: Exam,
  { targetScore, hasDate }: { targetScore: number | null; hasDate: boolean },
): Blueprint {
  const milestones = blueprint.milestones.map((milestone) => {
    if (milestone.key !== exam.last_milestone || targetScore === null) return milestone;
    const [, ...criteria] = milestone.completion_criteria;
    const [, ...criteriaAr] = milestone.completion_criteria_ar;
    return {
      ...milestone,
      completion_criteria: [fillScore(exam.target_criterion, targetScore), ...criteria],
      completion_criteria_ar: [fillScore(exam.target_criterion_ar, targetScore), ...criteriaAr],
    };
  });
  const titled =
    targetScore === null
      ? blueprint
      : {
          ...blueprint,
          title: fillScore(exam.title, targetScore),
          title_ar: fillScore(exam.title_ar, targetScore),
        };
  if (!hasDate) return { ...titled, milestones };
  const withMocks = [...milestones];
  for (const mock of exam.mock_tests) {
    const after = withMocks.findLastIndex(({ key }) => mock.prerequisites.includes(key));
    withMocks.splice(after + 1, 0, mock);
  }
  return { ...titled, milestones: withMocks };
}

function fillScore(text: string, score: number): string {
  return text.replace("{score}", String(score));
}

/** The exam that the goal's blueprint prepares for. */
function findExam(catalog: Catalog, blueprint: Blueprint, goal: string) {
  const exam = catalog.exams.find((one) => one.blueprint === blueprint.slug);
  return exam ? { exam, targetScore: parseTargetScore(goal, exam) } : null;
}

/** The tools with what they build on, the basics, or everything that is left to learn. */
function selectForGoal(
  blueprint: Blueprint,
  answer: GoalAnswer,
  { input, known, wantedGoal }: Pick<PlanProfile, "input" | "known" | "wantedGoal">,
  roles: { basics: string[]; optional: string[] },
): { milestones: BlueprintMilestone[]; focus: Focus | null; reason: LeftOutReason } {
  const left = listRemaining(blueprint, known);
  const whole = { milestones: left, focus: null, reason: "not_in_goal" as const };
  // A blueprint chosen by the user is not reduced.
  if (input.blueprint !== null) return whole;
  const isScope = !answer.isCareer && areToolsTheScope(wantedGoal, answer.tools);
  const areToolsEnough =
    answer.isOnlyTools ||
    (!answer.isCareer &&
      (answer.tools.length > 1 || !answer.isNotForWork) &&
      haveToolsPurpose(wantedGoal, answer.tools)) ||
    (answer.direct.length > 1 && answer.direct[0]?.isByTool === true);
  const focus =
    isScope || areToolsEnough
      ? selectFocusedMilestones(blueprint, answer.tools, known, input.level)
      : null;
  if (focus) {
    const milestones = areToolsEnough ? focus.milestones : addPrerequisites(focus.milestones, left);
    // "Machine learning in Python" is more than Python: without a milestone of the subject the path stays whole.
    const hasSubject = milestones.some(({ skills }) => !toolSkills.has(skills[0] ?? ""));
    if (areToolsEnough || hasSubject) return { milestones, focus, reason: "not_in_goal" };
  }
  if (!answer.isCareer && isBasicsOnly(wantedGoal)) {
    const basics = left.filter(({ key }) => roles.basics.includes(key));
    if (basics.length > 0) return { milestones: basics, focus: null, reason: "beyond_basics" };
  }
  if (!answer.isNotForWork) return whole;
  const isForWork = ({ skills, difficulty }: BlueprintMilestone) =>
    difficulty === "advanced" || skills.includes("portfolio-building");
  return { ...whole, milestones: left.filter((milestone) => !isForWork(milestone)) };
}

/**
 * Not another tool beside a named one: dashboards build on spreadsheets and SQL, and "Excel and Power BI" does not ask
 * for SQL.
 */
function addPrerequisites(milestones: BlueprintMilestone[], left: BlueprintMilestone[]) {
  const named = new Set(milestones.map(({ key }) => key));
  const wanted = new Set(named);
  // Iteration includes keys added meanwhile.
  for (const key of wanted) {
    const prerequisites = left.find((one) => one.key === key)?.prerequisites ?? [];
    const hasNamed = prerequisites.some((before) => named.has(before));
    for (const before of prerequisites) {
      const mainSkill = left.find((one) => one.key === before)?.skills[0] ?? "";
      if (!hasNamed || !toolSkills.has(mainSkill)) wanted.add(before);
    }
  }
  return left.filter(({ key }) => wanted.has(key));
}

/** Leaves out optional milestones, in order, until the rest fits; what the goal names stays. */
function fitDeadline(
  milestones: BlueprintMilestone[],
  droppable: readonly string[],
  fits: (milestones: BlueprintMilestone[]) => boolean,
): { milestones: BlueprintMilestone[]; dropped: BlueprintMilestone[] } {
  let rest = milestones;
  const dropped: BlueprintMilestone[] = [];
  for (const key of droppable) {
    if (fits(rest)) break;
    const milestone = rest.find((one) => one.key === key);
    if (!milestone || rest.length === 1) continue;
    rest = rest.filter((one) => one !== milestone);
    dropped.push(milestone);
  }
  return { milestones: rest, dropped };
}

export type Composition = {
  /** With everything the path could contain. */
  blueprint: Blueprint;
  /** The second goal. */
  second: Blueprint | undefined;
  owners: ReadonlyMap<string, Blueprint>;
  milestones: BlueprintMilestone[];
  /** What it would contain without known skills. */
  unreduced: BlueprintMilestone[];
  leftOut: LeftOut[];
  focus: Focus | null;
};

/** The milestones that serve the goal: of one blueprint or two, fitted to the deadline. */
export function composePath(
  catalog: Catalog,
  index: GoalIndex,
  own: Blueprint,
  answer: GoalAnswer,
  user: PlanProfile,
): Composition {
  const { input, known, labels, wantedGoal } = user;
  const { include = [] } = input;
  const deadline = input.deadline ?? readGoalDeadline(input.goal, input.today);
  const exam = findExam(catalog, own, input.goal);
  const first = exam
    ? prepareForExam(own, exam.exam, { ...exam, hasDate: deadline !== null })
    : own;
  const second = findSecondGoal(index, answer, user);
  const joined = second && joinBlueprints(catalog, first, second, wantedGoal);
  const blueprint = joined?.blueprint ?? first;
  const roles = catalog.milestoneRoles[own.slug] ?? { basics: [], optional: [] };
  const ownKeys = new Set(first.milestones.map(({ key }) => key));
  const secondOptional = new Set(joined?.optional);
  const select = (knownSkills: ReadonlySet<string>) => {
    const selected = selectForGoal(first, answer, { ...user, known: knownSkills }, roles);
    const wanted = new Set(selected.milestones);
    const left = listRemaining(blueprint, knownSkills);
    const isWanted = (milestone: BlueprintMilestone) =>
      wanted.has(milestone) ||
      include.includes(milestone.key) ||
      (!ownKeys.has(milestone.key) && !secondOptional.has(milestone));
    return { ...selected, left, milestones: left.filter(isWanted) };
  };
  const selected = select(known);
  const namedSkills = new Set(answer.tools.flatMap(({ skills }) => skills.split(" ")));
  const isNamed = (key: string) =>
    include.includes(key) ||
    selected.focus?.milestones.some((one) => one.key === key) ||
    first.milestones.some(
      (one) =>
        one.key === key &&
        (namedSkills.has(one.skills[0] ?? "") || isNamedByTitle(one, first, wantedGoal)),
    );
  // The number of milestones is limited: the last ones of the second goal are left out.
  const tooMany = Math.max(0, selected.milestones.length - limits.paths.maxMilestones);
  const excess = selected.milestones
    .filter(({ key }) => !ownKeys.has(key))
    .toReversed()
    .toSorted((a, b) => Number(include.includes(a.key)) - Number(include.includes(b.key)))
    .slice(0, tooMany);
  const short = selected.milestones.filter((one) => !excess.includes(one));
  const isNeeded = (key: string) =>
    input.level === "beginner" &&
    short.some((one) => !roles.optional.includes(one.key) && one.prerequisites.includes(key));
  const fitted = fitDeadline(
    short,
    roles.optional.filter((key) => !isNamed(key) && !isNeeded(key)),
    (milestones) =>
      deadline === null ||
      finishDateOf(scaleBlueprint(blueprint, milestones, input.level, known, labels).hours, {
        hoursPerWeek: input.hours_per_week,
        studyDays: input.study_days,
        startDate: input.start_date ?? input.today,
      }) <= deadline,
  );
  const reasonOf = (milestone: BlueprintMilestone) => {
    if (fitted.dropped.includes(milestone)) return "deadline";
    return ownKeys.has(milestone.key) ? selected.reason : "second_goal";
  };
  return {
    blueprint,
    second: second?.blueprint,
    owners: new Map(
      second?.blueprint.milestones
        .filter(({ key }) => !ownKeys.has(key))
        .map(({ key }) => [key, second.blueprint]),
    ),
    milestones: fitted.milestones,
    unreduced: select(new Set()).milestones.filter((one) => !fitted.dropped.includes(one)),
    leftOut: selected.left
      .filter((milestone) => !fitted.milestones.includes(milestone))
      .map((milestone) => ({ milestone, reason: reasonOf(milestone) })),
    focus: selected.focus,
  };
}

/** "Sell soap online and do my own accounts" needs both; "data analyst or designer" is a choice. */
function findSecondGoal(
  index: GoalIndex,
  { direct, isOnlyTools, tools }: GoalAnswer,
  { input, wantedGoal }: PlanProfile,
): SecondGoal | undefined {
  const [first, second] = direct;
  if (
    input.blueprint !== null ||
    isOnlyTools ||
    !first ||
    !second ||
    alternativePattern.test(wantedGoal)
  ) {
    return undefined;
  }
  // A tool that the first blueprint teaches belongs to it.
  const taught = index.blueprints.get(first.slug)?.milestones.flatMap(({ skills }) => skills) ?? [];
  const ownSkills = tools
    .flatMap(({ skills }) => skills.split(" "))
    .filter((skill) => !taught.includes(skill));
  if (second.isByTool && ownSkills.length === 0) return undefined;
  // Words for a business are in many goals without being one.
  if (second.slug === "startup-founder" && !startBusinessPattern.test(wantedGoal)) return undefined;
  const found = index.blueprints.get(second.slug);
  return found && { blueprint: found, namedSkills: second.isByTool ? new Set(ownSkills) : null };
}
