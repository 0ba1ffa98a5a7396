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
 * Advances the stored session to now. The caller that finds the end of a phase stores and announces it, so that it is
 * announced once. Returns the session if it is still active.
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
  whenVisible(() => showSessionToast({ title, description: body }));
  // No sound for a phase that ended long ago, while the device slept.
  const lateMs = Date.now() - Date.parse(session.pausedSince ?? session.startTime);
  if (session.isPaused && lateMs > limits.timer.autoStartWithinSeconds * 1000) return;
  if (hasTimerSound(client)) playChime(ended);
  void showTimerNotification(title, body, language);
}

let showLater: (() => void) | undefined;

/** A toast would expire in a hidden tab. Only the latest one is shown. */
function whenVisible(show: () => void): void {
  if (document.visibilityState === "visible") return show();
  showLater = show;
  document.addEventListener("visibilitychange", handleVisible);
}

function handleVisible(): void {
  if (document.visibilityState !== "visible") return;
  document.removeEventListener("visibilitychange", handleVisible);
  showLater?.();
  showLater = undefined;
}
