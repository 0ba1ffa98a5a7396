import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { ReviewCard } from "@masar/contract/review/schemas";
import { countLeft, isRestDay, toStudyDay } from "@masar/domain/review/due-cards";
import { studyDateFor } from "@masar/domain/dates/local-date";
import { type CardMemory, scheduleCard } from "@masar/domain/review/card-schedule";
import type { UserCtx } from "#api/context.ts";
import { changedAt, stampedAt } from "#api/db/change-clocks.ts";
import { claimNewestFields, isPurged, toColumns } from "#api/db/field-merge.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/review/review.queries.ts";
import { readStudySettings, type StudySettings } from "#api/core/user-settings/study-settings.ts";
import { type StreakLedger, loadStreakLedger } from "#api/core/study/streak.service.ts";
import { addLiveEvent } from "#api/realtime/live.queries.ts";

type Day = Pick<StreakLedger, "userId" | "today" | "settings">;

export async function listReview(ctx: UserCtx): Promise<ResponseOf<"listReview">> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const day = await loadStreakLedger(tx, { userId });
    const { today, settings } = day;
    const [rows, due, reviewed] = await Promise.all([
      queries.listCards(tx, { userId }),
      countDue(tx, day),
      queries.countReviewed(tx, { userId, date: today }),
    ]);
    return {
      cards: rows.map((row) => toCard(row, settings)),
      due_count: due,
      reviewed_count: reviewed,
      today,
      is_rest_day: isRestDay(today, settings.restDays),
    };
  });
}

/** THE DOOR for the overview: what is left of today's review, nothing on a rest day. */
export async function countDue(tx: Tx, day: Day): Promise<number> {
  const { userId, today, settings } = day;
  const [waiting, reviewedToday] = await Promise.all([
    // A date moved off a rest day is past on every study day on which the date itself is.
    queries.countDueCards(tx, { userId, today }),
    queries.countReviewed(tx, { userId, date: today }),
  ]);
  return countLeft(waiting, { today, restDays: settings.restDays, reviewedToday });
}

/** Every field goes by its own latest change; what came too late is answered with what stands. */
export async function saveCard(ctx: UserCtx, id: string, body: ParsedOf<"saveCard">["body"]) {
  const userId = ctx.user.id;
  const { change_id, at: stamped, ...fields } = body;
  const change = { change_id, at: stamped };
  const at = changedAt(change);
  return ctx.tx(async (tx) => {
    const newest = await claimNewestFields(tx, { userId, kind: "card", id, change, fields });
    const settings = await readStudySettings(tx, { userId });
    if (Object.keys(newest).length === 0) {
      if (!(await queries.lockCard(tx, { userId, id }))) return { card: null };
      // A change that lost may still be the one that made the card.
      return answer(await foldCard(tx, { userId, id, at, settings, values: {} }), settings);
    }
    const card = await openCard(tx, { userId, id, at, settings, newest });
    if (!card) return { card: null };
    const isBack = card.deleted_at !== null && newest.deleted === false;
    if (isBack) await requireRoom(tx, { userId, isShown: true, isNew: false });
    const values = toColumns(newest);
    return answer(await changeCard(tx, { userId, id, at, settings, values }), settings);
  });
}

/** One answer. It may arrive before its card, or after others that were given later. */
export async function reviewCard(
  ctx: UserCtx,
  params: { id: string; review: string },
  body: ParsedOf<"reviewCard">["body"],
): Promise<ResponseOf<"reviewCard">> {
  const userId = ctx.user.id;
  const { id, review } = params;
  const at = changedAt({ at: body.reviewed_at });
  const reviewedAt = stampedAt({ at: body.reviewed_at });
  return ctx.tx(async (tx) => {
    const settings = await readStudySettings(tx, { userId });
    const card = await openCard(tx, { userId, id, at, settings, newest: {} });
    if (!card) return { card: null };
    const { rating } = body;
    // In the order the devices say; the day is never one that is still to come.
    const date = studyDateFor(at, settings.zones);
    const answered = { userId, id: review, cardId: id, rating, reviewedAt, date };
    const isNew = await queries.addReview(tx, answered);
    if (!isNew) return answer(card, settings);
    return answer(await changeCard(tx, { userId, id, at, settings, values: {} }), settings);
  });
}

type Opened = { userId: string; id: string; at: Date; settings: StudySettings };

/**
 * The card's row, held; an empty one that nobody is asked yet if this is the first that is heard of it. None
 * for a card that was deleted and is swept away since.
 */
async function openCard(
  tx: Tx,
  { userId, id, at, settings, newest }: Opened & { newest: { deleted?: boolean | undefined } },
): Promise<queries.CardRow | undefined> {
  const known = await queries.lockCard(tx, { userId, id });
  if (known) return known;
  // A clock without a row is one of a card that was swept away, or of one that another request made just now.
  if (await isPurged(tx, { userId, kind: "card", id, newest })) {
    return queries.lockCard(tx, { userId, id });
  }
  const memory = scheduleCard([], { ...settings.zones, createdAt: at });
  const card = { user_id: userId, id, ...toSchedule(memory), created_at: at, updated_at: at };
  await requireRoom(tx, { userId, isShown: newest.deleted !== true, isNew: true });
  return queries.addCard(tx, { card });
}

/** Deleted ones need room as well, only more of it: else making and deleting in turns would never end. */
async function requireRoom(
  tx: Tx,
  { userId, isShown, isNew }: { userId: string; isShown: boolean; isNew: boolean },
): Promise<void> {
  const { perUser } = limits.review;
  const { shown, kept } = await queries.countCardsAlone(tx, { userId });
  const isFull = isShown && shown >= perUser;
  const isOverfull = isNew && kept >= perUser * limits.softDeletedMultiplier;
  if (isFull || isOverfull) throw new AppError("list_full");
}

async function changeCard(tx: Tx, change: Opened & { values: queries.CardValues }) {
  const row = await foldCard(tx, change);
  await addLiveEvent(tx, { userId: change.userId, name: "review.changed", payload: {} });
  return row;
}

/** The schedule is folded from the whole log: what arrived last need not be what was answered last. */
async function foldCard(
  tx: Tx,
  { userId, id, at, settings, values }: Opened & { values: queries.CardValues },
): Promise<queries.CardRow> {
  const card = await queries.updateCard(tx, { userId, id, values, at });
  const reviews = await queries.listReviews(tx, { userId, cardId: id });
  const memory = scheduleCard(
    reviews.map(({ id: review, rating, reviewed_at, local_date }) => ({
      id: review,
      rating,
      reviewedAt: reviewed_at,
      reviewedOn: local_date,
    })),
    { ...settings.zones, createdAt: card.created_at },
  );
  return queries.updateCard(tx, { userId, id, values: toSchedule(memory), at });
}

function toSchedule(memory: CardMemory) {
  return {
    due_on: memory.dueOn,
    state: memory.state,
    stability: memory.stability,
    difficulty: memory.difficulty,
    reps: memory.reps,
    lapses: memory.lapses,
    last_reviewed_at: memory.lastReviewedAt,
  };
}

function answer(row: queries.CardRow | undefined, settings: StudySettings) {
  const isAskable = row && row.front !== "" && row.back !== "" && row.deleted_at === null;
  return { card: isAskable ? toCard(row, settings) : null };
}

function toCard(row: queries.CardRow, settings: StudySettings): ReviewCard {
  const { due_on, deleted_at: _deleted, ...card } = row;
  return {
    ...card,
    due_date: toStudyDay(due_on, settings.restDays),
    last_reviewed_at: row.last_reviewed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
