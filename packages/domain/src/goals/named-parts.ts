import type { Blueprint, BlueprintMilestone, Catalog } from "../catalog/catalog.ts";
import { listForms } from "../text/stem-words.ts";
import { type GoalIndex, splitWords } from "./goal-index.ts";
import { addBasics, areAlternatives } from "./known-skills.ts";
import { type GoalAnswer, matchGoal } from "./match-goal.ts";

const minWordLength = 4;

/** Stems of both titles, with and without joined particles. */
function listTitleWords({ title, title_ar }: BlueprintMilestone): string[] {
  return splitWords(`${title} ${title_ar}`).flatMap(listForms);
}

/** By a word that no other milestone of the blueprint has: "interviews" names "Presentations, CV and interviews". */
export function isNamedByTitle(
  milestone: BlueprintMilestone,
  { milestones }: Blueprint,
  words: readonly string[],
): boolean {
  const isWanted = (word: string) =>
    words.some(
      (own) => own.length >= minWordLength && (word.startsWith(own) || own.includes(word)),
    );
  const isOnlyHere = (word: string) =>
    milestones.filter((one) => listTitleWords(one).includes(word)).length === 1;
  return listTitleWords(milestone).some(
    (word) => word.length >= minWordLength && isWanted(word) && isOnlyHere(word),
  );
}

/** After "for": what the subject is to be used for. */
const purposePattern =
  /\s(?:for|especially|mainly|خصوصا|تحديدا|من [أا]جل)\s([^.;؛]+)|\s(لل\p{L}{3}[^.;؛]*)/iu;

/** "Digital marketing for social media": the milestones that the purpose names; none for a job. */
export function listPurposeMilestones(
  blueprint: Blueprint,
  left: BlueprintMilestone[],
  wantedGoal: string,
  index: GoalIndex,
): BlueprintMilestone[] {
  const found = purposePattern.exec(wantedGoal);
  const purpose = found?.[1] ?? found?.[2];
  if (!found || !purpose) return listJoinedMilestones(blueprint, left, wantedGoal, index);
  const subject = matchGoal(wantedGoal.slice(0, found.index), index);
  const use = matchGoal(purpose, index);
  const isNamedIn = ({ direct }: GoalAnswer) => direct.some(({ slug }) => slug === blueprint.slug);
  // "A study plan for the Tawjihi": the purpose is the subject itself.
  if (isNamedIn(use) && !isNamedIn(subject)) return [];
  // A word of the subject says nothing about its part: "data analysis for survey data".
  const words = listSubjectWords(use, index).filter((word) => !subject.words.includes(word));
  return left.filter((milestone) => isNamedByTitle(milestone, blueprint, words));
}

/** Between parts that are named without "for". */
const partSeparator = /[,،;؛]|\s(?:and|then|ثم)\s|\s(?=و\p{L}{3})/iu;

/**
 * "Medical terms and talking with patients": the parts of a language, when each of them names one. The milestones of
 * other subjects are steps to one goal, of which a goal names some without rejecting the rest.
 */
function listJoinedMilestones(
  blueprint: Blueprint,
  left: BlueprintMilestone[],
  wantedGoal: string,
  index: GoalIndex,
): BlueprintMilestone[] {
  if (blueprint.field !== "languages") return [];
  const own = splitWords(`${blueprint.title} ${blueprint.title_ar}`).flatMap(listForms);
  const wanted = new Set(matchGoal(wantedGoal, index).words);
  const parts = wantedGoal.split(partSeparator).flatMap((part) => {
    const words = listSubjectWords(matchGoal(part, index), index);
    const named = words.filter((word) => wanted.has(word) && !own.includes(word));
    return named.length > 0 ? [named] : [];
  });
  if (parts.length < minParts) return [];
  const named = parts.map((words) => left.filter((one) => isNamedByStep(one, blueprint, words)));
  const isEach = named.every(({ length }) => length > 0 && length <= maxNamedByPart);
  return isEach ? left.filter((one) => named.some((list) => list.includes(one))) : [];
}

const minParts = 2;
/** A part that names more of the subject is not one of its parts. */
const maxNamedByPart = 2;

/** By a whole word of its title or of a sub-milestone's that no other milestone has. */
function isNamedByStep(
  milestone: BlueprintMilestone,
  { milestones }: Blueprint,
  words: readonly string[],
): boolean {
  const listWords = (one: BlueprintMilestone) => [
    ...listTitleWords(one),
    ...one.sub_milestones.flatMap(({ title, title_ar }) =>
      splitWords(`${title} ${title_ar}`).flatMap(listForms),
    ),
  ];
  const own = new Set(listWords(milestone));
  return words.some(
    (word) =>
      word.length >= minWordLength &&
      own.has(word) &&
      milestones.filter((one) => listWords(one).includes(word)).length === 1,
  );
}

