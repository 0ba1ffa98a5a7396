import { toDayNumber } from "../dates/calendar-days.ts";

/** A smaller difference comes from study days and rounding; a measured pace is more exact than a chosen one. */
export const fewDays = { measured: 3, chosen: 6 };

export function isAsPlanned(daysBehind: number, isMeasured: boolean): boolean {
  return Math.abs(daysBehind) <= fewDays[isMeasured ? "measured" : "chosen"];
}

type FinishDates = {
  planned: string;
  expected: string;
  isMeasured: boolean;
  deadline: string | null;
};

/**
 * The date to show as the end of a path. A forecast that is as planned is the planned date, so that it agrees with the
 * due dates of the milestones, unless the two are on different sides of the deadline.
 */
export function chooseFinishDate({ planned, expected, isMeasured, deadline }: FinishDates): string {
  const meets = (date: string) => deadline === null || date <= deadline;
  const isSame = isAsPlanned(toDayNumber(expected) - toDayNumber(planned), isMeasured);
  return isSame && meets(planned) === meets(expected) ? planned : expected;
}
