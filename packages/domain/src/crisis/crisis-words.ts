import { fillers, misspellings } from "./crisis-phrases.ts";
import { foldText } from "../text/fold-arabic.ts";

const skipped = new Set(fillers.map(spell));
const corrections = new Map(
  Object.entries(misspellings).flatMap(([word, variants]) =>
    variants.split(" ").map((variant) => [spell(variant), spell(word)] as const),
  ),
);

/** Without fillers, and with doubled letters reduced to one. */
export function splitWords(text: string): string[] {
  return spell(text)
    .split(" ")
    .filter((word) => word !== "" && !skipped.has(word))
    .map((word) => corrections.get(word) ?? word);
}

/** The words of a phrase. Throws for a filler: without it the phrase would have another meaning. */
export function splitChoice(choice: string): string[] {
  const filler = spell(choice)
    .split(" ")
    .find((word) => skipped.has(word));
  if (filler !== undefined) throw new Error(`"${choice}" contains the filler "${filler}"`);
  return splitWords(choice);
}

/** Reduces repeated letters («اموووت», "dieee") to one, in messages and phrases. */
function spell(text: string): string {
  return joinSelfCompounds(text).replaceAll(/(.)\1+/g, "$1");
}

/** A compound is one word, with or without its hyphen: "my self-esteem" does not contain "my self". */
function joinSelfCompounds(text: string): string {
  const hyphenated = text.replaceAll(/\bself[-‐‑](?=\p{L})/giu, "self");
  return foldText(hyphenated).replaceAll(
    /\bself (?=(?:assessment|confidence|control|discipline|doubt|esteem|hosted|image|portrait|respect|signed|study|worth)\b)/g,
    "self",
  );
}
