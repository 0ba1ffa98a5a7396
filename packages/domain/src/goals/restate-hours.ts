import { numberWords } from "./goal-numbers.ts";

/** "One HR manager" is a post: after a word, a period or the end must follow. */
const period = String.raw`\s+(?:an?|per|each|every|daily|weekly)\b|\s*\/`;
const numbers = Object.keys(numberWords)
  .filter((word) => !/^an?$/.test(word))
  .join("|");
const shortHours = [
  /(?<=[\d٠-٩۰-۹])\s*-?hrs?\b/giu,
  new RegExp(String.raw`(?<=(?<!\p{L})(?:an?|half an?))\s+hrs?(?=${period})`, "giu"),
  new RegExp(
    String.raw`(?<=(?<!\p{L})(?:${numbers}|couple of|few))\s+hrs?(?=${period}|\s*[.,،]|\s*$)`,
    "giu",
  ),
];

/** "1 hr" is a time, "HR" is a department. */
export function restateHours(goal: string): string {
  return shortHours.reduce((text, pattern) => text.replace(pattern, " hours"), goal);
}
