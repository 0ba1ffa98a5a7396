import { limits } from "@masar/contract/limits";
import {
  elapsedMs,
  endSession,
  type StudySession,
  studiedMinutes,
} from "@masar/domain/session-clock";
import { useSyncExternalStore } from "react";
import { readStored, removeStored, writeStored } from "#web/lib/storage.ts";

const storageKey = "current-study-session";
const secondMs = 1000;

/** The session as it is kept, and the milestone its minutes belong to. */
export type KeptSession = StudySession & { milestoneKey: string };

const listeners = new Set<() => void>();
// Where storage is switched off, the session still runs on this page.
let unsaved: string | null = null;
let parsed: { text: string; session: KeptSession | null } | undefined;

/** The session under way on this device, in whichever tab it was started. */
export function getSession(): KeptSession | null {
  const text = readStored(storageKey) ?? unsaved;
  if (text === null) return null;
  // The same text gives the same object, so that React sees no change where there is none.
  if (parsed?.text !== text) parsed = { text, session: parseSession(text) };
  return parsed.session;
}

function parseSession(text: string): KeptSession | null {
  try {
    const kept = JSON.parse(text) as Partial<KeptSession> | null;
    const isWhole =
      typeof kept?.id === "string" &&
      typeof kept.pathId === "string" &&
      typeof kept.milestoneKey === "string" &&
      Number.isFinite(Date.parse(kept.startTime ?? "")) &&
      Number.isFinite(kept.elapsedTime) &&
      Number.isFinite(kept.totalPausedDuration);
    return isWhole ? (kept as KeptSession) : null;
  } catch {
    return null;
  }
}

export function keepSession(session: KeptSession): void {
  const text = JSON.stringify(session);
  unsaved = writeStored(storageKey, text) ? null : text;
  for (const listener of listeners) listener();
}

/** The session as it ends now, and the minutes of it that count. */
export function closeSession(session: KeptSession): { ended: KeptSession; minutes: number } {
  const now = new Date();
  const ended = { ...session, ...endSession(session, now) };
  const minutes = Math.min(studiedMinutes(ended, now), limits.study.mostMinutesPerSession);
  return { ended, minutes };
}

export function clearSession(): void {
  unsaved = null;
  removeStored(storageKey);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // A null key: another tab emptied the storage, as logging out does.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKey || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

export function useStudySession(): KeptSession | null {
  return useSyncExternalStore(subscribe, getSession, () => null);
}

const tickListeners = new Set<() => void>();
let ticker: ReturnType<typeof setInterval> | undefined;
let lastTick = Date.now();

function tick(): void {
  lastTick = Date.now();
  for (const listener of tickListeners) listener();
}

/** One ticker for the page, so that two clocks on it never differ by a second. */
function subscribeToTicks(listener: () => void): () => void {
  tickListeners.add(listener);
  if (ticker === undefined) {
    lastTick = Date.now();
    ticker = setInterval(tick, secondMs);
  }
  return () => {
    tickListeners.delete(listener);
    if (tickListeners.size > 0) return;
    clearInterval(ticker);
    ticker = undefined;
  };
}

const subscribeToNothing = () => () => {};

/** Milliseconds studied, drawn anew every second while the session runs; the record itself never ticks. */
export function useElapsedMs(session: KeptSession): number {
  const isRunning = session.isActive && !session.isPaused;
  const now = useSyncExternalStore(
    isRunning ? subscribeToTicks : subscribeToNothing,
    () => lastTick,
    () => lastTick,
  );
  return elapsedMs(session, new Date(now));
}
