import { limits } from "@masar/contract/limits";
import type { DayState } from "@masar/contract/paths/constants";
import type { TFunction } from "i18next";
import { minutesText } from "#web/platform/format/format-minutes.ts";

/** Without minutes where they are private. */
export type YearDay = { date: string; state: DayState; minutes?: number };

export type ShownState = Exclude<DayState, "open"> | "today" | "before" | "future";

/** An open day is today, or lies before the first study day, or is still to come. */
export function shownState({ date, state }: YearDay, today: string): ShownState {
  if (date > today) return "future";
  if (state !== "open") return state;
  return date === today ? "today" : "before";
}

export function dayReason(t: TFunction, day: YearDay, today: string): string {
  const state = shownState(day, today);
  const { minutes } = day;
  const { countedMinutes } = limits.study;
  const time = minutesText(t, minutes ?? 0);
  if (state === "studied") {
    if (minutes === undefined) return t("profile:calendar.why.studiedOnly");
    return minutes >= countedMinutes
      ? t("profile:calendar.why.studied", { time })
      : t("profile:calendar.why.finished");
  }
  if (state === "today") {
    return minutes === undefined
      ? t("profile:calendar.why.todayOnly")
      : t("profile:calendar.why.today", { minutes: countedMinutes });
  }
  if (state === "rest" && minutes) return t("profile:calendar.why.restStudied", { time });
  if (state === "missed" && minutes) {
    return t("profile:calendar.why.short", { time, minutes: countedMinutes });
  }
  return t(`profile:calendar.why.${state}`);
}
