import { foldText } from "@masar/domain/text/fold-arabic";
import type { GlossaryTerm } from "@masar/domain/catalog/library-entries";
import type { Ask } from "#api/features/assistant/ask/ask-types.ts";
import { citeTeaching } from "./explain.ts";
import * as index from "./library-index.ts";
import { patterns } from "./patterns.ts";
import { findFirstNamed, listNamedSkills, listNamedTerms } from "./question/named-terms.ts";
import { type Question, readQuestion } from "./question/read-question.ts";
import { fill, localize, type Reply } from "./reply.ts";
import { trimStopWords } from "./search.ts";

type QuizQuestion = { text: string; model: string; isFact: boolean };
type Topic = { title: string; skills: string[]; criteria: string[]; steps: string[] };

const minScore = 0.35;
const certainScore = 0.8;

function toTopic(title: string, skills: string[]): Topic {
  return { title, skills, criteria: [], steps: [] };
}

/** The topic that a request for a quiz names; empty when it names none. */
function parseTopic(text: string): string {
  const rest = foldText(text).replace(patterns.quizRequest, " ").replace(/\s+/g, " ").trim();
  return patterns.onlyQuiz.test(rest) ? "" : trimStopWords(rest);
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

function findTopic(reply: Reply, message: string): Topic | null {
  const ofSkill = (skill: string) => toTopic(index.nameSkill(skill, reply.language), [skill]);
  const ofTerm = (term: GlossaryTerm) =>
    toTopic(localize(reply, term).term, term.skills.slice(0, 1));
  const text = parseTopic(message);
  if (text === "") return null;
  const innerTerm = findInnerTerm(reply, text);
  if (innerTerm) return ofTerm(innerTerm);
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

function toOwnTopic({ milestone }: Ask): Topic | null {
  if (!milestone) return null;
  return {
    title: milestone.title,
    skills: index.toSkillIds(milestone.skills),
    criteria: milestone.completionCriteria,
    steps: milestone.steps.map(({ title }) => title),
  };
}

/** All questions of a topic in a fixed order: concepts first, since they have a model answer. */
function listQuestions(reply: Reply, topic: Topic): QuizQuestion[] {
  const { language, texts } = reply;
  const { quiz, listJoin } = texts;
  const { terms, contrasts } = index.listConcepts(topic.skills);
  const steps = topic.steps.join(listJoin);
  const concepts = terms.map((entry) => {
    const { term: name, explanation: model } = localize(reply, entry);
    // The name of a whole skill comes last: what Python is says nothing about knowing it.
    const isWhole = entry.skills.some(
      (skill) =>
        skill === entry.id || foldText(index.nameSkill(skill, "en")) === foldText(entry.term),
    );
    const isMain = topic.skills.includes(entry.skills[0] ?? "");
    const rank = name === topic.title ? 0 : isMain ? 1 : 2;
    return { isWhole, rank, question: { text: fill(quiz.term, { name }), model, isFact: true } };
  });
  return [
    ...concepts
      .filter(({ isWhole }) => !isWhole)
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ question }) => question),
    ...contrasts.map((contrast) => {
      const { title, text } = localize(reply, contrast);
      return { text: fill(quiz.contrast, { name: title }), model: text, isFact: true };
    }),
    ...concepts.filter(({ isWhole }) => isWhole).map(({ question }) => question),
    ...topic.criteria.map((criterion) => ({
      text: fill(quiz.criterion, { criterion }),
      model: fill(quiz.modelCriterion, { steps }),
      isFact: false,
    })),
    ...topic.skills.map((skill) => {
      const name = index.nameSkill(skill, language);
      const model = fill(quiz.modelSkill, { steps: steps || name });
      return { text: fill(quiz.skill, { name }), model, isFact: false };
    }),
  ];
}

/** The question of the last reply that still waits for an answer. */
function findOpenQuestion(reply: Reply, ask: Ask, topics: (Topic | null)[]) {
  const last = ask.history.findLast(({ role }) => role === "assistant")?.content ?? "";
  if (last.includes(reply.texts.quiz.next)) return undefined;
  const questions = topics.flatMap((topic) => (topic ? listQuestions(reply, topic) : []));
  return questions.findLast(({ text }) => last.includes(text));
}

function addQuestion(reply: Reply, topic: Topic, question: QuizQuestion): void {
  const { quiz, ask } = reply.texts;
  reply.parts.push(fill(quiz.lead, { title: topic.title }), question.text, quiz.how);
  const [skill] = topic.skills;
  if (!skill) return;
  citeTeaching(reply, topic.skills);
  reply.related.push(fill(ask.courses, { name: index.nameSkill(skill, reply.language) }));
}

/** The first two sentences, for a review card. */
function shorten(text: string): string {
  const plain = text.replace(/```[\s\S]*?```/g, "").replace(/\s+/g, " ");
  const sentences = plain.trim().split(/(?<=[.؟!?]) /);
  return sentences.slice(0, 2).join(" ");
}

function addModelAnswer(reply: Reply, topic: Topic, { text, model, isFact }: QuizQuestion): void {
  const { quiz } = reply.texts;
  const card = `\`\`\`card\nQ: ${text}\nA: ${shorten(model)}\n\`\`\``;
  reply.parts.push(fill(quiz.compare, { question: text }));
  reply.parts.push(...(isFact ? [quiz.model, model, quiz.card, card] : [model]), quiz.next);
  if (topic.skills.length > 0) citeTeaching(reply, topic.skills);
}

const suggestedSkills = ["sql", "statistics", "project-management"];

export function answerQuiz(reply: Reply, question: Question, ask: Ask): void {
  const { quiz, ask: questionTexts } = reply.texts;
  const earlier = ask.history.filter(({ role }) => role === "user").map(({ content }) => content);
  const isNext = question.is("nextQuestion");
  // Answers name things too, so requests for a quiz and the first message define the topic.
  const requests = earlier.filter((text) => readQuestion(text, reply.language).is("quiz"));
  const topics = [...requests.toReversed(), ...earlier].map((text) => findTopic(reply, text));
  const earlierTopic = topics.find((topic) => topic !== null) ?? null;
  const ownTopic = toOwnTopic(ask);
  const current = ownTopic ?? earlierTopic;
  const isAnswer = !isNext && !question.is("quiz");
  const open = isAnswer ? findOpenQuestion(reply, ask, [earlierTopic, ownTopic]) : undefined;
  if (open && current) return addModelAnswer(reply, current, open);
  const topic = (isNext ? null : findTopic(reply, question.text)) ?? current;
  const questions = topic ? listQuestions(reply, topic) : [];
  const sent = ask.history.map(({ content }) => content).join("\n");
  const at = questions.findLastIndex(({ text }) => sent.includes(text)) + 1;
  const next = questions[at % questions.length];
  if (topic && next) return addQuestion(reply, topic, next);
  reply.parts.push(quiz.none);
  for (const skill of suggestedSkills)
    reply.related.push(fill(questionTexts.quiz, { name: index.nameSkill(skill, reply.language) }));
}
