import { foldText } from "@masar/domain/text/fold-arabic";
import type { GlossaryContrast, GlossaryTerm } from "@masar/domain/catalog/library-entries";
import type { SessionTopic } from "#api/features/assistant/ask/ask-types.ts";
import { listNamedTerms } from "./question/named-terms.ts";
import * as index from "./library-index.ts";
import { fill, isolate, localize, type Reply } from "./reply.ts";

export type QuizQuestion = {
  text: string;
  model: string;
  isFact: boolean;
  /** How to answer, where it differs from other questions. */
  how?: string;
};

export type Topic = {
  title: string;
  skills: string[];
  criteria: string[];
  steps: string[];
  /** What the request itself names, under the name that it uses. */
  named?: { term: GlossaryTerm; name: string } | { contrast: GlossaryContrast } | undefined;
  /** The page of the learner's own milestone. */
  ownPage?: string | undefined;
  /** Skills that only later milestones teach. */
  laterSkills?: readonly string[] | undefined;
  /** What its sessions teach; only that is asked about. */
  topics?: readonly SessionTopic[] | undefined;
};

export function toTopic(title: string, skills: string[], named?: Topic["named"]): Topic {
  return { title, skills, criteria: [], steps: [], named };
}

function toContrastQuestion(reply: Reply, contrast: GlossaryContrast): QuizQuestion {
  const { title, text } = localize(reply, contrast);
  return { text: fill(reply.texts.quiz.contrast, { name: title }), model: text, isFact: true };
}

function toTermQuestion(reply: Reply, term: GlossaryTerm, name?: string): QuizQuestion {
  const { term: ownName, explanation: model } = localize(reply, term);
  const text = fill(reply.texts.quiz.term, { name: isolate(reply, name ?? ownName) });
  return { text, model, isFact: true };
}

function listNamedQuestions(reply: Reply, { named }: Topic): QuizQuestion[] {
  if (!named) return [];
  return "contrast" in named
    ? [toContrastQuestion(reply, named.contrast)]
    : [toTermQuestion(reply, named.term, named.name)];
}

const isTextOf = (text: string | null): text is string => text !== null && text !== "";
const listTexts = ({ texts: { en, ar } }: SessionTopic) =>
  [en.title, en.search, ar.title, ar.search].filter(isTextOf);

/** The concepts that the sessions name, and what shows that each session was understood. */
function listSessionQuestions(reply: Reply, topics: readonly SessionTopic[]): QuizQuestion[] {
  const { quiz } = reply.texts;
  const ordered = topics.toSorted((a, b) => Number(b.isDone) - Number(a.isDone));
  // A variable of statistics is not the one of programming.
  const terms = ordered.flatMap((topic) =>
    listTexts(topic)
      .flatMap(listNamedTerms)
      .filter(({ skills }) => skills.some((skill) => topic.skills.includes(skill))),
  );
  const checks = ordered.flatMap(({ texts }) => {
    const { title, check, search } = texts[reply.language];
    if (!isTextOf(check)) return [];
    const values = { title: isolate(reply, title), check: isolate(reply, check) };
    const model = fill(quiz.modelSession, { search: isolate(reply, search ?? title) });
    return [{ text: fill(quiz.session, values), model, isFact: false, how: quiz.howSession }];
  });
  const named = terms.filter((term) => !isWholeSkill(term));
  return [...named.map((term) => toTermQuestion(reply, term)), ...checks];
}

/** What Python is says nothing about knowing it. */
function isWholeSkill({ id, term, skills }: GlossaryTerm): boolean {
  return skills.some(
    (skill) => skill === id || foldText(index.nameSkill(skill, "en")) === foldText(term),
  );
}

/** All questions of a topic in a fixed order: concepts first, since they have a model answer. */
export function listQuestions(reply: Reply, topic: Topic): QuizQuestion[] {
  const { language, texts } = reply;
  const { quiz, listJoin } = texts;
  const isTaught = ({ skills: [main = ""] }: { skills: string[] }) =>
    !topic.laterSkills?.includes(main);
  const found = index.listConcepts(topic.skills);
  const terms = found.terms.filter(isTaught);
  const contrasts = found.contrasts.filter(isTaught);
  const steps = topic.steps.join(listJoin);
  const ownSkills = new Set(
    reply.ownPaths.flatMap(({ milestones }) => milestones.flatMap(({ skills }) => skills)),
  );
  const concepts = terms.map((entry) => {
    // The name of a whole skill comes last.
    const isWhole = isWholeSkill(entry);
    const isMain = topic.skills.includes(entry.skills[0] ?? "");
    // What the learner's path teaches comes before the rest of the subject.
    const isOwn = ownSkills.size === 0 || entry.skills.every((skill) => ownSkills.has(skill));
    const isTitle = localize(reply, entry).term === topic.title;
    const rank = isTitle ? 0 : (isMain ? 1 : 3) + (isOwn ? 0 : 1);
    return { isWhole, rank, question: toTermQuestion(reply, entry) };
  });
  const isNew = ({ text }: QuizQuestion, at: number, all: readonly QuizQuestion[]) =>
    all.findIndex((other) => other.text === text) === at;
  const ofSessions = listSessionQuestions(reply, topic.topics ?? []);
  if (ofSessions.length > 0) return ofSessions.filter(isNew);
  const questions = [
    ...listNamedQuestions(reply, topic),
    ...concepts
      .filter(({ isWhole }) => !isWhole)
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ question }) => question),
    ...contrasts.map((contrast) => toContrastQuestion(reply, contrast)),
    ...concepts.filter(({ isWhole }) => isWhole).map(({ question }) => question),
    ...topic.criteria.map((criterion) => ({
      text: fill(quiz.criterion, { criterion: isolate(reply, criterion) }),
      model: fill(quiz.modelCriterion, { steps }),
      isFact: false,
    })),
    ...topic.skills.map((skill) => {
      const name = index.nameSkill(skill, language);
      const model = fill(quiz.modelSkill, { steps: steps || name });
      return { text: fill(quiz.skill, { name }), model, isFact: false };
    }),
  ];
  return questions.filter(isNew);
}
