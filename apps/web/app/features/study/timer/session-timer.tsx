import type { StudySession } from "@masar/domain/study/session-clock";
import { Coffee, Pause, Play, RotateCcw, SkipForward, Square } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { useRestoreFocus } from "#web/ui/layout/use-restore-focus.ts";
import { useDoubleClickGuard } from "#web/ui/forms/use-double-click-guard.ts";
import type { SessionTarget } from "#web/entities/study-session/start-session.ts";
import { TimeLeft } from "./session-controls.tsx";
import { leftText } from "#web/platform/format/format-clock.ts";
import { useLeftMs, useStudySession } from "#web/entities/study-session/session-store.ts";
import { useTimerRules } from "#web/entities/study-session/timer-rules.ts";
import { isPhaseUnstarted, useSessionActions } from "./use-session-actions.ts";

const minuteMs = 60_000;
const noPath: SessionTarget = { pathId: null, pathTitle: "", milestoneKey: null };

type SessionTimerProps = {
  /** The path and milestone of a session that is started here. */
  target?: SessionTarget;
};

export function SessionTimer({ target = noPath }: SessionTimerProps) {
  const { t } = useTranslation();
  const session = useStudySession();
  const focusProps = useRestoreFocus(t("timer:label"));
  const guard = useDoubleClickGuard(t("timer:label"));
  return (
    <div {...focusProps} {...guard} className="outline-none">
      {session ? <RunningTimer session={session} /> : <ReadyTimer target={target} />}
    </div>
  );
}

function ReadyTimer({ target }: { target: SessionTarget }) {
  const { t } = useTranslation();
  const { focusMinutes } = useTimerRules();
  const { start } = useSessionActions();
  return (
    <TimerFace phase={t("timer:phase.focus")} left={leftText(focusMinutes * minuteMs)} share={1}>
      <Button size="lg" icon={<Icon icon={Play} />} onClick={() => start(target)}>
        {t("timer:start")}
      </Button>
    </TimerFace>
  );
}

function RunningTimer({ session }: { session: StudySession }) {
  const { t } = useTranslation();
  const { pause, resume, beginBreak, skipBreak, reset, end } = useSessionActions();
  const leftMs = useLeftMs(session);
  const isBreak = session.phase === "break";
  const isWaiting = isPhaseUnstarted(session);
  return (
    <TimerFace
      phase={phaseText()}
      left={leftText(leftMs)}
      share={leftMs / session.phaseMs}
      isBreak={isBreak}
    >
      <Button
        size="lg"
        icon={<Icon icon={session.isPaused ? Play : Pause} />}
        onClick={session.isPaused ? resume : pause}
      >
        {session.isPaused ? resumeText() : t("study:session.pause")}
      </Button>
      <div className="flex flex-wrap justify-center gap-2">
        {isBreak ? (
          <Button variant="secondary" icon={<Icon icon={SkipForward} />} onClick={skipBreak}>
            {t(isWaiting ? "timer:skipBreak" : "timer:endBreak")}
          </Button>
        ) : (
          <Button variant="secondary" icon={<Icon icon={Coffee} />} onClick={beginBreak}>
            {t("timer:breakNow")}
          </Button>
        )}
        {(isBreak || !isWaiting) && (
          <Button variant="quiet" icon={<Icon icon={RotateCcw} />} onClick={reset}>
            {t("timer:reset")}
          </Button>
        )}
        <Button variant="quiet" icon={<Icon icon={Square} />} onClick={end}>
          {t("study:session.end")}
        </Button>
      </div>
    </TimerFace>
  );

  function phaseText() {
    const suffix = isWaiting ? "Waits" : session.isPaused ? "Paused" : "";
    return t(`timer:phase.${session.phase}${suffix}`);
  }

  function resumeText() {
    if (!isWaiting) return t("study:session.resume");
    return t(isBreak ? "timer:startBreak" : "timer:start");
  }
}

const ring = { radius: 104, box: 224 };
const circumference = 2 * Math.PI * ring.radius;

type TimerFaceProps = {
  phase: string;
  left: string;
  /** The remaining part of the phase, from 0 to 1. */
  share: number;
  isBreak?: boolean;
  children: ReactNode;
};

function TimerFace({ phase, left, share, isBreak = false, children }: TimerFaceProps) {
  const center = ring.box / 2;
  const circle = { cx: center, cy: center, r: ring.radius, fill: "none", strokeWidth: 8 };
  return (
    <div className="grid justify-items-center gap-5">
      <div className="relative grid size-56 place-items-center">
        <svg
          viewBox={`0 0 ${ring.box} ${ring.box}`}
          aria-hidden="true"
          className="absolute inset-0 -rotate-90"
        >
          <circle {...circle} className="stroke-track" />
          <circle
            {...circle}
            strokeLinecap="round"
            strokeDasharray={circumference}
            strokeDashoffset={circumference * (1 - share)}
            className={isBreak ? "stroke-saffron" : "stroke-teal"}
          />
        </svg>
        <div className="relative grid justify-items-center gap-1 text-center">
          <TimeLeft text={left} className="text-5xl" />
          <p className="max-w-40 text-sm text-ink-2">{phase}</p>
        </div>
      </div>
      {children}
    </div>
  );
}
