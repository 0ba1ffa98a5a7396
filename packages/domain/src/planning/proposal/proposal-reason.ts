import type { Forecast } from "../../progress/forecast.ts";
import { fewDays } from "../../progress/plan-difference.ts";
import { daysBetween } from "../../dates/local-date.ts";
import { toDayNumber, toWeekday } from "../../dates/calendar-days.ts";
import type { NoProposalReason, ProposalReason } from "@masar/contract/proposals/constants";

type Span = { from: string; to: string };

export type ProposalDay = {
  today: string;
  /** 0 is Sunday. */
  restDays: readonly number[];
  busySeason: Span | null;
  pause: Span | null;
  isSwitchedOff: boolean;
};

/** Why no proposal is made or shown on a day; null if one may be. */
export function findQuietReason(day: ProposalDay): NoProposalReason | null {
  const { today, restDays, busySeason, pause, isSwitchedOff } = day;
  if (isSwitchedOff) return "switched_off";
  if (isWithin(today, pause)) return "paused";
  if (isWithin(today, busySeason)) return "busy_season";
  return restDays.includes(toWeekday(toDayNumber(today))) ? "rest_day" : null;
}

function isWithin(date: string, span: Span | null) {
  return span !== null && span.from <= date && date <= span.to;
}

export type StudiedWeek = { minutes: number; hoursPerWeek: number };

export type ProposalFacts = {
  expected: Pick<Forecast, "date" | "isMeasured">;
  plannedFinish: string;
  /** The last whole week; null if the plan began in it or later. */
  lastWeek: StudiedWeek | null;
  /** A check passed with every answer right, well before the date of its milestone. */
  hasExcellentCheck: boolean;
};

/** Below this share of its hours, a week is a lighter one. */
const lighterShare = 0.6;

/** Null while the plan and the weeks agree. The reason is what the user reads, so it has to be true of their week. */
export function findProposalReason(facts: ProposalFacts): ProposalReason | null {
  const { expected, plannedFinish, lastWeek, hasExcellentCheck } = facts;
  if (hasExcellentCheck) return "check_went_well";
  if (lastWeek?.minutes === 0) return "missed_week";
  const isLighter =
    lastWeek !== null && lastWeek.minutes < lastWeek.hoursPerWeek * 60 * lighterShare;
  const daysLater = daysBetween(plannedFinish, expected.date);
  if (expected.isMeasured) {
    if (daysLater > fewDays.measured) return isLighter ? "lighter_week" : "later_finish";
    return daysLater < -weekDays ? "earlier_finish" : null;
  }
  return isLighter ? "lighter_week" : null;
}

const weekDays = 7;
