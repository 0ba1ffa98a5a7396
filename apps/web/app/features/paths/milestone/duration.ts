import { limits } from "@masar/contract/limits";
import { toLatinDigits } from "@masar/domain/text/latin-digits";

/** Accepts Arabic digits. Returns 0 for an empty text and undefined for an invalid one. */
export function parseMinutes(typed: string): number | undefined {
  const text = toLatinDigits(typed).trim();
  if (text === "") return 0;
  const minutes = Number(text);
  const isValid = /^\d+$/.test(text) && minutes <= limits.study.maxMinutesPerSession;
  return isValid ? minutes : undefined;
}

/** Accepts Arabic digits and either decimal separator. */
export function parseHours(typed: string): number | undefined {
  const hours = Number(toLatinDigits(typed).trim().replace(/[٫,]/, "."));
  return hours > 0 && hours <= limits.paths.longestMilestoneHours ? hours : undefined;
}
