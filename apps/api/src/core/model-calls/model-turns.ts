import { randomBytes } from "node:crypto";
import { findCrisis } from "@masar/domain/crisis/crisis";
import { dropHidden } from "@masar/domain/text/hidden-characters";
import { hideContacts } from "@masar/domain/text/model-text";
import type { Turn } from "#api/ai/ai.ts";

/** The nonce keeps a user's text from closing the data block and adding instructions. */
export function delimit(data: unknown) {
  const nonce = randomBytes(9).toString("hex");
  const text = JSON.stringify(dropCrisisTexts(data));
  return `<data-${nonce}>\n${hideContacts(text)}\n</data-${nonce}>`;
}

/** Without the texts that have a sign of a crisis, as no message of such a kind reaches a model (031). */
export function dropCrisisTexts<T>(data: T): T {
  const text = JSON.stringify(data, (_, value: unknown) =>
    typeof value === "string" && findCrisis(dropHidden(value)) ? "" : value,
  );
  return JSON.parse(text) as T;
}

export function writeRepairTurns(question: Turn, answer: unknown, problems: string[]): Turn[] {
  const list = problems.slice(0, 20).map((problem) => `- ${problem}`);
  return [
    question,
    { role: "assistant", content: JSON.stringify(answer) },
    {
      role: "user",
      content: [
        "That answer breaks these rules; m1 is the first milestone:",
        ...list,
        "Answer again with the whole corrected object and nothing else.",
      ].join("\n"),
    },
  ];
}