function listSubjectWords({ words }: GoalAnswer, { careers, posts, silent }: GoalIndex): string[] {
  return words.filter((word) => !careers.has(word) && !posts.has(word) && !silent.has(word));
}

/** Skills whose name stands in the text, by id. */
function findSkills(text: string, catalog: Catalog): Set<string> {
  const toStemmed = (written: string, toForm: (forms: string[]) => string | undefined) =>
    ` ${splitWords(written)
      .map((word) => toForm(listForms(word)))
      .join(" ")} `;
  const toWhole = ([whole]: string[]) => whole;
  const toBare = ([whole, bare]: string[]) => bare ?? whole;
  const texts = [toStemmed(text, toWhole), toStemmed(text, toBare)];
  return new Set(
    catalog.skills
      .filter(({ label, label_ar }) =>
        [label, label_ar].some((name) =>
          texts.some((written) => written.includes(toStemmed(name, toWhole))),
        ),
      )
      .map(({ id }) => id),
  );
}

/** The milestones that the goal does not want: by a tool, a skill or a word of their title. */
export function findRejected(
  catalog: Catalog,
  index: GoalIndex,
  blueprint: Blueprint,
  unwantedGoal: string,
  answer: GoalAnswer,
): Set<BlueprintMilestone> {
  if (unwantedGoal === "") return new Set();
  const rejected = matchGoal(unwantedGoal, index);
  const wantedSkills = new Set(answer.tools.flatMap(({ skills }) => skills.split(" ")));
  const skills = new Set([
    ...rejected.allTools.flatMap((tool) => tool.skills.split(" ")),
    ...findSkills(unwantedGoal, catalog),
  ]);
  const words = listSubjectWords(rejected, index).filter((word) => !answer.words.includes(word));
  return new Set(
    blueprint.milestones.filter((milestone) => {
      const [mainSkill = ""] = milestone.skills;
      if (wantedSkills.has(mainSkill)) return false;
      const isReplaced = milestone.skills.some(
        (skill) => !skills.has(skill) && areAlternatives(skill, mainSkill),
      );
      if (skills.has(mainSkill)) return !isReplaced;
      return isNamedByTitle(milestone, blueprint, words);
    }),
  );
}

/**
 * Without what is rejected, and without optional milestones that build on it alone. It stays where an essential
 * milestone builds on it.
 */
export function leaveOutRejected(
  milestones: BlueprintMilestone[],
  { milestones: all }: Blueprint,
  rejected: ReadonlySet<BlueprintMilestone>,
  optional: readonly string[],
): BlueprintMilestone[] {
  const isCapstone = ({ skills }: BlueprintMilestone) => skills.includes("portfolio-building");
  const rejectedKeys = new Set([...rejected].map(({ key }) => key));
  const buildsOnlyOn = ({ prerequisites }: BlueprintMilestone, keys: ReadonlySet<string>) =>
    prerequisites.length > 0 && prerequisites.every((key) => keys.has(key));
  const needs = (milestone: BlueprintMilestone, before: BlueprintMilestone) =>
    listBefore(milestone, all).has(before.key) &&
    (addBasics(milestone.skills).has(before.skills[0] ?? "") ||
      buildsOnlyOn(milestone, rejectedKeys));
  const essential = milestones.filter(
    (milestone) => !rejected.has(milestone) && !optional.includes(milestone.key),
  );
  const out = new Set(
    milestones
      .filter((one) => rejected.has(one) && !essential.some((milestone) => needs(milestone, one)))
      .map(({ key }) => key),
  );
  const rest = milestones.filter((milestone) => {
    if (out.has(milestone.key)) return false;
    const isOptional = optional.includes(milestone.key) && !isCapstone(milestone);
    return !(isOptional && buildsOnlyOn(milestone, out));
  });
  return rest.length > 0 ? rest : milestones;
}

/** Keys of everything a milestone builds on. */
function listBefore(milestone: BlueprintMilestone, all: BlueprintMilestone[]): Set<string> {
  const before = new Set(milestone.prerequisites);
  // Iteration includes keys added meanwhile.
  for (const key of before) {
    for (const earlier of all.find((one) => one.key === key)?.prerequisites ?? []) {
      before.add(earlier);
    }
  }
  return before;
}
