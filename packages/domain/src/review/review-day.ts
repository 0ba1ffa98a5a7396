import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import type { ReviewCard } from "@masar/contract/review/schemas";
import type { Settings } from "@masar/contract/settings/schemas";
import { isRestDay, listWaiting, maxCardsPerDay, pickDue } from "./due-cards.ts";
import { studyDateFor } from "../dates/local-date.ts";
import { studyClockOf } from "../dates/study-clock.ts";
import { weekendOf } from "../dates/region.ts";

type Review = ResponseOf<"listReview">;

export function restDaysOf(settings: Settings | undefined): number[] {
  return settings?.rest_days ?? weekendOf(settings?.country ?? null);
}

export type ReviewDay = {
  today: string;
  isRestDay: boolean;
  /** Cards left for today. */
  due: ReviewCard[];
  /** The same, also on a rest day. */
  possible: ReviewCard[];
  /** All due cards. */
  waiting: number;
  reviewedToday: number;
};

/** Computed from the cards alone: a persisted response has the counts of its own day. */
export function readReviewDay(
  review: Review,
  settings: Settings | undefined,
  { now, deviceZone }: { now: Date; deviceZone: string },
): ReviewDay {
  const clock = studyClockOf(settings, deviceZone);
  const restDays = restDaysOf(settings);
  const local = studyDateFor(now, clock);
  const today = local > review.today ? local : review.today;
  const { cards } = review;
  const reviewedToday = cards.filter(
    ({ last_reviewed_at }) =>
      last_reviewed_at !== null && studyDateFor(new Date(last_reviewed_at), clock) === today,
  ).length;
  const waiting = listWaiting(cards, today);
  return {
    today,
    isRestDay: isRestDay(today, restDays),
    due: pickDue(cards, { today, restDays, reviewedToday }),
    possible: waiting.slice(0, Math.max(0, maxCardsPerDay - reviewedToday)),
    waiting: waiting.length,
    reviewedToday,
  };
}
