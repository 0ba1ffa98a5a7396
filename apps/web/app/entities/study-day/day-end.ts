import {
  readStoredJson,
  removeStored,
  writeStored,
} from "#web/platform/storage/browser-storage.ts";

const storageKey = "day-end";

/** The user has ended studying for `today`; the next session is on `next`. */
export type DayEnd = { pathId: string; today: string; next: string };

export function storeDayEnd(end: DayEnd): void {
  writeStored(storageKey, JSON.stringify(end));
}

/** The user studies on. */
export function removeDayEnd(): void {
  removeStored(storageKey);
}

/** The date of the next session, if the user has ended studying this path for `today`. */
export function findDayEnd({ pathId, today }: Pick<DayEnd, "pathId" | "today">): string | null {
  const stored = readStoredJson(storageKey) as DayEnd | null;
  return stored?.pathId === pathId && stored.today === today ? stored.next : null;
}
