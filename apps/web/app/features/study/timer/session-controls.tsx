import { sessionState, type StudySession } from "@masar/domain/study/session-clock";
import { type LucideIcon, Pause, Play, Square } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { useDoubleClickGuard } from "#web/ui/forms/use-double-click-guard.ts";
import { leftText } from "#web/platform/format/format-clock.ts";
import { useLeftMs, useStudiedMinutes } from "#web/entities/study-session/session-store.ts";
import { isPhaseUnstarted, useSessionActions } from "./use-session-actions.ts";

export function useSessionState(session: StudySession): string {
  const { t } = useTranslation();
  if (isPhaseUnstarted(session)) return t(`timer:phase.${session.phase}Waits`);
  const state = sessionState(session);
  if (state === "break") return t("study:session.onBreak");
  return t(state === "paused" ? "study:session.paused" : "study:session.running");
}

export function SessionClock({ session, className }: { session: StudySession; className: string }) {
  return <TimeLeft text={leftText(useLeftMs(session))} className={className} />;
}

export function StudiedMinutes({ session }: { session: StudySession }) {
  const { t } = useTranslation();
  return t("study:session.studied", { count: useStudiedMinutes(session) });
}

type SessionControlsProps = {
  session: StudySession;
  /** Without icons. */
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
      <Button
        {...look(session.isPaused ? Play : Pause)}
        onClick={session.isPaused ? resume : pause}
      >
        {t(session.isPaused ? "study:session.resume" : "study:session.pause")}
      </Button>
      <Button {...look(Square)} variant="secondary" onClick={end}>
        {t("study:session.end")}
      </Button>
    </div>
  );
}

/** Digits of equal width, since the typeface has no tabular ones. Screen readers get the plain text. */
export function ClockFigures({ text }: { text: string }) {
  return (
    <>
      <span className="sr-only">{text}</span>
      <bdi dir="ltr" aria-hidden="true" className="inline-flex leading-none">
        {text.split("").map((figure, index) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- digits have no id
            key={index}
            data-figure={figure}
            className={`text-center before:content-[attr(data-figure)] ${figure === ":" ? "w-[0.3em]" : "w-[0.64em]"}`}
          />
        ))}
      </bdi>
    </>
  );
}

/** The remaining time of the phase. */
export function TimeLeft({ text, className }: { text: string; className: string }) {
  const { t } = useTranslation();
  return (
    <p role="timer" className={`font-light ${className}`}>
      <span className="sr-only">{t("study:session.left")} </span>
      <ClockFigures text={text} />
    </p>
  );
}
