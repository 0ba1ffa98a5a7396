import type { TFunction } from "i18next";

/** The separator never begins a line. In Arabic it is a comma: a dot reads as the digit zero. */
export function joinFacts(t: TFunction, facts: string[]): string {
  return facts.filter((fact) => fact !== "").join(t("between"));
}
