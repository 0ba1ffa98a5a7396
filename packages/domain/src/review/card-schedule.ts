import { limits } from "@masar/contract/limits";
import { type CardState, type RecallRating, recallRatings } from "@masar/contract/study/constants";
import { type Card, fsrs, type Grade, Rating, State } from "ts-fsrs";
import { addDays, studyDateFor, type ZoneHistory } from "../dates/local-date.ts";

/** How well one card is known, and the local date from which it is asked again, rest days not yet seen. */
export type CardMemory = {
  state: CardState;
  stability: number;
  difficulty: number;
  reps: number;
  lapses: number;
  lastReviewedAt: Date | null;
  /** The learner's date then; where it is not known, the clock's. */
  lastReviewedOn?: string | null;
  dueOn: string;
};

export type Recall = {
  id: string;
  rating: RecallRating;
  reviewedAt: Date;
  /** The learner's date then, where it was written down; else the clock's. */
  reviewedOn?: string;
};

/** Whose days these are. */
export type Clock = Omit<ZoneHistory, "notBefore">;

// Cards are asked by the day, so steps within a day are off; without chance, every device finds the same date.
const scheduler = fsrs({
  request_retention: limits.review.requestRetention,
  maximum_interval: limits.review.longestDays,
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

/** A card is first asked on the day after it was written: the same day would prove nothing. */
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
 * THE ONE AUTHORITY for a card's schedule: a fold over its reviews by their own instants, so that the order
 * they arrive in, and one that arrives twice, never matter. A date that was written down stays when the learner
 * moves or their day begins at another hour.
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

/** One answer more, given after all the others. */
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
  // A clock turned back in autumn may repeat the end of a day.
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

/** When the card would come back, for each of the four answers. */
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

/** The scheduler counts days of UTC: given the learner's date as one, it counts theirs. */
function toMidnight(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}
