import { foldText } from "@masar/domain/text/fold-arabic";
import { stemWord } from "@masar/domain/text/stem-words";
import type { GlossaryTerm } from "@masar/domain/catalog/library-entries";
import { glossary } from "@masar/catalog/catalog";
import type { Ask, MilestoneContext } from "#api/features/assistant/ask/ask-types.ts";
import * as index from "./library-index.ts";
import { findOwnTeaching, ownMilestonePage } from "./own-milestones.ts";
import { patterns } from "./patterns.ts";
import { findFirstNamed, listNamedSkills, listNamedTerms } from "./question/named-terms.ts";
import { toTopic, type Topic } from "./quiz-questions.ts";
import { localize, type Reply } from "./reply.ts";
import { trimStopWords } from "./search.ts";

const minScore = 0.35;
const certainScore = 0.8;

/** The topic that a request for a quiz names, folded; empty when it names none. */
export function parseTopic(text: string): string {
  const rest = foldText(text)
    // Twice, since two neighbours share the space between them.
    .replace(patterns.quizRequest, " ")
    .replace(/\s+/g, " ")
    .replace(patterns.quizRequest, " ")
    .replace(/\s+/g, " ")
    .trim();
  return patterns.onlyQuiz.test(rest) ? "" : trimStopWords(rest);
}

/** The topic as the learner wrote it. */
export function nameTopic(message: string, topic: string): string {
  const named = new Set(topic.split(" "));
  const words = message.split(/\s+/).filter((word) => named.has(foldText(word)));
  return words.join(" ").replaceAll(/[?؟!.,،:;«»"“”]/g, "");
}

/** "CSS flexbox" is about flexbox: a concept within the only skill that is named. */
function findInnerTerm({ language }: Reply, text: string): GlossaryTerm | undefined {
  const [skill, other] = listNamedSkills(text);
  if (skill === undefined || other !== undefined) return undefined;
  const name = foldText(index.nameSkill(skill, language));
  return listNamedTerms(text).find(
    ({ id, skills, term, term_ar }) =>
      id !== skill &&
      skills.includes(skill) &&
      foldText(language === "ar" ? term_ar : term) !== name,
  );
}

const stems = (text: string) => foldText(text).split(" ").map(stemWord);

/** "CSS selectors" is an alias of CSS: the question is about the selectors, not about all of CSS. */
function findAliasTerm(text: string): GlossaryTerm | undefined {
  const words = stems(text);
  // In an Arabic sentence a Latin word is the name: «جمل SELECT».
  const latin = /\p{Script=Arabic}/u.test(text) ? words.filter((word) => /^[a-z]/.test(word)) : [];
  const isLongAlias = (alias: string[]) =>
    alias.length > 1 && alias.every((word) => words.includes(word));
  const isLatinAlias = (alias: string[]) =>
    latin.length > 0 && alias.length > 1 && latin.every((word) => alias.includes(word));
  const find = (isNamed: (alias: string[]) => boolean) =>
    glossary.terms.find(({ aliases, aliases_ar }) =>
      [...aliases, ...aliases_ar].some((alias) => isNamed(stems(alias))),
    );
  if (find(isLongAlias)) return find(isLongAlias);
  const isKnown = listNamedSkills(text).length > 0 || listNamedTerms(text).length > 0;
  return isKnown ? undefined : find(isLatinAlias);
}

/** A topic that the learner's own path teaches is asked as a part of that path. */
export function findTopic(reply: Reply, message: string): Topic | null {
  const topic = findNamedTopic(reply, message);
  const found = topic && findOwnTeaching(reply, topic.skills.slice(0, 1));
  return topic && found ? { ...topic, ownPage: ownMilestonePage(found) } : topic;
}

function findNamedTopic(reply: Reply, message: string): Topic | null {
  const ofSkill = (skill: string) => toTopic(index.nameSkill(skill, reply.language), [skill]);
  const ofTerm = (term: GlossaryTerm) =>
    toTopic(localize(reply, term).term, term.skills.slice(0, 1));
  const text = parseTopic(message);
  if (text === "") return null;
  // Of three named things a pair would leave one out.
  const contrast = listNamedSkills(text).length > 2 ? undefined : index.findContrast(text, []);
  const [contrastSkill] = contrast?.skills ?? [];
  if (contrast && contrastSkill !== undefined)
    return toTopic(localize(reply, contrast).title, [contrastSkill], { contrast });
  const innerTerm = findInnerTerm(reply, text);
  if (innerTerm) return ofTerm(innerTerm);
  const aliasTerm = findAliasTerm(text);
  if (aliasTerm) {
    const name = nameTopic(message, text);
    return toTopic(name, aliasTerm.skills.slice(0, 1), { term: aliasTerm, name });
  }
  const [skillHit] = index.skillSearch.find(text);
  if (skillHit && skillHit.score >= certainScore) return ofSkill(skillHit.item.id);
  const named = findFirstNamed(text);
  if (named) return "skill" in named ? ofSkill(named.skill) : ofTerm(named.term);
  const hit = index.libraryIndex.find(text).find(({ item }) => item.kind !== "help");
  if (hit && hit.score >= minScore && hit.item.kind === "milestone") {
    const { title, skills, ...milestone } = localize(reply, hit.item.milestone);
    return {
      title,
      skills,
      criteria: milestone.completion_criteria,
      steps: milestone.sub_milestones.map((step) => step.title),
    };
  }
  if (hit && hit.score >= minScore && hit.item.kind === "term") return ofTerm(hit.item.entry);
  const [courseHit] = index.courseSearch.find(text);
  const [skill] = courseHit?.item.course.skills_covered ?? [];
  if (skill && courseHit && courseHit.score >= minScore) return ofSkill(skill);
  const [blueprint] = index.findBlueprints(text);
  if (!blueprint) return null;
  const skills = blueprint.milestones.flatMap((milestone) => milestone.skills);
  return toTopic(localize(reply, blueprint).title, skills);
}

export function toOwnTopic(milestone: MilestoneContext | null): Topic | null {
  if (!milestone) return null;
  return {
    title: milestone.title,
    skills: index.toSkillIds(milestone.skills),
    criteria: milestone.completionCriteria,
    steps: milestone.steps.map(({ title }) => title),
    ownPage: milestone.page,
    laterSkills: milestone.laterSkills,
    topics: milestone.topics,
  };
}

/** What the sessions of today taught; null when none was completed. */
export function toTopicOfToday(reply: Reply, { topicsOfToday = [] }: Ask): Topic | null {
  const { today } = reply.texts.quiz;
  return topicsOfToday.length > 0 ? { ...toTopic(today, []), topics: topicsOfToday } : null;
}
