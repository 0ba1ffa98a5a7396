import type { Question } from "@masar/contract/checks/question-schemas";
import { describeQuestion, type TextOf } from "@masar/domain/checks/describe-question";
import type { Ask } from "#api/features/assistant/ask/ask-types.ts";
import { nameSkill } from "./library-index.ts";
import { type QuizQuestion, toTopic, type Topic } from "./quiz-questions.ts";
import type { Reply } from "./reply.ts";

export type MissedQuestion = { topic: Topic; question: QuizQuestion };

/** Questions of checks that were missed, the last one first; a quiz asks them before others. */
export function listMissedQuestions(
  { language }: Pick<Reply, "language">,
  { missed = [] }: Pick<Ask, "missed">,
): MissedQuestion[] {
  const textOf: TextOf = (texts, name) =>
    (language === "ar" ? texts[`${name}_ar`] : undefined) ?? texts[name] ?? "";
  return missed.map((question: Question) => {
    const { front, back } = describeQuestion(question, textOf);
    return {
      topic: toTopic(nameSkill(question.skill, language), [question.skill]),
      question: { text: front, model: back, isFact: true },
    };
  });
}

/** Those that a topic covers; all where the request names none. */
export function selectMissed(
  missed: readonly MissedQuestion[],
  topic: Topic | null,
): QuizQuestion[] {
  return missed
    .filter((one) => !topic || one.topic.skills.some((skill) => topic.skills.includes(skill)))
    .map(({ question }) => question);
}
