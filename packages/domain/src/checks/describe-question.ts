import type { Question, QuestionPart } from "@masar/contract/checks/question-schemas";
import { limits } from "@masar/contract/limits";
import { shuffle } from "./shuffle.ts";

/** The field in one language; code and English material have one for both. */
export type TextOf = <Name extends string>(
  texts: { [name in Name | `${Name}_ar`]?: string | undefined },
  name: Name,
) => string;

/** A question as a recall card: the answer in one text, then why. */
export function describeQuestion(question: Question, textOf: TextOf) {
  const { textLength } = limits.review;
  const code = question.code && `\`\`\`\n${question.code.text}\n\`\`\``;
  const text = [textOf(question, "text"), code].filter(Boolean).join("\n");
  const whole = [text, ...describeChoices(question, textOf)].join("\n");
  const front = whole.length <= textLength ? whole : text;
  const back = [describeAnswer(question, textOf).join("\n"), textOf(question, "explanation")].join(
    "\n\n",
  );
  return { front: front.slice(0, textLength), back: back.slice(0, textLength) };
}

/** A line each, in mixed order: the question may be about them. */
function describeChoices(question: Question, textOf: TextOf): string[] {
  const describe = (part: QuestionPart) => `- ${quoteCode(part, textOf(part, "text"))}`;
  switch (question.kind) {
    case "single":
    case "multiple":
      return shuffle(question.options, question.id).map(describe);
    case "order":
      return shuffle(question.items, question.id).map(describe);
    case "match": {
      const rights = shuffle(question.pairs, question.id);
      return [
        ...question.pairs.map((pair) => `- ${textOf(pair, "left")}`),
        "",
        ...rights.map((pair) => `- ${quoteCode(pair, textOf(pair, "right"))}`),
      ];
    }
    default:
      return [];
  }
}

/** The right answer, a line for each of its parts. */
export function describeAnswer(question: Question, textOf: TextOf): string[] {
  switch (question.kind) {
    case "single":
    case "multiple":
      return question.options
        .filter((option) => option.is_correct)
        .map((option) => quoteCode(option, textOf(option, "text")));
    case "order":
      return question.items.map(
        (item, index) => `${index + 1}. ${quoteCode(item, textOf(item, "text"))}`,
      );
    case "match":
      return question.pairs.map(
        (pair) => `${textOf(pair, "left")}: ${quoteCode(pair, textOf(pair, "right"))}`,
      );
    case "numeric":
      return [String(question.answer)];
    default:
      return [textOf({ word: question.accepted[0], word_ar: question.accepted_ar[0] }, "word")];
  }
}

/** Backticks keep code from left to right on a card. */
function quoteCode({ is_code }: { is_code?: boolean | undefined }, text: string): string {
  return is_code && !text.includes("`") ? `\`${text}\`` : text;
}
