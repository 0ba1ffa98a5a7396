import type { StudySession } from "@masar/domain/study/session-clock";
import { Coffee, Pause, Timer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { leftText } from "#web/platform/format/format-clock.ts";
import { ClockFigures, useSessionState } from "./session-controls.tsx";
import { useLeftMs, useStudySession } from "#web/entities/study-session/session-store.ts";
import { useSessionClock } from "./use-session-clock.ts";
import { useTabClock } from "./use-tab-clock.ts";

type DockProps = { onOpen: () => void };

/** Runs the session clock on every page and shows it. */
export function SessionDock({ onOpen }: DockProps) {
  const session = useStudySession();
  useSessionClock();
  return session && <Pill session={session} onOpen={onOpen} />;
}

function Pill({ session, onOpen }: DockProps & { session: StudySession }) {
  const { t } = useTranslation();
  const state = useSessionState(session);
  const left = leftText(useLeftMs(session));
  useTabClock(session, left);
  const isBreak = session.phase === "break";
  const icon = session.isPaused ? Pause : isBreak ? Coffee : Timer;
  return (
    <button
      type="button"
      data-session-pill=""
      aria-haspopup="dialog"
      // Without the time, which a screen reader would announce every second.
      aria-label={t("timer:pill", { state })}
      onClick={onOpen}
      className={cn(
        "relative inline-flex min-h-9 items-center gap-1.5 rounded-full px-3 text-sm font-medium transition-colors duration-150 after:absolute after:-inset-1",
        isBreak ? "bg-saffron-soft text-saffron-ink" : "bg-teal-soft text-teal",
        session.isPaused && "bg-sunken text-ink-2",
      )}
    >
      <Icon icon={icon} size={16} />
      <span aria-hidden="true">
        <ClockFigures text={left} />
      </span>
    </button>
  );
}
