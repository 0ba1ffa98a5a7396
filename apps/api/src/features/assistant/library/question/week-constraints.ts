import type { Language } from "@masar/contract/settings/schemas";
import type { WeekContext } from "#api/features/assistant/ask/ask-types.ts";
import { findMatch, listMatches, patterns } from "#api/features/assistant/library/patterns.ts";
import { count, fill, type Reply } from "#api/features/assistant/library/reply.ts";
import { parseDailyMinutes, parseWeeklyHours, type Question } from "./read-question.ts";

type WeekConstraints = {
  weeklyHours: number | null;
  dailyMinutes: number | null;
  /** Days of the week, Sunday is zero; empty when none is named. */
  weekdays: number[];
  time: keyof Reply["texts"]["week"]["times"] | null;
  hasExam: boolean;
};

export function parseWeekConstraints({ folded }: Question): WeekConstraints {
  const named = listMatches("weekdays", folded).map(({ value }) => value);
  const listed = named.length === 0 && patterns.weekend.test(folded) ? [5, 6] : named;
  // "Not on Friday" excludes the day; "nothing but Friday" names it.
  const isExcluded =
    listed.length > 0 && patterns.exceptDays.test(folded) && !patterns.onlyDays.test(folded);
  const dailyMinutes = parseDailyMinutes(folded);
  return {
    weeklyHours: dailyMinutes === null ? parseWeeklyHours(folded) : null,
    dailyMinutes,
    weekdays: isExcluded ? [0, 1, 2, 3, 4, 5, 6].filter((day) => !listed.includes(day)) : listed,
    time: (findMatch("studyTimes", folded) as WeekConstraints["time"] | undefined) ?? null,
    hasExam: patterns.exam.test(folded),
  };
}

const toDate = (date: string) => new Date(`${date}T00:00:00Z`);

/** The study days of the week with the minutes that were named, else with the planned ones. */
export function applyWeekConstraints(
  days: WeekContext["days"],
  { weekdays, dailyMinutes, weeklyHours, hasExam }: WeekConstraints,
): WeekContext["days"] {
  const chosen = days.filter(({ date, isRest, plannedMinutes }) =>
    weekdays.length > 0
      ? weekdays.includes(toDate(date).getUTCDay())
      : !isRest && (plannedMinutes > 0 || dailyMinutes !== null),
  );
  return chosen.map((day) => {
    const planned = day.plannedMinutes > 0 ? day.plannedMinutes : 45;
    const named =
      dailyMinutes ?? (weeklyHours === null ? null : (weeklyHours * 60) / chosen.length);
    const minutes = named ?? (hasExam ? planned / 2 : null);
    const rounded = minutes === null ? planned : Math.max(15, Math.round(minutes / 5) * 5);
    return { ...day, isRest: false, plannedMinutes: rounded };
  });
}

export function formatWeekday(date: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  return format.format(toDate(date));
}

/** Repeats the constraints to the user, so that a misread one is noticed. */
export function formatWeekConstraints(
  reply: Reply,
  { weeklyHours, dailyMinutes, weekdays, time, hasExam }: WeekConstraints,
  days: WeekContext["days"],
): string {
  const { week, listJoin } = reply.texts;
  const names = days.map(({ date }) => formatWeekday(date, reply.language)).join(listJoin);
  const constraints = [
    weeklyHours === null ? "" : count(reply, "saidHours", weeklyHours, week),
    dailyMinutes === null ? "" : fill(week.saidDaily, { minutes: dailyMinutes }),
    weekdays.length === 0 ? "" : fill(week.saidDays, { days: names }),
    time === null ? "" : week.times[time],
    hasExam ? week.exam : "",
  ].filter(Boolean);
  return constraints.length > 0 ? fill(week.said, { wishes: constraints.join(listJoin) }) : "";
}
