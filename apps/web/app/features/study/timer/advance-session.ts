import { limits } from "@masar/contract/limits";
import {
  endedPhase,
  type Phase,
  advanceSession,
  type StudySession,
} from "@masar/domain/study/session-clock";
import type { QueryClient } from "@tanstack/react-query";
import type { i18n } from "i18next";
import { recordSession } from "#web/entities/study-session/end-session.ts";
import { showSessionToast } from "#web/entities/study-session/session-toast.ts";
import {
  getStoredStudySession,
  storeStudySession,
} from "#web/entities/study-session/session-store.ts";
import { showTimerNotification } from "./timer-notification.ts";
import { getTimerRules, hasTimerSound } from "#web/entities/study-session/timer-rules.ts";
import { playChime } from "#web/entities/study-session/timer-sound.ts";

/**
 * Settles the kept session: whoever finds a phase at its end writes that down and says it, and so it is
 * said once. Answers with the session that goes on.
 */
export function advanceStoredSession(client: QueryClient, language: i18n): StudySession | null {
  const before = getStoredStudySession();
  if (!before) return null;
  const after = advanceSession(before, new Date(), getTimerRules(client));
  if (after !== before) storeStudySession(after);
  if (!after.isActive) {
    void recordSession(client, language.t, after);
    return null;
  }
  const ended = endedPhase(before, after);
  if (ended) announceEnd(ended, after, client, language);
  return after;
}

function announceEnd(
  ended: Phase,
  session: StudySession,
  client: QueryClient,
  { t, language }: i18n,
): void {
  const title = t(`timer:ended.${ended}`);
  const body = t(session.isPaused ? `timer:ended.${ended}Waits` : `timer:ended.${ended}Runs`);
  whenSeen(() => showSessionToast({ title, description: body }));
  // Found hours later, after sleep, it is no news that should make a noise.
  const lateMs = Date.now() - Date.parse(session.pausedSince ?? session.startTime);
  if (session.isPaused && lateMs > limits.timer.autoStartWithinSeconds * 1000) return;
  if (hasTimerSound(client)) playChime(ended);
  void showTimerNotification(title, body, language);
}

let unseen: (() => void) | undefined;

/** A toast in a tab nobody looks at would be gone before anybody does; of several, the last is news. */
function whenSeen(show: () => void): void {
  if (document.visibilityState === "visible") return show();
  unseen = show;
  document.addEventListener("visibilitychange", showUnseen);
}

function showUnseen(): void {
  if (document.visibilityState !== "visible") return;
  document.removeEventListener("visibilitychange", showUnseen);
  unseen?.();
  unseen = undefined;
}
