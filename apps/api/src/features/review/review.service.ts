import type { ParsedOf, QueryOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { ReviewCard } from "@masar/contract/review/schemas";
import { countLeft, isRestDay, toStudyDay } from "@masar/domain/review/due-cards";
import { studyDateFor } from "@masar/domain/dates/local-date";
import { type CardMemory, scheduleCard } from "@masar/domain/review/card-schedule";
import type { UserCtx } from "#api/context.ts";
import { changedAt, stampedAt } from "#api/db/change-clocks.ts";
import { claimNewestFields, isPurged, toColumns } from "#api/db/field-merge.ts";
import { toIsoDates } from "#api/db/iso-dates.ts";
import { findSyncPage, syncPageSizes, type SyncRequest, toSyncAnswer } from "#api/db/sync-page.ts";
import type { Own, OwnRow, Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/review/review.queries.ts";
import { readStudySettings, type StudySettings } from "#api/core/user-settings/study-settings.ts";
import { type StreakLedger, loadStreakLedger } from "#api/core/study/streak.service.ts";
import { addLiveEvent } from "#api/realtime/live.queries.ts";

type Day = Pick<StreakLedger, "userId" | "today" | "settings">;

export async function listReview(
  ctx: UserCtx,
  query: QueryOf<"listReview">,
): Promise<ResponseOf<"listReview">> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const day = await loadStreakLedger(tx, { userId });
    const { today, settings } = day;
    const [{ cards, sync }, due, reviewed] = await Promise.all([
      listCards(tx, { userId, query, settings }),
      countDue(tx, day),
      queries.countReviewed(tx, { userId, date: today }),
    ]);
    return {
      cards: cards.map((row) => toCard(row, settings)),
      ...(sync ? { sync } : {}),
      due_count: due,
      reviewed_count: reviewed,
      today,
      is_rest_day: isRestDay(today, settings.restDays),
    };
  });
}

async function listCards(
  tx: Tx,
  { userId, query, settings }: Own & { query: SyncRequest; settings: StudySettings },
) {
  // The rest days move due dates of cards that did not change.
  const kind = `cards-${settings.restDays.toSorted((a, b) => a - b).join("")}`;
  const page = await findSyncPage(tx, query, { kind, size: syncPageSizes.cards });
  if (!page) return { cards: await queries.listCards(tx, { userId }), sync: undefined };
  const rows = await queries.listCardPage(tx, { userId, page });
  const { shown, sync } = toSyncAnswer(rows, page, isAskable);
  return { cards: shown, sync };
}

/** The cards left to review today; none on a rest day. */
export async function countDue(tx: Tx, day: Day): Promise<number> {
  const { userId, today, settings } = day;
  const [waiting, reviewedToday] = await Promise.all([
    // Due dates move off rest days only to later days, so the stored date can be compared.
    queries.countDueCards(tx, { userId, today }),
    queries.countReviewed(tx, { userId, date: today }),
  ]);
  return countLeft(waiting, { today, restDays: settings.restDays, reviewedToday });
}

/** The next day with a card to review after today; null without one. */
export async function findNextReview(
  tx: Tx,
  {
    userId,
    today,
    settings,
  }: Pick<Day, "userId" | "today"> & {
    settings: Pick<StudySettings, "restDays">;
  },
): Promise<string | null> {
  // On a rest day the cards that are due wait for the next study day.
  const after = isRestDay(today, settings.restDays) ? "0001-01-01" : today;
  const date = await queries.findNextDueDate(tx, { userId, after });
  return date === null ? null : toStudyDay(date < today ? today : date, settings.restDays);
}

/** The newest change of each field wins. */
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
      // An older change may still be the one that created the card.
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

/** A rating may arrive before its card, or after later ratings. */
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
    const isNew = await queries.addReview(tx, {
      user_id: userId,
      id: review,
      card_id: id,
      rating: body.rating,
      // Ordered by the device's clock, but never on a future day.
      reviewed_at: reviewedAt,
      local_date: studyDateFor(at, settings.zones),
    });
    if (!isNew) return answer(card, settings);
    return answer(await changeCard(tx, { userId, id, at, settings, values: {} }), settings);
  });
}

type Opened = OwnRow & { at: Date; settings: StudySettings };

/** Locks the card's row, or adds an empty card. Undefined for a card that was deleted and purged. */
async function openCard(
  tx: Tx,
  { userId, id, at, settings, newest }: Opened & { newest: { deleted?: boolean | undefined } },
): Promise<queries.CardRow | undefined> {
  const known = await queries.lockCard(tx, { userId, id });
  if (known) return known;
  // A clock without a row: the card was purged, or another request has just added it.
  if (await isPurged(tx, { userId, kind: "card", id, newest })) {
    return queries.lockCard(tx, { userId, id });
  }
  const memory = scheduleCard([], { ...settings.zones, createdAt: at });
  const card = { user_id: userId, id, ...toSchedule(memory), created_at: at, updated_at: at };
  await requireRoom(tx, { userId, isShown: newest.deleted !== true, isNew: true });
  return queries.addCard(tx, { card });
}

/** Deleted cards count against a larger limit, so that adding and deleting in turns ends as well. */
async function requireRoom(
  tx: Tx,
  { userId, isShown, isNew }: Own & { isShown: boolean; isNew: boolean },
) {
  const { perUser } = limits.review;
  const { shown, total } = await queries.countCardsAlone(tx, { userId });
  const isFull = isShown && shown >= perUser;
  const isOverfull = isNew && total >= perUser * limits.softDeletedMultiplier;
  if (isFull || isOverfull) throw new AppError("list_full");
}

async function changeCard(tx: Tx, change: Opened & { values: queries.CardValues }) {
  const row = await foldCard(tx, change);
  await addLiveEvent(tx, { userId: change.userId, name: "review.changed", payload: {} });
  return row;
}

/** Computes the schedule from all ratings: the last to arrive need not be the last that was made. */
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
  const { dueOn, lastReviewedAt, lastReviewedOn: _on, ...schedule } = memory;
  return { ...schedule, due_on: dueOn, last_reviewed_at: lastReviewedAt };
}

function answer(row: queries.CardRow | undefined, settings: StudySettings) {
  return { card: row && isAskable(row) ? toCard(row, settings) : null };
}

function isAskable({ front, back, deleted_at }: queries.CardRow): boolean {
  return front !== "" && back !== "" && deleted_at === null;
}

function toCard(row: queries.CardRow, settings: StudySettings): ReviewCard {
  const { due_on, deleted_at: _deletedAt, changed_at: _changedAt, ...card } = row;
  return { ...toIsoDates(card), due_date: toStudyDay(due_on, settings.restDays) };
}
