import { limits } from "@masar/contract/limits";
import { toLatinDigits } from "@masar/domain/latin-digits";
import type { TFunction } from "i18next";
import { hourMinutes } from "#web/lib/hour-minutes.ts";

/** 45 min, 2 h, 2 h 15 min. */
export function minutesText(t: TFunction, total: number): string {
  const hours = Math.floor(total / hourMinutes);
  const minutes = total % hourMinutes;
  if (hours === 0) return t("road:milestone.minutes", { count: minutes });
  if (minutes === 0) return t("road:milestone.onlyHours", { hours });
  return t("road:milestone.hoursMinutes", { hours, minutes });
}

/** Minutes as typed, Arabic digits too: 0 for nothing, undefined for what is no number of minutes. */
export function readMinutes(typed: string): number | undefined {
  const text = toLatinDigits(typed).trim();
  if (text === "") return 0;
  const minutes = Number(text);
  const isWhole = /^\d+$/.test(text) && minutes <= limits.study.mostMinutesPerSession;
  return isWhole ? minutes : undefined;
}

/** Hours as typed, with either decimal sign. */
export function readHours(typed: string): number | undefined {
  const hours = Number(toLatinDigits(typed).trim().replace(/[٫,]/, "."));
  return hours > 0 && hours <= limits.paths.longestMilestoneHours ? hours : undefined;
}
