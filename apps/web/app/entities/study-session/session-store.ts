import {
  isRunning,
  leftMs,
  type StudySession,
  studiedMinutes,
} from "@masar/domain/study/session-clock";
import { parseStoredSession } from "@masar/domain/study/session-record";
import { useSyncExternalStore } from "react";
import { getSessionText, writeStoredSession, subscribeToSession } from "./session-storage.ts";
import { getLastTick, subscribeToTicks } from "./timer-ticks.ts";

let parsed: { text: string; session: StudySession | null } | undefined;

/** The active session, or an ended one that is not in the outbox yet. */
export function getStoredStudySession(): StudySession | null {
  const text = getSessionText();
  if (text === null) return null;
  // The same text gives the same object, so that React sees no change.
  if (parsed?.text !== text) parsed = { text, session: parseStoredSession(text) };
  return parsed.session;
}

export function getActiveStudySession(): StudySession | null {
  const session = getStoredStudySession();
  return session?.isActive ? session : null;
}

export function storeStudySession(session: StudySession): void {
  writeStoredSession(JSON.stringify(session));
}

/** Another tab may have ended it and started a new one, which stays. */
export function removeStoredStudySession(id: string): void {
  if (getStoredStudySession()?.id === id) writeStoredSession(null);
}

export function useStudySession(): StudySession | null {
  return useSyncExternalStore(subscribeToSession, getActiveStudySession, () => null);
}

const subscribeToNothing = () => () => {};

/** The stored session never ticks; the current time does. */
function useNow(session: StudySession): Date {
  const now = useSyncExternalStore(
    isRunning(session) ? subscribeToTicks : subscribeToNothing,
    getLastTick,
    getLastTick,
  );
  return new Date(now);
}

export function useLeftMs(session: StudySession): number {
  return leftMs(session, useNow(session));
}

export function useStudiedMinutes(session: StudySession): number {
  return studiedMinutes(session, useNow(session));
}
