import type { Catalog } from "../../catalog/catalog.ts";
import type { ModelPathPlan } from "./validate-model-path.ts";
import { readGoalIndex, splitWords } from "../../goals/goal-index.ts";
import { matchGoal } from "../../goals/match-goal.ts";
import { isWrittenIn } from "../../text/model-text.ts";
import type { PlanInput } from "../plan-path.ts";
import { findKnownWord, listForms } from "../../text/stem-words.ts";

/** Shorter ones are particles. */
const leastLetters = 3;
/** A skill that more blueprints teach, such as a portfolio, says nothing of what a road is about. */
const mostTeachers = 2;
/** A word that only stands in a step may stand there by chance. */
const leastMentions = 2;

/** A word and what it may be without its particles; a nurse and nursing are one. */
function listStems(word: string): string[] {
  const [first = "", ...others] = listForms(word);
  const forms = [first, ...others.filter((form) => form.length > leastLetters)];
  return forms.map((form) => form.replace(/^([a-z]{4,}?)(?:ing|er|e)$/, "$1"));
}

/** The words of a goal that name something. "I want to work as" names nothing yet. */
function listContentWords(catalog: Catalog, goal: string): string[][] {
  const { silent, glue, book, careers } = readGoalIndex(catalog);
  const isEmpty = (form: string) => silent.has(form) || glue.has(form) || careers.has(form);
  return splitWords(goal).flatMap((word) => {
    const meant = findKnownWord(word, book);
    const forms = [...listForms(word), ...(meant ? [meant] : [])];
    if (forms.some(isEmpty) || /^\d+$/.test(word) || word.length < leastLetters) return [];
    return [[...listStems(word), ...(meant ? listStems(meant) : [])]];
  });
}

function readStems(...texts: string[]): Set<string> {
  return new Set(texts.flatMap(splitWords).flatMap(listStems));
}

function isSpokenOf(forms: string[], road: ModelPathPlan): boolean {
  const isIn = (stems: Set<string>) => forms.some((form) => stems.has(form));
  const milestones = Object.values(road.milestones);
  const heads = milestones.flatMap(({ title, skills }) => [title, ...skills]);
  if (isIn(readStems(road.title, road.description, ...heads))) return true;
  const mentions = milestones.filter(({ description, subMilestones }) =>
    isIn(readStems(description, ...subMilestones.map((step) => step.title))),
  );
  return mentions.length >= leastMentions;
}

/** The skills that tell the blueprints a goal names from others. */
function listOwnSkills(catalog: Catalog, goal: string): Set<string> {
  const named = new Set(matchGoal(goal, readGoalIndex(catalog)).direct.map(({ slug }) => slug));
  const teachers = new Map<string, Set<string>>();
  for (const { slug, milestones } of catalog.blueprints) {
    for (const skill of milestones.flatMap(({ skills }) => skills)) {
      teachers.set(skill, (teachers.get(skill) ?? new Set()).add(slug));
    }
  }
  const own = [...teachers].filter(
    ([, slugs]) => slugs.size <= mostTeachers && [...slugs].some((slug) => named.has(slug)),
  );
  return new Set(own.map(([skill]) => skill));
}

/**
 * Whether a model's road is about what was asked for: it speaks of a word of the goal, or teaches a skill by which
 * a blueprint that the goal names is known. Words in another script than the road's cannot be compared; a goal of
 * nothing else is believed.
 */
export function isAboutGoal(catalog: Catalog, road: ModelPathPlan, input: PlanInput): boolean {
  const own = listOwnSkills(catalog, input.goal);
  const taught = Object.values(road.milestones).flatMap(({ skills }) => skills);
  if (taught.some((skill) => own.has(skill))) return true;
  const words = listContentWords(catalog, input.goal);
  if (words.some((forms) => isSpokenOf(forms, road))) return true;
  return own.size === 0 && !words.some(([form = ""]) => isWrittenIn(form, input.language));
}
