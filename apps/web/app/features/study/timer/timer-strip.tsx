import type { StudySession } from "@masar/domain/study/session-clock";
import {
  Coffee,
  EllipsisVertical,
  Pause,
  Play,
  RotateCcw,
  SkipForward,
  Square,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { leftText } from "#web/platform/format/format-clock.ts";
import { Button, type ButtonLook } from "#web/ui/forms/button.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { useRestoreFocus } from "#web/ui/layout/use-restore-focus.ts";
import { Menu, MenuItem } from "#web/ui/overlays/menu.tsx";
import { useDoubleClickGuard } from "#web/ui/forms/use-double-click-guard.ts";
import type { SessionTarget } from "#web/entities/study-session/start-session.ts";
import { useLeftMs, useStudySession } from "#web/entities/study-session/session-store.ts";
import { useTimerRules } from "#web/entities/study-session/timer-rules.ts";
import { TimeLeft, useSessionState } from "./session-controls.tsx";
import { isPhaseUnstarted, useSessionActions } from "./use-session-actions.ts";

const minuteMs = 60_000;

type TimerStripProps = {
  target: SessionTarget;
  /** Of the planned session, which may be longer or shorter than one focus phase. */
  plannedMinutes?: number;
  /** Without the button where the page has a larger one. */
  hasStart?: boolean;
};

/** The clock in one line: content comes before it. */
export function TimerStrip({ target, plannedMinutes, hasStart = true }: TimerStripProps) {
  const { t } = useTranslation();
  const session = useStudySession();
  const focusProps = useRestoreFocus(t("timer:label"));
  const guard = useDoubleClickGuard(t("timer:label"));
  // A break that waits follows a whole focus phase; one that was chosen runs at once.
  const isRoundDone = session?.phase === "break" && isPhaseUnstarted(session);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div
        {...focusProps}
        {...guard}
        className="flex flex-wrap items-center gap-x-1 gap-y-2 outline-none sm:gap-x-2"
      >
        {session ? (
          <RunningStrip session={session} />
        ) : (
          <ReadyStrip target={target} hasStart={hasStart} />
        )}
      </div>
      <p aria-live="polite" className="text-sm text-ink-2">
        {isRoundDone ? (
          <span className="font-medium text-saffron-ink">{t("timer:roundDone")}</span>
        ) : (
          plannedMinutes !== undefined && <FocusRounds plannedMinutes={plannedMinutes} />
        )}
      </p>
    </div>
  );
}

/** The planned minutes in rounds of the clock. */
function FocusRounds({ plannedMinutes }: { plannedMinutes: number }) {
  const { t } = useTranslation();
  const { focusMinutes } = useTimerRules();
  if (plannedMinutes === focusMinutes) return null;
  return t("timer:rounds", {
    count: Math.ceil(plannedMinutes / focusMinutes),
    planned: t("study:next.minutes", { count: plannedMinutes }),
    focus: t("study:next.minutes", { count: focusMinutes }),
  });
}

function ReadyStrip({ target, hasStart }: { target: SessionTarget; hasStart: boolean }) {
  const { focusMinutes } = useTimerRules();
  return (
    <>
      <TimeLeft text={leftText(focusMinutes * minuteMs)} className="text-lg text-ink-2" />
      {hasStart && <StartButton target={target} size="sm" variant="secondary" />}
    </>
  );
}

type StartButtonProps = { target: SessionTarget } & Pick<ButtonLook, "size" | "variant">;

export function StartButton({ target, size, variant }: StartButtonProps) {
  const { t } = useTranslation();
  const { start } = useSessionActions();
  return (
    <Button
      size={size}
      variant={variant}
      icon={<Icon icon={Play} size={size === "sm" ? 16 : undefined} />}
      onClick={() => start(target)}
    >
      {t("timer:start")}
    </Button>
  );
}

// Not on a phone, where both buttons and the menu share a line.
const wideIcon = { size: 16, className: "hidden sm:inline" };

function RunningStrip({ session }: { session: StudySession }) {
  const { t } = useTranslation();
  const { pause, resume, beginBreak, skipBreak, reset, end } = useSessionActions();
  const leftMs = useLeftMs(session);
  const state = useSessionState(session);
  const isBreak = session.phase === "break";
  const isWaiting = isPhaseUnstarted(session);
  return (
    <>
      <TimeLeft text={leftText(leftMs)} className="text-lg" />
      {isBreak && (
        <span aria-hidden="true" className="font-medium text-saffron-ink">
          {t("timer:phase.break")}
        </span>
      )}
      <span className="sr-only">{state}</span>
      <Button
        size="sm"
        variant="secondary"
        icon={<Icon icon={session.isPaused ? Play : Pause} {...wideIcon} />}
        onClick={session.isPaused ? resume : pause}
      >
        {session.isPaused ? resumeText() : t("study:session.pause")}
      </Button>
      <Button size="sm" variant="quiet" icon={<Icon icon={Square} {...wideIcon} />} onClick={end}>
        {t("study:session.end")}
      </Button>
      <Menu
        trigger={
          <IconButton icon={EllipsisVertical} label={t("timer:more")} className="max-sm:-ms-3" />
        }
      >
        {isBreak ? (
          <MenuItem icon={SkipForward} onSelect={skipBreak}>
            {t(isWaiting ? "timer:skipBreak" : "timer:endBreak")}
          </MenuItem>
        ) : (
          <MenuItem icon={Coffee} onSelect={beginBreak}>
            {t("timer:breakNow")}
          </MenuItem>
        )}
        {(isBreak || !isWaiting) && (
          <MenuItem icon={RotateCcw} onSelect={reset}>
            {t("timer:reset")}
          </MenuItem>
        )}
      </Menu>
    </>
  );

  function resumeText() {
    if (!isWaiting) return t("study:session.resume");
    return t(isBreak ? "timer:startBreak" : "timer:start");
  }
}
