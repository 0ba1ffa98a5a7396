import type { ModelQuestionContent } from "@masar/contract/model-questions/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { foldText } from "../text/fold-arabic.ts";
import { cleanText, hasAddress, isWrittenIn } from "../text/model-text.ts";
import { shuffle } from "./shuffle.ts";

/** As a model wrote it. */
export type WrittenQuestion = {
  text: string;
  options: { text: string; is_correct: boolean; why: string }[];
  explanation: string;
};

const maxTextLength = 300;
const maxWhyLength = 400;
const minTextLength = 10;
const optionIds = ["a", "b", "c", "d", "e"];

/** The options in mixed order, since models like to put the right one first. */
export function readModelQuestions(written: readonly WrittenQuestion[]): ModelQuestionContent[] {
  return written.map(({ text, options, explanation }) => ({
    text: cleanText(text, maxTextLength),
    options: shuffle(options, text).map((option, index) => {
      const why = cleanText(option.why, maxWhyLength);
      return {
        id: optionIds[index] ?? "",
        text: cleanText(option.text, maxTextLength),
        is_correct: option.is_correct,
        ...(!option.is_correct && why !== "" && { why }),
      };
    }),
    explanation: cleanText(explanation, maxWhyLength),
  }));
}

type Rules = {
  language: Language;
  maxCount: number;
  /** Of the user's earlier questions on the same subject. */
  known: readonly string[];
};

/** Problems of questions by a model; empty means valid. */
export function checkModelQuestions(
  questions: readonly ModelQuestionContent[],
  { language, maxCount, known }: Rules,
): string[] {
  const problems: string[] = [];
  if (questions.length === 0 || questions.length > maxCount) {
    problems.push(`${questions.length} questions, not 1 to ${maxCount}`);
  }
  const texts = [...known, ...questions.map(({ text }) => text)].map(foldText);
  if (new Set(texts).size < texts.length) problems.push("a question occurs twice");
  for (const [index, question] of questions.entries()) {
    for (const problem of listProblems(question, language)) {
      problems.push(`question ${index + 1} ${problem}`);
    }
  }
  return problems;
}

function listProblems(question: ModelQuestionContent, language: Language): string[] {
  const { text, options, explanation } = question;
  const problems: string[] = [];
  if (text.length < minTextLength) problems.push("asks nothing");
  if (options.length < 3 || options.length > 5) problems.push(`has ${options.length} options`);
  const right = options.filter((option) => option.is_correct).length;
  if (right !== 1) problems.push(`has ${right} right options, not one`);
  const shown = new Set(options.map((option) => option.text.toLowerCase()));
  if (shown.size < options.length) problems.push("has an option twice");
  if (options.some((option) => option.text === "")) problems.push("has an empty option");
  if (options.some(({ is_correct, why }) => !is_correct && why === undefined)) {
    problems.push("has a wrong option without the reason why");
  }
  if (explanation === "") problems.push("has no explanation");
  const sentences = [text, explanation, ...options.flatMap(({ why }) => why ?? [])].join(" ");
  if (!isWrittenIn(sentences, language)) problems.push(`is not written in ${language}`);
  const all = [sentences, ...options.map((option) => option.text)].join(" ");
  if (hasAddress(all)) problems.push("has an address in its text");
  return problems;
}

export type BlindAnswer = { number: number; option: string };

/** Those to which a second call, which did not see what is right, gave the right answer. */
export function selectConfirmed(
  questions: readonly ModelQuestionContent[],
  answers: readonly BlindAnswer[],
): ModelQuestionContent[] {
  return questions.filter(({ options }, index) => {
    const given = answers.filter(({ number }) => number === index + 1);
    const right = options.find((option) => option.is_correct)?.id;
    return given.length === 1 && given[0]?.option.trim().toLowerCase() === right;
  });
}
