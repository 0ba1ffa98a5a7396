import { limits } from "@masar/contract/limits";
import { type CardState, type RecallRating, recallRatings } from "@masar/contract/study/constants";
import { type Card, fsrs, type Grade, Rating, State } from "ts-fsrs";
import { addDays, studyDateFor, type ZoneHistory } from "../dates/local-date.ts";

/** Memory state of a card; `dueOn` does not account for rest days. */
export type CardMemory = {
  state: CardState;
  stability: number;
  difficulty: number;
  reps: number;
  lapses: number;
  lastReviewedAt: Date | null;
  /** The stored local date; derived from `lastReviewedAt` if unknown. */
  lastReviewedOn?: string | null;
  dueOn: string;
};

export type Recall = {
  id: string;
  rating: RecallRating;
  reviewedAt: Date;
  /** The stored local date; derived from `reviewedAt` if unknown. */
  reviewedOn?: string;
};

export type Clock = Omit<ZoneHistory, "notBefore">;

// Cards are due by the day, so short-term steps are off; without fuzz every device computes the same date.
const scheduler = fsrs({
  request_retention: limits.review.requestRetention,
  maximum_interval: limits.review.maxIntervalDays,
  enable_fuzz: false,
  enable_short_term: false,
});

const grades: Record<RecallRating, Grade> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};

const states: Record<CardState, State> = {
  new: State.New,
  learning: State.Learning,
  review: State.Review,
  relearning: State.Relearning,
};
const stateNames = Object.keys(states) as CardState[];

/** A new card is due on the next day. */
function newMemory(createdAt: Date, clock: Clock): CardMemory {
  return {
    state: "new",
    stability: 0,
    difficulty: 0,
    reps: 0,
    lapses: 0,
    lastReviewedAt: null,
    dueOn: addDays(studyDateFor(createdAt, clock), 1),
  };
}

/**
 * Folds the reviews by their own instants, so that arrival order and duplicates do not matter. Stored dates
 * stay when the user changes zone or day start.
 */
export function scheduleCard(
  reviews: readonly Recall[],
  card: Clock & { createdAt: Date },
): CardMemory {
  const once = new Map(reviews.map((review) => [review.id, review]));
  return [...once.values()]
    .toSorted(compareReviews)
    .reduce((memory, review) => applyRating(memory, review, card), newMemory(card.createdAt, card));
}

/** Applies a review later than all others. */
export function applyRating(
  memory: CardMemory,
  review: Omit<Recall, "id">,
  clock: Clock,
): CardMemory {
  const { lastReviewedAt } = memory;
  const lastOn =
    memory.lastReviewedOn ?? (lastReviewedAt ? studyDateFor(lastReviewedAt, clock) : null);
  const reviewedOn = review.reviewedOn ?? studyDateFor(review.reviewedAt, clock);
  const last = lastOn === null ? null : toMidnight(lastOn);
  const today = toMidnight(reviewedOn);
  // A clock change in autumn may repeat the end of a day.
  const now = last && last > today ? last : today;
  const card: Card = {
    due: now,
    stability: memory.stability,
    difficulty: memory.difficulty,
    elapsed_days: 0,
    scheduled_days: 0,
    learning_steps: 0,
    reps: memory.reps,
    lapses: memory.lapses,
    state: states[memory.state],
    ...(last ? { last_review: last } : {}),
  };
  const next = scheduler.next(card, now, grades[review.rating]).card;
  return {
    state: stateNames.find((name) => states[name] === next.state) ?? "review",
    stability: next.stability,
    difficulty: next.difficulty,
    reps: next.reps,
    lapses: next.lapses,
    lastReviewedAt: review.reviewedAt,
    lastReviewedOn: now === today ? reviewedOn : lastOn,
    dueOn: next.due.toISOString().slice(0, 10),
  };
}

/** The next due date for each rating. */
export function previewRatings(
  memory: CardMemory,
  at: Date,
  clock: Clock,
): Record<RecallRating, string> {
  const dates = recallRatings.map((rating) => [
    rating,
    applyRating(memory, { rating, reviewedAt: at }, clock).dueOn,
  ]);
  return Object.fromEntries(dates) as Record<RecallRating, string>;
}

function compareReviews(a: Recall, b: Recall): number {
  const apart = a.reviewedAt.getTime() - b.reviewedAt.getTime();
  if (apart !== 0) return apart;
  return a.id < b.id ? -1 : 1;
}

/** The scheduler counts UTC days, so local dates are passed as UTC midnights. */
function toMidnight(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

export type Memory = { stability: number; difficulty: number };

/** The memory after a review, `days` after the last one. */
export function nextMemory(before: Memory | null, days: number, rating: RecallRating): Memory {
  const { stability, difficulty } = scheduler.next_state(before, days, grades[rating]);
  return { stability, difficulty };
}

/** The chance to recall, 1 on the day of the review. */
export function getRetrievability(stability: number, days: number): number {
  return scheduler.forgetting_curve(days, stability);
}
