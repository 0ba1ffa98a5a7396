import type { questionFaults } from "@masar/contract/checks/constants";
import type { Question } from "@masar/contract/checks/question-schemas";
import { parseNumber } from "@masar/domain/checks/grade-answer";
import { listQuestionFaults } from "@masar/domain/checks/question-faults";
import { type QuestionDraft, splitLines, toNumber, toQuestion } from "./question-draft.ts";

export type DraftFault =
  | (typeof questionFaults)[number]
  | "required"
  | "number"
  | "toleranceRange"
  | "lines";
/** By field; of a part as `parts.1.text`. */
export type DraftFaults = Partial<Record<string, DraftFault>>;

// As in the schema of the endpoint.
const maxLines = 12;
const maxLine = 300;

/** What the schema of the endpoint would reject, and the rules of the server. */
export function findDraftFaults(draft: QuestionDraft, before: Question): DraftFaults {
  const faults: DraftFaults = {};
  for (const { field, fault } of listQuestionFaults(toQuestion(draft, before)))
    faults[toDraftField(field)] ??= fault;
  const require = (field: string, text: string) => {
    if (text.trim() === "") faults[field] = "required";
  };
  for (const name of ["text", "text_ar", "explanation", "explanation_ar"] as const)
    require(name, draft[name]);
  for (const [index, part] of draft.parts.entries()) {
    const names = requiredOfPart[before.kind];
    for (const name of names) require(`parts.${index}.${name}`, part[name]);
    if (before.kind === "numeric" && parseNumber(part.value) === null)
      faults[`parts.${index}.value`] = "number";
  }
  if (before.kind === "numeric") {
    if (parseNumber(draft.answer) === null) faults["answer"] = "number";
    if (!(toNumber(draft.tolerance) >= 0)) faults["tolerance"] = "toleranceRange";
  }
  if (before.kind === "short")
    for (const name of ["accepted", "accepted_ar"] as const) {
      const lines = splitLines(draft[name]);
      const fits = lines.length > 0 && lines.length <= maxLines;
      if (!fits || lines.some((line) => line.length > maxLine)) faults[name] = "lines";
    }
  return faults;
}

const requiredOfPart: Record<Question["kind"], readonly ("text" | "right" | "why" | "why_ar")[]> = {
  single: ["text"],
  multiple: ["text"],
  order: ["text"],
  match: ["text", "right"],
  numeric: ["why", "why_ar"],
  short: [],
};

/** From a place in the question, such as `pairs.1.left_ar`. */
export function toDraftField(field: string): string {
  return field
    .replace(/^(?:options|items|pairs|mistakes)\b/, "parts")
    .replace(/\.left(?=$|_ar$)/, ".text");
}
