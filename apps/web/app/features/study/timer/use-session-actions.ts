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
import { removeDayEnd } from "#web/entities/study-day/day-end.ts";
import { recordSession } from "#web/entities/study-session/end-session.ts";
import { showSessionToast } from "#web/entities/study-session/session-toast.ts";
import { storeStudySession } from "#web/entities/study-session/session-store.ts";
import { advanceStoredSession } from "./advance-session.ts";
import { useTimerRules } from "#web/entities/study-session/timer-rules.ts";
import { prepareSound } from "#web/entities/study-session/timer-sound.ts";

export function useSessionActions() {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const rules = useTimerRules();

  const start = (target: SessionTarget) => {
    removeDayEnd();
    startStudySession(client, t, target);
  };

  const apply = (
    transition: SessionTransition,
    isAllowed: (session: StudySession) => boolean,
    describe?: (session: StudySession) => { title: string; description?: string },
  ) => {
    prepareSound();
    const session = advanceStoredSession(client, i18n);
    if (!session || !isAllowed(session)) return;
    storeStudySession(transition(session, new Date(), rules));
    showSessionToast(describe?.(session));
  };

  const pause = () =>
    apply(
      pauseSession,
      ({ isPaused }) => !isPaused,
      () => ({ title: t("study:session.pausedToast"), description: t("study:session.pausedText") }),
    );

  // Also starts a phase that waits.
  const resume = () =>
    apply(
      resumeSession,
      ({ isPaused }) => isPaused,
      (session) => {
        if (!isPhaseUnstarted(session)) return { title: t("study:session.resumed") };
        return {
          title: t(`study:session.${session.phase === "break" ? "breakStarted" : "started"}`),
        };
      },
    );

  const beginBreak = () =>
    apply(
      startBreak,
      (session) => session.phase === "focus" || session.isPaused,
      () => ({ title: t("study:session.breakStarted"), description: t("study:session.breakText") }),
    );

  const skipBreak = () =>
    apply(
      endBreak,
      ({ phase }) => phase === "break",
      () => ({ title: t("study:session.breakEnded") }),
    );

  const reset = () => apply(resetSession, () => true);

  const record = async () => {
    const session = advanceStoredSession(client, i18n);
    return session ? recordSession(client, t, endSession(session, new Date(), rules)) : undefined;
  };

  const end = () => void record();

  /** Records the session for its milestone and starts a new one on another. */
  const moveTo = async (target: SessionTarget) => {
    await record();
    start(target);
  };

  return { start, pause, resume, beginBreak, skipBreak, reset, end, moveTo };
}

export function isPhaseUnstarted(session: StudySession): boolean {
  return session.isPaused && session.phaseRunMs === 0;
}
