import { limits } from "@masar/contract/limits";
import { toLatinDigits } from "@masar/domain/text/latin-digits";

/** Minutes as typed, Arabic digits too: 0 for nothing, undefined for what is no number of minutes. */
export function readMinutes(typed: string): number | undefined {
  const text = toLatinDigits(typed).trim();
  if (text === "") return 0;
  const minutes = Number(text);
  const isWhole = /^\d+$/.test(text) && minutes <= limits.study.maxMinutesPerSession;
  return isWhole ? minutes : undefined;
}

/** Hours as typed, with either decimal sign. */
export function readHours(typed: string): number | undefined {
  const hours = Number(toLatinDigits(typed).trim().replace(/[٫,]/, "."));
  return hours > 0 && hours <= limits.paths.longestMilestoneHours ? hours : undefined;
}
