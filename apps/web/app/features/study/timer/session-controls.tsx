import { sessionState, type StudySession } from "@masar/domain/study/session-clock";
import { type LucideIcon, Pause, Play, Square } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { useDoubleClickGuard } from "#web/ui/forms/use-double-click-guard.ts";
import { ClockFigures } from "./clock-figures.tsx";
import { leftText } from "#web/platform/format/format-clock.ts";
import { useLeftMs, useStudiedMinutes } from "#web/entities/study-session/session-store.ts";
import { isUntouched, useSessionActions } from "./use-session-actions.ts";

/** In progress, paused, on a break, or waiting to be begun. */
export function useSessionState(session: StudySession): string {
  const { t } = useTranslation();
  const state = sessionState(session);
  if (isUntouched(session)) {
    return t(session.phase === "break" ? "timer:phase.breakWaits" : "timer:phase.focusWaits");
  }
  if (state === "break") return t("study:session.onBreak");
  return t(state === "paused" ? "study:session.paused" : "study:session.running");
}

type SessionClockProps = { session: StudySession; className: string };

/** What is left of the focus or the break. */
export function SessionClock({ session, className }: SessionClockProps) {
  const { t } = useTranslation();
  return (
    <p role="timer" className={`font-light ${className}`}>
      <span className="sr-only">{t("study:session.left")} </span>
      <ClockFigures text={leftText(useLeftMs(session))} />
    </p>
  );
}

export function StudiedMinutes({ session }: { session: StudySession }) {
  const { t } = useTranslation();
  return t("study:session.studied", { count: useStudiedMinutes(session) });
}

type SessionControlsProps = {
  session: StudySession;
  /** Narrow places do without icons. */
  isSmall?: boolean;
};

export function SessionControls({ session, isSmall = false }: SessionControlsProps) {
  const { t } = useTranslation();
  const { pause, resume, end } = useSessionActions();
  const guard = useDoubleClickGuard(t("study:session.active"));
  const look = (icon: LucideIcon) =>
    isSmall
      ? { size: "sm" as const, className: "flex-1 px-2.5! whitespace-nowrap" }
      : { icon: <Icon icon={icon} /> };
  return (
    <div {...guard} className="flex flex-wrap gap-2">
      {session.isPaused ? (
        <Button {...look(Play)} onClick={resume}>
          {t("study:session.resume")}
        </Button>
      ) : (
        <Button {...look(Pause)} onClick={pause}>
          {t("study:session.pause")}
        </Button>
      )}
      <Button {...look(Square)} variant="secondary" onClick={end}>
        {t("study:session.end")}
      </Button>
    </div>
  );
}
