import { type LucideIcon, Pause, Play, Send, Square } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { type KeptSession, useElapsedMs } from "./session-store.ts";
import { useSessionSteps } from "./use-session-steps.ts";

const secondMs = 1000;

/** 4:05, or 1:04:05. */
export function clockText(elapsedMs: number): string {
  const seconds = Math.floor(elapsedMs / secondMs);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** Running, paused, or over but not yet with the server. */
export function useSessionState(session: KeptSession): string {
  const { t } = useTranslation();
  if (!session.isActive) return t("study:session.waiting");
  return t(session.isPaused ? "study:session.paused" : "study:session.running");
}

export function SessionClock({ session, className }: { session: KeptSession; className: string }) {
  const { t } = useTranslation();
  return (
    <p className={`font-light tabular-nums ${className}`}>
      <span className="sr-only">{t("study:session.elapsed")} </span>
      <bdi dir="ltr">{clockText(useElapsedMs(session))}</bdi>
    </p>
  );
}

type SessionControlsProps = {
  session: KeptSession;
  /** Narrow places do without icons. */
  isSmall?: boolean;
};

export function SessionControls({ session, isSmall = false }: SessionControlsProps) {
  const { t } = useTranslation();
  const { pause, resume, end, isEnding } = useSessionSteps();
  const look = (icon: LucideIcon) =>
    isSmall
      ? { size: "sm" as const, className: "flex-1 px-2.5! whitespace-nowrap" }
      : { icon: <Icon icon={icon} /> };
  if (!session.isActive) {
    return (
      <Button {...look(Send)} loading={isEnding} onClick={end}>
        {t("study:session.send")}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {session.isPaused ? (
        <Button {...look(Play)} onClick={resume}>
          {t("study:session.resume")}
        </Button>
      ) : (
        <Button {...look(Pause)} onClick={pause}>
          {t("study:session.pause")}
        </Button>
      )}
      <Button {...look(Square)} variant="secondary" loading={isEnding} onClick={end}>
        {t("study:session.end")}
      </Button>
    </div>
  );
}
