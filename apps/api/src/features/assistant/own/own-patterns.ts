import { readFileSync } from "node:fs";

type Patterns = typeof import("./own-patterns.json");
type PatternName = {
  [Name in keyof Patterns]: Patterns[Name] extends string[] ? Name : never;
}[keyof Patterns];

export const patternData = JSON.parse(
  readFileSync(new URL("own-patterns.json", import.meta.url), "utf8"),
) as Patterns;

const compiled = new Map<PatternName, RegExp>();

/** Whether a folded text holds one of the alternatives. */
export function hasPattern(folded: string, name: PatternName): boolean {
  const pattern = compiled.get(name) ?? new RegExp(patternData[name].join("|"));
  compiled.set(name, pattern);
  return pattern.test(folded);
}
