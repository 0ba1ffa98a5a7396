import { limits } from "@masar/contract/limits";
import { addDays, weekdayOf } from "../dates/local-date.ts";

const { minutesPerDay, secondsPerCard } = limits.review;

export const maxCardsPerDay = Math.floor((minutesPerDay * 60) / secondsPerCard);

/** Weekdays, 0 is Sunday; never all seven. */
type RestDays = readonly number[];

export function isRestDay(date: string, restDays: RestDays): boolean {
  return restDays.includes(weekdayOf(date));
}

/** The date itself, or the next study day. */
export function toStudyDay(date: string, restDays: RestDays): string {
  for (let days = 0; days < 7; days += 1) {
    const day = addDays(date, days);
    if (!isRestDay(day, restDays)) return day;
  }
  return date;
}

type Day = { today: string; restDays: RestDays; reviewedToday: number };

/** Cards left for today; none on a rest day. */
export function countLeft(waiting: number, { today, restDays, reviewedToday }: Day): number {
  if (isRestDay(today, restDays)) return 0;
  return Math.min(waiting, Math.max(0, maxCardsPerDay - reviewedToday));
}

/** Today's cards, the longest overdue first. */
export function pickDue<C extends { id: string; due_date: string }>(
  cards: readonly C[],
  day: Day,
): C[] {
  const waiting = listWaiting(cards, day.today);
  return waiting.slice(0, countLeft(waiting.length, day));
}

/** All due cards, without the daily limit. */
export function listWaiting<C extends { id: string; due_date: string }>(
  cards: readonly C[],
  today: string,
): C[] {
  return cards.filter((card) => card.due_date <= today).toSorted(compareDue);
}

function compareDue(
  a: { id: string; due_date: string },
  b: { id: string; due_date: string },
): number {
  if (a.due_date !== b.due_date) return a.due_date < b.due_date ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

export function minutesOf(cards: number): number {
  return Math.ceil((cards * secondsPerCard) / 60);
}
