import {
  endBreak,
  endSession,
  pauseSession,
  resetSession,
  resumeSession,
  type SessionTransition,
  startBreak,
  type StudySession,
} from "@masar/domain/study/session-clock";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import {
  startStudySession,
  type SessionTarget,
} from "#web/entities/study-session/start-session.ts";
import { recordSession } from "#web/entities/study-session/end-session.ts";
import { showSessionToast } from "#web/entities/study-session/session-toast.ts";
import { storeStudySession } from "#web/entities/study-session/session-store.ts";
import { advanceStoredSession } from "./advance-session.ts";
import { useTimerRules } from "#web/entities/study-session/timer-rules.ts";
import { prepareSound } from "#web/entities/study-session/timer-sound.ts";

/** What a learner can do with a study session, and what is said about it. */
export function useSessionActions() {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const rules = useTimerRules();

  const start = (place: SessionTarget) => startStudySession(client, t, place);

  const take = (
    step: SessionTransition,
    isPossible: (session: StudySession) => boolean,
    say?: (session: StudySession) => { title: string; description?: string },
  ) => {
    prepareSound();
    const session = advanceStoredSession(client, i18n);
    if (!session || !isPossible(session)) return;
    storeStudySession(step(session, new Date(), rules));
    showSessionToast(say?.(session));
  };

  const pause = () =>
    take(
      pauseSession,
      ({ isPaused }) => !isPaused,
      () => ({ title: t("study:session.pausedToast"), description: t("study:session.pausedText") }),
    );

  // What waits is begun by it.
  const resume = () =>
    take(
      resumeSession,
      ({ isPaused }) => isPaused,
      (session) => {
        if (isBreakWaiting(session)) return { title: t("study:session.breakStarted") };
        return { title: t(`study:session.${isUntouched(session) ? "started" : "resumed"}`) };
      },
    );

  const rest = () =>
    take(
      startBreak,
      (session) => session.phase === "focus" || session.isPaused,
      () => ({ title: t("study:session.breakStarted"), description: t("study:session.breakText") }),
    );

  const goOn = () =>
    take(
      endBreak,
      ({ phase }) => phase === "break",
      () => ({ title: t("study:session.breakEnded") }),
    );

  const reset = () => take(resetSession, () => true);

  const end = () => {
    const session = advanceStoredSession(client, i18n);
    if (session) void recordSession(client, t, endSession(session, new Date(), rules));
  };

  /** What was studied so far stays where it was studied; the clock goes on at another place. */
  const moveTo = async (place: SessionTarget) => {
    const session = advanceStoredSession(client, i18n);
    if (session) await recordSession(client, t, endSession(session, new Date(), rules));
    start(place);
  };

  return { start, pause, resume, rest, goOn, reset, end, moveTo };
}

/** It stands at the start of its phase, and waits to be begun. */
export function isUntouched(session: StudySession): boolean {
  return session.isPaused && session.phaseRunMs === 0;
}

export function isBreakWaiting(session: StudySession): boolean {
  return session.phase === "break" && isUntouched(session);
}
