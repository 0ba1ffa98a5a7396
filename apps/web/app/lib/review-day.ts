import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { ReviewCard } from "@masar/contract/review/schemas";
import type { Settings } from "@masar/contract/settings/schemas";
import { isRestDay, listWaiting, mostCardsPerDay, pickDue } from "@masar/domain/review/due-cards";
import { studyDateFor, type ZoneHistory } from "@masar/domain/dates/local-date";
import { weekendOf } from "@masar/domain/dates/region";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";

type Review = ResponseOf<"listReview">;

/** Whose days these are; by the device until the settings are known. */
export function studyClockOf(settings: Settings | undefined): ZoneHistory {
  const season = settings?.busy_season;
  return {
    zone: settings?.time_zone ?? detectTimeZone(),
    dayStartHour: settings?.day_start_hour ?? limits.study.dayStartHour,
    season: season
      ? { from: season.from, to: season.to, dayStartHour: season.day_start_hour }
      : null,
  };
}

export function restDaysOf(settings: Settings | undefined): number[] {
  return settings?.rest_days ?? weekendOf(settings?.country ?? null);
}

export type ReviewDay = {
  today: string;
  isRestDay: boolean;
  /** What is left of today's review. */
  due: ReviewCard[];
  /** The same on a rest day, for those who want to. */
  possible: ReviewCard[];
  /** Everything that waits, also for the days to come. */
  waiting: number;
  reviewedToday: number;
};

/** Today's review out of the cards alone: an answer kept from yesterday knows yesterday's counts. */
export function readReviewDay(
  review: Review,
  settings: Settings | undefined,
  now: Date,
): ReviewDay {
  const clock = studyClockOf(settings);
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
    possible: waiting.slice(0, Math.max(0, mostCardsPerDay - reviewedToday)),
    waiting: waiting.length,
    reviewedToday,
  };
}
