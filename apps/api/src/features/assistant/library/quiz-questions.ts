import { foldText } from "@masar/domain/text/fold-arabic";
import type { GlossaryContrast, GlossaryTerm } from "@masar/domain/catalog/library-entries";
import * as index from "./library-index.ts";
import { fill, isolate, localize, type Reply } from "./reply.ts";

export type QuizQuestion = { text: string; model: string; isFact: boolean };

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
    // The name of a whole skill comes last: what Python is says nothing about knowing it.
    const isWhole = entry.skills.some(
      (skill) =>
        skill === entry.id || foldText(index.nameSkill(skill, "en")) === foldText(entry.term),
    );
    const isMain = topic.skills.includes(entry.skills[0] ?? "");
    // What the learner's path teaches comes before the rest of the subject.
    const isOwn = ownSkills.size === 0 || entry.skills.every((skill) => ownSkills.has(skill));
    const isTitle = localize(reply, entry).term === topic.title;
    const rank = isTitle ? 0 : (isMain ? 1 : 3) + (isOwn ? 0 : 1);
    return { isWhole, rank, question: toTermQuestion(reply, entry) };
  });
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
  const isNew = ({ text }: QuizQuestion, at: number) =>
    questions.findIndex((other) => other.text === text) === at;
  return questions.filter(isNew);
}
