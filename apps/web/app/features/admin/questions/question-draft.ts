import type { QuestionKind } from "@masar/contract/checks/constants";
import type { Question } from "@masar/contract/checks/question-schemas";
import { parseNumber } from "@masar/domain/checks/grade-answer";

/** An option, an item of an order, a pair with its first side as `text`, or a typical mistake. Empty texts are left out. */
export type PartDraft = {
  id: string;
  text: string;
  text_ar: string;
  right: string;
  right_ar: string;
  value: string;
  why: string;
  why_ar: string;
  isCode: boolean;
  isCorrect: boolean;
};

export type QuestionDraft = {
  difficulty: "1" | "2" | "3";
  text: string;
  text_ar: string;
  code: string;
  codeLanguage: string;
  explanation: string;
  explanation_ar: string;
  parts: PartDraft[];
  answer: string;
  tolerance: string;
  /** One per line. */
  accepted: string;
  accepted_ar: string;
};

export type KindWithParts = Exclude<QuestionKind, "short">;

// As in the schema of the endpoint.
export const partCounts: Record<KindWithParts, { min: number; max: number }> = {
  single: { min: 3, max: 5 },
  multiple: { min: 3, max: 5 },
  order: { min: 3, max: 5 },
  match: { min: 3, max: 4 },
  numeric: { min: 0, max: 3 },
};

export function newPart(parts: readonly PartDraft[]): PartDraft {
  const taken = new Set(parts.map(({ id }) => id));
  const id = ["a", "b", "c", "d", "e", "f"].find((letter) => !taken.has(letter)) ?? "";
  const texts = { text: "", text_ar: "", right: "", right_ar: "", value: "", why: "", why_ar: "" };
  return { id, ...texts, isCode: false, isCorrect: false };
}

export function toDraft(question: Question): QuestionDraft {
  return {
    difficulty: `${question.difficulty}`,
    text: question.text,
    text_ar: question.text_ar,
    code: question.code?.text ?? "",
    codeLanguage: question.code?.language ?? "",
    explanation: question.explanation,
    explanation_ar: question.explanation_ar,
    parts: toParts(question),
    answer: question.kind === "numeric" ? String(question.answer) : "",
    tolerance: question.kind === "numeric" ? String(question.tolerance) : "",
    accepted: question.kind === "short" ? question.accepted.join("\n") : "",
    accepted_ar: question.kind === "short" ? question.accepted_ar.join("\n") : "",
  };
}

function toParts(question: Question): PartDraft[] {
  const empty = newPart([]);
  switch (question.kind) {
    case "single":
    case "multiple":
      return question.options.map((option) => ({
        ...empty,
        id: option.id,
        text: option.text,
        text_ar: option.text_ar ?? "",
        why: option.why ?? "",
        why_ar: option.why_ar ?? "",
        isCode: option.is_code ?? false,
        isCorrect: option.is_correct,
      }));
    case "order":
      return question.items.map(({ id, text, text_ar = "", is_code = false }) => ({
        ...empty,
        id,
        text,
        text_ar,
        isCode: is_code,
      }));
    case "match":
      return question.pairs.map(({ left, left_ar = "", is_code = false, ...pair }) => ({
        ...empty,
        id: pair.id,
        text: left,
        text_ar: left_ar,
        right: pair.right,
        right_ar: pair.right_ar ?? "",
        isCode: is_code,
      }));
    case "numeric":
      return question.mistakes.map(({ value, why, why_ar }, index) => ({
        ...empty,
        id: String(index),
        value: String(value),
        why,
        why_ar,
      }));
    default:
      // A short answer.
      return [];
  }
}

/** `before` has what the form does not change. */
export function toQuestion(draft: QuestionDraft, before: Question): Question {
  const { code: _code, ...base } = before;
  const code = draft.code.trim() === "" ? {} : { code: toCode(draft) };
  const shared = {
    ...code,
    difficulty: Number(draft.difficulty) as Question["difficulty"],
    text: draft.text.trim(),
    text_ar: draft.text_ar.trim(),
    explanation: draft.explanation.trim(),
    explanation_ar: draft.explanation_ar.trim(),
  };
  switch (base.kind) {
    case "single":
    case "multiple": {
      const options = draft.parts.map((part) => ({
        ...toPart(part),
        is_correct: part.isCorrect,
        // The form asks for it only where an option is wrong.
        ...(part.isCorrect ? {} : pickFilled({ why: part.why, why_ar: part.why_ar })),
      }));
      return { ...base, ...shared, options };
    }
    case "order":
      return { ...base, ...shared, items: draft.parts.map(toPart) };
    case "match": {
      const pairs = draft.parts.map((part) => {
        const { text: left, text_ar: left_ar, ...rest } = toPart(part);
        return {
          ...rest,
          left,
          ...pickFilled({ left_ar: left_ar ?? "", right_ar: part.isCode ? "" : part.right_ar }),
          right: part.right.trim(),
        };
      });
      return { ...base, ...shared, pairs };
    }
    case "numeric": {
      const mistakes = draft.parts.map(({ value, why, why_ar }) => ({
        value: toNumber(value),
        why: why.trim(),
        why_ar: why_ar.trim(),
      }));
      const [answer, tolerance] = [toNumber(draft.answer), toNumber(draft.tolerance)];
      return { ...base, ...shared, answer, tolerance, mistakes };
    }
    default: {
      const [accepted, accepted_ar] = [splitLines(draft.accepted), splitLines(draft.accepted_ar)];
      return { ...base, ...shared, accepted, accepted_ar };
    }
  }
}

function toCode({ code, codeLanguage }: QuestionDraft) {
  return { language: codeLanguage.trim(), text: code.trimEnd() };
}

function toPart({ id, text, text_ar, isCode }: PartDraft) {
  return {
    id,
    text: text.trim(),
    ...(isCode ? { is_code: true } : pickFilled({ text_ar })),
  } as { id: string; text: string; text_ar?: string; is_code?: boolean };
}

function pickFilled<Name extends string>(texts: Record<Name, string>) {
  const filled = Object.entries<string>(texts).filter(([, text]) => text.trim() !== "");
  return Object.fromEntries(filled.map(([name, text]) => [name, text.trim()])) as Partial<
    Record<Name, string>
  >;
}

export const toNumber = (written: string) => parseNumber(written) ?? Number.NaN;

export function splitLines(text: string): string[] {
  return text.split("\n").flatMap((line) => line.trim() || []);
}
