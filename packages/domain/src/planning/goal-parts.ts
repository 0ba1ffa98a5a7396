import type { Blueprint, Catalog } from "../catalog/catalog.ts";
import type { GoalIndex } from "../goals/goal-index.ts";
import { isAboveBasics, listBasicsPhrases } from "../goals/goal-phrases.ts";
import type { GoalTool } from "../goals/goal-tools.ts";
import { type GoalAnswer, type GoalMatch, matchGoal } from "../goals/match-goal.ts";
import type { PlanProfile } from "./plan-input.ts";
import { type ExamPreparation, prepareForCertificate, prepareForExam } from "./prepare-exam.ts";

/** One of the blueprints that a goal names. */
export type GoalPart = ExamPreparation & {
  /** Tools that no part before it teaches. */
  tools: GoalTool[];
  /** Named by its tools alone. */
  isByTool: boolean;
  isBasics: boolean;
  /** Of the others only what is essential is in the path. */
  isMain: boolean;
};

/** Between two goals: one of them is enough. */
const alternativePattern = /(?:^|\s)(?:or|vs\.?|versus|أو|او|ولا|ou)(?=\s|$)/iu;
const startBusinessPattern =
  /\b(?:open|start|launch|found|run)(?:ing)? (?:my|a|an|our) (?:(?:own|small|new) )?(?:company|business|startup)|(?:[أا]فتح|[أا]ؤ?سس|[أا]بد[أا]|[أا]طلق) (?:شرك|مشروع|بزنس)/iu;

/** "Sell soap online and do my own accounts" needs both; "data analyst or designer" is a choice. */
export function findGoalParts(
  catalog: Catalog,
  index: GoalIndex,
  own: Blueprint,
  answer: GoalAnswer,
  { input, wantedGoal }: PlanProfile,
  { hasDate }: { hasDate: boolean },
): [GoalPart, ...GoalPart[]] {
  const isChosen = input.blueprint !== null;
  const basics = isChosen ? new Set() : findBasics(index, answer, wantedGoal);
  const prepare = (blueprint: Blueprint) => {
    const certificate = answer.certificates.find((one) => one.blueprint === blueprint.slug);
    return certificate && !isChosen
      ? prepareForCertificate(blueprint, certificate, input.include ?? [])
      : prepareForExam(catalog, blueprint, input.goal, { hasDate });
  };
  const toPart = (blueprint: Blueprint, more: Pick<GoalPart, "tools" | "isByTool">) => ({
    ...prepare(blueprint),
    ...more,
    isBasics: basics.has(blueprint.slug),
    isMain: false,
  });
  const first = toPart(own, {
    tools: answer.tools,
    isByTool: answer.direct[0]?.isByTool === true,
  });
  const others =
    isChosen || alternativePattern.test(wantedGoal)
      ? []
      : findOthers(index, own, answer, wantedGoal).map(({ blueprint, tools, isByTool }) =>
          toPart(blueprint, { tools, isByTool }),
        );
  const main = [first, ...others].find(({ isBasics }) => !isBasics) ?? first;
  main.isMain = true;
  return [first, ...others];
}

/** Every tool that the first blueprint does not teach, and one more subject. */
function findOthers(
  index: GoalIndex,
  own: Blueprint,
  { direct, tools }: GoalAnswer,
  wantedGoal: string,
): { blueprint: Blueprint; tools: GoalTool[]; isByTool: boolean }[] {
  const taught = new Set(own.milestones.flatMap(({ skills }) => skills));
  const found: { blueprint: Blueprint; tools: GoalTool[]; isByTool: boolean }[] = [];
  for (const match of direct.filter(({ slug }) => slug !== own.slug)) {
    const blueprint = index.blueprints.get(match.slug);
    if (!blueprint || !isSecondGoal(match, wantedGoal)) continue;
    const skills = new Set(blueprint.milestones.flatMap((milestone) => milestone.skills));
    const ownTools = tools.filter((tool) =>
      tool.skills.split(" ").some((skill) => skills.has(skill) && !taught.has(skill)),
    );
    const isByTool = match.isByTool === true;
    const isEnough = isByTool ? ownTools.length === 0 : found.some((one) => !one.isByTool);
    if (isEnough) continue;
    found.push({ blueprint, tools: ownTools, isByTool });
    for (const skill of skills) taught.add(skill);
  }
  return found;
}

/** Words for a business are in many goals without being one. */
function isSecondGoal({ slug }: GoalMatch, wantedGoal: string): boolean {
  return slug !== "startup-founder" || startBusinessPattern.test(wantedGoal);
}

/** The blueprints of which the goal wants the basics, by the phrase that "basics of" stands beside. */
function findBasics(index: GoalIndex, answer: GoalAnswer, wantedGoal: string): Set<string> {
  // The basics of Excel are not those of data analysis.
  const isOf = (match: GoalMatch) =>
    answer.direct.some(
      ({ slug, isByTool }) => slug === match.slug && (isByTool || !match.isByTool),
    );
  return new Set(
    listBasicsPhrases(wantedGoal).flatMap((phrases) => {
      for (const phrase of phrases) {
        const { direct, isCareer } = matchGoal(phrase, index);
        if (direct.length === 0) continue;
        if ((isCareer && !answer.isNotForWork) || isAboveBasics(phrase)) return [];
        return direct.filter(isOf).map(({ slug }) => slug);
      }
      return [];
    }),
  );
}
