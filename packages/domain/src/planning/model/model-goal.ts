import type { Catalog } from "../../catalog/catalog.ts";
import type { ModelPathPlan } from "./validate-model-path.ts";
import { readGoalIndex, splitWords } from "../../goals/goal-index.ts";
import { matchGoal } from "../../goals/match-goal.ts";
import { isWrittenIn } from "../../text/model-text.ts";
import type { PlanInput } from "../plan-input.ts";
import { findKnownWord, listForms } from "../../text/stem-words.ts";

/** Shorter words are particles. */
const minLetters = 3;
/** A skill that a larger share of the blueprints teaches, such as a portfolio, does not identify a path. */
const maxTeacherShare = 1 / 8;
/** One mention in a sub-milestone may be incidental. */
const minMentions = 2;

/** Stems with and without particles; "nurse" and "nursing" are equal. */
function listStems(word: string): string[] {
  const [first = "", ...others] = listForms(word);
  const forms = [first, ...others.filter((form) => form.length > minLetters)];
  return forms.map((form) => form.replace(/^([a-z]{4,}?)(?:ing|er|e)$/, "$1"));
}

/** The words of a goal that name a subject, unlike "I want to work as". */
function listContentWords(catalog: Catalog, goal: string): string[][] {
  const { silent, glue, book, careers } = readGoalIndex(catalog);
  const isEmpty = (form: string) => silent.has(form) || glue.has(form) || careers.has(form);
  return splitWords(goal).flatMap((word) => {
    const meant = findKnownWord(word, book);
    const forms = [...listForms(word), ...(meant ? [meant] : [])];
    if (forms.some(isEmpty) || /^\d+$/.test(word) || word.length < minLetters) return [];
    return [[...listStems(word), ...(meant ? listStems(meant) : [])]];
  });
}

function listAllStems(...texts: string[]): Set<string> {
  return new Set(texts.flatMap(splitWords).flatMap(listStems));
}

function isMentioned(forms: string[], path: ModelPathPlan): boolean {
  const isIn = (stems: Set<string>) => forms.some((form) => stems.has(form));
  const milestones = Object.values(path.milestones);
  const heads = milestones.flatMap(({ title, skills }) => [title, ...skills]);
  if (isIn(listAllStems(path.title, path.description, ...heads))) return true;
  const mentions = milestones.filter(({ description, subMilestones }) =>
    isIn(listAllStems(description, ...subMilestones.map((step) => step.title))),
  );
  return mentions.length >= minMentions;
}

/** Skills that identify the blueprints a goal names. */
function listOwnSkills(catalog: Catalog, goal: string): Set<string> {
  const named = new Set(matchGoal(goal, readGoalIndex(catalog)).direct.map(({ slug }) => slug));
  const teachers = new Map<string, Set<string>>();
  for (const { slug, milestones } of catalog.blueprints) {
    for (const skill of milestones.flatMap(({ skills }) => skills)) {
      teachers.set(skill, (teachers.get(skill) ?? new Set()).add(slug));
    }
  }
  const maxTeachers = catalog.blueprints.length * maxTeacherShare;
  const own = [...teachers].filter(
    ([, slugs]) => slugs.size <= maxTeachers && [...slugs].some((slug) => named.has(slug)),
  );
  return new Set(own.map(([skill]) => skill));
}

/**
 * Whether a model's path is about the goal: it contains a word of the goal, or teaches a skill that identifies a
 * blueprint the goal names. A goal in another script than the path cannot be compared and is accepted.
 */
export function isAboutGoal(catalog: Catalog, path: ModelPathPlan, input: PlanInput): boolean {
  const own = listOwnSkills(catalog, input.goal);
  const taught = Object.values(path.milestones).flatMap(({ skills }) => skills);
  if (taught.some((skill) => own.has(skill))) return true;
  const words = listContentWords(catalog, input.goal);
  if (words.some((forms) => isMentioned(forms, path))) return true;
  return own.size === 0 && !words.some(([form = ""]) => isWrittenIn(form, input.language));
}
