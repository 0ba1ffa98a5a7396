import { type StudySession, studiedMinutes } from "@masar/domain/study/session-clock";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { readStoredJson, writeStored } from "#web/platform/storage/browser-storage.ts";

const storageKey = "planned-session-minutes";

/** Of one milestone: its minutes before each planned session that was opened on this device. */
type StoredMinutes = { milestoneId: string; before: Record<string, number> };

type Milestone = Pick<MilestoneView, "id" | "time_spent_minutes">;

/** The server counts minutes per milestone, so those of one planned session follow from what was there before it. */
export function findMinutesBefore({ id }: Milestone, itemId: string): number | undefined {
  return loadStored(id).before[itemId];
}

export function storeMinutesBefore({ id }: Milestone, itemId: string, minutes: number): void {
  const { before } = loadStored(id);
  const stored: StoredMinutes = { milestoneId: id, before: { ...before, [itemId]: minutes } };
  writeStored(storageKey, JSON.stringify(stored));
}

/** Minutes that were added by hand for the session before it. */
export function addMinutesBefore(milestone: Milestone, itemId: string, added: number): void {
  const minutes = findMinutesBefore(milestone, itemId) ?? milestone.time_spent_minutes;
  storeMinutesBefore(milestone, itemId, minutes + added);
}

/** Called when a planned session is opened. A clock that ran before the desk was opened belongs to the first one. */
export function openMinutes(milestone: Milestone, itemId: string, clock: StudySession | null) {
  const { before } = loadStored(milestone.id);
  if (before[itemId] !== undefined) return;
  const isFirst = Object.keys(before).length === 0;
  const minutes = isFirst ? milestone.time_spent_minutes : countMinutes(milestone, clock);
  storeMinutesBefore(milestone, itemId, minutes);
}

/** Recorded minutes of the milestone and those of its clock. */
export function countMinutes(milestone: Milestone, clock: StudySession | null): number {
  const running = clock ? studiedMinutes(clock, new Date()) : 0;
  return milestone.time_spent_minutes + running;
}

function loadStored(milestoneId: string): StoredMinutes {
  const stored = readStoredJson(storageKey) as StoredMinutes | null;
  return stored?.milestoneId === milestoneId ? stored : { milestoneId, before: {} };
}
