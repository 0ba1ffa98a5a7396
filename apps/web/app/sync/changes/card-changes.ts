import type { RequestOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import type { ReviewCard } from "@masar/contract/review/schemas";
import type { Settings } from "@masar/contract/settings/schemas";
import { toStudyDay } from "@masar/domain/review/due-cards";
import { type CardMemory, applyRating, scheduleCard } from "@masar/domain/review/card-schedule";
import { studyClockOf } from "@masar/domain/dates/study-clock";
import { readReviewDay, restDaysOf } from "@masar/domain/review/review-day";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";

type Review = ResponseOf<"listReview">;
type ChangeContext = { userId: string; settings: Settings | undefined };

/** Fields that the change leaves out stay. */
export function applyCard(
  review: Review,
  { params, body }: RequestOf<"saveCard">,
  user: ChangeContext,
): Review {
  const { change_id: _id, at, deleted, ...fields } = body;
  const others = review.cards.filter((card) => card.id !== params.id);
  if (deleted) return recount(review, others, user, at);
  const known = review.cards.find((card) => card.id === params.id);
  const card: ReviewCard = {
    ...(known ?? makeCard(params.id, at, user)),
    ...fields,
    updated_at: at,
  };
  // A card without question or answer is not shown: another change will complete it.
  if (card.front.trim() === "" || card.back.trim() === "") return review;
  const cards = known
    ? review.cards.map((item) => (item.id === card.id ? card : item))
    : [...review.cards, card];
  return recount(review, cards, user, at);
}

/** A rating that is already counted changes nothing. */
export function applyReview(
  review: Review,
  { params, body }: RequestOf<"reviewCard">,
  user: ChangeContext,
): Review {
  const { rating, reviewed_at } = body;
  const known = review.cards.find((card) => card.id === params.id);
  const isCounted = known?.last_reviewed_at && known.last_reviewed_at >= reviewed_at;
  if (!known || isCounted) return review;
  const answer = { rating, reviewedAt: new Date(reviewed_at) };
  const memory = applyRating(
    memoryOf(known),
    answer,
    studyClockOf(user.settings, detectTimeZone()),
  );
  const card = { ...known, ...readMemory(memory, user), updated_at: reviewed_at };
  const cards = review.cards.map((item) => (item.id === card.id ? card : item));
  return recount(review, cards, user, reviewed_at);
}

export function memoryOf(card: ReviewCard): CardMemory {
  const { state, stability, difficulty, reps, lapses, last_reviewed_at } = card;
  const lastReviewedAt = last_reviewed_at ? new Date(last_reviewed_at) : null;
  return { state, stability, difficulty, reps, lapses, lastReviewedAt, dueOn: card.due_date };
}

function makeCard(id: string, at: string, user: ChangeContext): ReviewCard {
  const clock = studyClockOf(user.settings, detectTimeZone());
  return {
    id,
    user_id: user.userId,
    front: "",
    back: "",
    path_id: null,
    milestone_key: null,
    sub_milestone: null,
    ...readMemory(scheduleCard([], { ...clock, createdAt: new Date(at) }), user),
    created_at: at,
    updated_at: at,
  };
}

function readMemory(memory: CardMemory, { settings }: ChangeContext) {
  const { dueOn, lastReviewedAt, lastReviewedOn: _, ...rest } = memory;
  return {
    ...rest,
    due_date: toStudyDay(dueOn, restDaysOf(settings)),
    last_reviewed_at: lastReviewedAt?.toISOString() ?? null,
  };
}

function recount(review: Review, cards: ReviewCard[], user: ChangeContext, at: string): Review {
  const day = readReviewDay({ ...review, cards }, user.settings, {
    now: new Date(at),
    deviceZone: detectTimeZone(),
  });
  return {
    cards,
    due_count: day.due.length,
    reviewed_count: day.reviewedToday,
    today: day.today,
    is_rest_day: day.isRestDay,
  };
}
