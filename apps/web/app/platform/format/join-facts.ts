import type { TFunction } from "i18next";

/**
 * One quiet line of facts; what stands between them never begins a line. In Arabic it is a comma: a dot reads as the
 * digit zero there.
 */
export function joinFacts(t: TFunction, facts: string[]): string {
  return facts.filter((fact) => fact !== "").join(t("between"));
}
