import { limits } from "@masar/contract/limits";
import type { TimerRules } from "./session-clock.ts";

/** Test model that counts second by second, without instants. `watch` advances seconds that are processed at their end. */
export function makeModel(rules: TimerRules) {
  const model = {
    rules,
    phase: "focus" as "focus" | "break",
    isRunning: true,
    isOver: false,
    /** Seconds left; a waiting phase has no length yet. */
    left: rules.focusMinutes * 60,
    waits: false,
    isFresh: true,
    focused: 0,
    rested: 0,
    pausedSeconds: 0,
    focusCount: 0,
  };

  function breakSeconds(): number {
    const isLong = model.focusCount % limits.timer.longBreakEvery === 0;
    return (isLong ? model.rules.longBreakMinutes : model.rules.breakMinutes) * 60;
  }

  function begin(): void {
    if (model.waits) {
      model.left = model.phase === "focus" ? model.rules.focusMinutes * 60 : breakSeconds();
    }
    model.isFresh ||= model.waits;
    model.waits = false;
    model.isRunning = true;
  }

  function wait(phase: "focus" | "break"): void {
    model.phase = phase;
    model.isRunning = false;
    model.waits = true;
  }

  function passSecond(secondsUntilProcessed: number): void {
    if (model.isOver) return;
    if (!model.isRunning) {
      model.pausedSeconds += 1;
      return;
    }
    model.isFresh = false;
    model.left -= 1;
    if (model.phase === "focus") model.focused += 1;
    else model.rested += 1;
    const isDone = model.left === 0;
    if (isDone && model.phase === "focus") model.focusCount += 1;
    if (model.focused === limits.study.maxMinutesPerSession * 60) {
      model.isOver = model.phase === "focus";
    }
    if (!isDone || model.isOver) return;
    wait(model.phase === "focus" ? "break" : "focus");
    const isThere = secondsUntilProcessed <= limits.timer.autoStartWithinSeconds;
    if (model.rules.autoStart && isThere) begin();
  }

  return {
    model,
    watch(seconds: number): void {
      for (let second = 1; second <= seconds; second += 1) passSecond(seconds - second);
    },
    pause(): void {
      model.isRunning = false;
      // A focus paused at its start still waits.
      if (model.isFresh && model.phase === "focus") model.waits = true;
    },
    resume(): void {
      if (!model.isRunning) begin();
    },
    startBreak(): void {
      if (model.phase === "break") return begin();
      model.phase = "break";
      model.left = model.rules.breakMinutes * 60;
      model.waits = false;
      model.isRunning = true;
    },
    endBreak(): void {
      if (model.phase === "focus") return;
      wait("focus");
      begin();
    },
    reset(): void {
      wait("focus");
    },
    end(): void {
      model.isOver = true;
    },
  };
}
