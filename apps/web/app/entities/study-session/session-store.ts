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

/** What is kept: the session under way, or one that is over and not yet in the outbox. */
export function getStoredStudySession(): StudySession | null {
  const text = getSessionText();
  if (text === null) return null;
  // The same text gives the same object, so that React sees no change where there is none.
  if (parsed?.text !== text) parsed = { text, session: parseStoredSession(text) };
  return parsed.session;
}

/** The session under way on this device, in whichever tab it was started. */
export function getActiveStudySession(): StudySession | null {
  const session = getStoredStudySession();
  return session?.isActive ? session : null;
}

export function storeStudySession(session: StudySession): void {
  writeStoredSession(JSON.stringify(session));
}

/** Another tab may have ended it already and begun a new one: that one stays. */
export function removeStoredStudySession(id: string): void {
  if (getStoredStudySession()?.id === id) writeStoredSession(null);
}

export function useStudySession(): StudySession | null {
  return useSyncExternalStore(subscribeToSession, getActiveStudySession, () => null);
}

const subscribeToNothing = () => () => {};

/** Now, drawn anew every second while the session runs; the record itself never ticks. */
function useNow(session: StudySession): Date {
  const now = useSyncExternalStore(
    isRunning(session) ? subscribeToTicks : subscribeToNothing,
    getLastTick,
    getLastTick,
  );
  return new Date(now);
}

/** Milliseconds left of the phase. */
export function useLeftMs(session: StudySession): number {
  return leftMs(session, useNow(session));
}

export function useStudiedMinutes(session: StudySession): number {
  return studiedMinutes(session, useNow(session));
}
