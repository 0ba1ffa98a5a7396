import { limits } from "@masar/contract/limits";

/**
 * State of the focus timer and the study session. It stores instants and computes elapsed time from now, so it
 * is right after a reload, after sleep and in a background tab.
 */
export type StudySession = {
  id: string;
  /** Null without a path. */
  pathId: string | null;
  pathTitle: string;
  milestoneKey: string | null;
  /** Instants are ISO strings, so that the record can be stored as JSON. */
  startTime: string;
  endTime: string | null;
  isActive: boolean;
  /** By the user, or before a phase that waits to be started. */
  isPaused: boolean;
  /** Milliseconds of finished pauses. */
  totalPausedDuration: number;
  /** Focused milliseconds as of the last change; use `elapsedMs` while it runs. */
  elapsedTime: number;
  /** Focus minutes when the session started. */
  focusGoal: number;
  breaks: SessionBreak[];
  phase: Phase;
  /** Length of this phase, and its elapsed part as of the last change. */
  phaseMs: number;
  phaseRunMs: number;
  /** Last instant at which the clock was running; null while paused. */
  runningSince: string | null;
  pausedSince: string | null;
  /** Last focused instant: determines the session's day. */
  studiedUntil: string;
  /** Completed focus periods. */
  focusCount: number;
};

export type Phase = "focus" | "break";
export type SessionBreak = { start: string; end: string | null };
export type SessionState = "none" | "active" | "paused" | "break" | "ended";
export type SessionStart = Pick<StudySession, "id" | "pathId" | "pathTitle" | "milestoneKey">;

/** Applied when a phase starts. */
export type TimerRules = {
  focusMinutes: number;
  breakMinutes: number;
  longBreakMinutes: number;
  autoStart: boolean;
};

export type SessionTransition = (
  session: StudySession,
  now: Date,
  rules: TimerRules,
) => StudySession;

const { timer } = limits;
const minuteMs = 60_000;
export const maxSessionMs = limits.study.maxMinutesPerSession * minuteMs;

export const defaultTimerRules: TimerRules = {
  focusMinutes: timer.focusMinutes,
  breakMinutes: timer.breakMinutes,
  longBreakMinutes: timer.longBreakMinutes,
  autoStart: false,
};

export function sessionState(session: StudySession | null): SessionState {
  if (!session) return "none";
  if (!session.isActive) return "ended";
  if (session.isPaused) return "paused";
  return session.phase === "break" ? "break" : "active";
}

export function startSession(
  { id, pathId, pathTitle, milestoneKey }: SessionStart,
  now: Date,
  rules: TimerRules,
): StudySession {
  const startTime = now.toISOString();
  return {
    id,
    pathId,
    pathTitle,
    milestoneKey,
    startTime,
    endTime: null,
    isActive: true,
    isPaused: false,
    totalPausedDuration: 0,
    elapsedTime: 0,
    focusGoal: rules.focusMinutes,
    breaks: [],
    phase: "focus",
    phaseMs: rules.focusMinutes * minuteMs,
    phaseRunMs: 0,
    runningSince: startTime,
    pausedSince: null,
    studiedUntil: startTime,
    focusCount: 0,
  };
}

/**
 * Adds the elapsed time. A phase ends at its scheduled time even when noticed later; the next one waits or
 * auto-starts within the limit.
 */
export const advanceSession: SessionTransition = (session, now, rules) => {
  let settled = addElapsed(session, now);
  while (settled.isActive && settled.runningSince && settled.phaseRunMs >= settled.phaseMs) {
    const endedAt = new Date(settled.runningSince);
    settled = switchPhase(settled, endedAt, rules);
    const lateMs = now.getTime() - endedAt.getTime();
    if (!rules.autoStart || lateMs > timer.autoStartWithinSeconds * 1000) break;
    settled = addElapsed(run(settled, endedAt, rules), now);
  }
  return settled;
};

/** The phase that ended last between two states of a session. */
export function endedPhase(before: StudySession, after: StudySession): Phase | null {
  if (before.id !== after.id || !after.isActive) return null;
  if (after.phase !== before.phase) return before.phase;
  // The next phase auto-started and ended as well.
  return after.focusCount > before.focusCount ? otherPhase(before.phase) : null;
}

/** Advances the session, then applies a transition if it is still active. */
const onActive =
  (transition: SessionTransition): SessionTransition =>
  (session, now, rules) => {
    const current = advanceSession(session, now, rules);
    return current.isActive ? transition(current, now, rules) : current;
  };

export const pauseSession = onActive(pauseClock);

/** A phase that has waited gets its current length. */
export const resumeSession = onActive((session, now, rules) =>
  session.isPaused ? run(session, now, rules) : session,
);

/** Starts a waiting break, or interrupts a focus, which then does not count as completed. */
export const startBreak = onActive((session, now, rules) => {
  if (session.phase === "break") return resumeSession(session, now, rules);
  const phaseMs = rules.breakMinutes * minuteMs;
  const paused = { ...pauseClock(session, now), phase: "break" as const, phaseMs, phaseRunMs: 0 };
  return run(openBreak(paused, now), now, rules);
});

/** Starts a full focus at once, from a running, paused or waiting break. */
export const endBreak = onActive((session, now, rules) =>
  session.phase === "focus" ? session : run(fullFocus(session, now, rules), now, rules),
);

/** Back to a full focus that waits; studied time stays. */
export const resetSession = onActive(fullFocus);

export const endSession = onActive(close);

/** Focused milliseconds, without breaks and pauses. */
export function elapsedMs(session: StudySession, now: Date): number {
  return addElapsed(session, now).elapsedTime;
}

export function leftMs(session: StudySession, now: Date): number {
  const { phaseMs, phaseRunMs } = addElapsed(session, now);
  return phaseMs - phaseRunMs;
}

/** Whole minutes, rounded down. */
export function studiedMinutes(session: StudySession, now: Date): number {
  return Math.floor(elapsedMs(session, now) / minuteMs);
}

export function isRunning(session: StudySession): boolean {
  return session.isActive && session.runningSince !== null;
}

/**
 * Adds the time since the last call: nothing when the clock was set back, at most the rest of the phase when it
 * was set forward or slept. A session of maximum length ends.
 */
function addElapsed(session: StudySession, now: Date): StudySession {
  if (!session.isActive || !session.runningSince) return session;
  const since = Date.parse(session.runningSince);
  if (since === now.getTime()) return session;
  if (since > now.getTime()) return { ...session, runningSince: now.toISOString() };
  const isFocus = session.phase === "focus";
  const room = isFocus ? maxSessionMs - session.elapsedTime : Number.POSITIVE_INFINITY;
  const ranMs = Math.min(now.getTime() - since, session.phaseMs - session.phaseRunMs, room);
  const seen = new Date(since + ranMs);
  const advanced = {
    ...session,
    phaseRunMs: session.phaseRunMs + ranMs,
    runningSince: seen.toISOString(),
  };
  if (!isFocus) return advanced;
  const elapsedTime = session.elapsedTime + ranMs;
  const focused = { ...advanced, elapsedTime, studiedUntil: seen.toISOString() };
  return elapsedTime >= maxSessionMs ? closeFull(focused, seen) : focused;
}

/** A focus that ends with the session's last minute counts as completed. */
function closeFull(session: StudySession, now: Date): StudySession {
  const isWhole = session.phaseRunMs >= session.phaseMs;
  return close({ ...session, focusCount: session.focusCount + (isWhole ? 1 : 0) }, now);
}

/** The other phase waits, in full, from that instant. */
function switchPhase(session: StudySession, endedAt: Date, rules: TimerRules): StudySession {
  if (session.phase === "break") return fullFocus(session, endedAt, rules);
  const focusCount = session.focusCount + 1;
  return {
    ...pauseClock(session, endedAt),
    focusCount,
    phase: "break",
    phaseMs: breakMs(focusCount, rules),
    phaseRunMs: 0,
  };
}

function breakMs(focusCount: number, rules: TimerRules): number {
  const isLong = focusCount % timer.longBreakEvery === 0;
  return (isLong ? rules.longBreakMinutes : rules.breakMinutes) * minuteMs;
}

function fullFocus(session: StudySession, now: Date, rules: TimerRules): StudySession {
  return {
    ...closeBreak(pauseClock(session, now), now),
    phase: "focus",
    phaseMs: rules.focusMinutes * minuteMs,
    phaseRunMs: 0,
  };
}

function pauseClock(session: StudySession, now: Date): StudySession {
  if (session.isPaused) return session;
  return { ...session, isPaused: true, runningSince: null, pausedSince: now.toISOString() };
}

function run(session: StudySession, now: Date, rules: TimerRules): StudySession {
  const waited = session.phaseRunMs === 0 && !hasOpenBreak(session);
  const phaseMs =
    session.phase === "focus" ? rules.focusMinutes * minuteMs : breakMs(session.focusCount, rules);
  const running = {
    ...endPause(session, now),
    phaseMs: waited ? phaseMs : session.phaseMs,
    isPaused: false,
    runningSince: now.toISOString(),
  };
  return session.phase === "break" ? openBreak(running, now) : running;
}

function close(session: StudySession, now: Date): StudySession {
  return {
    ...closeBreak(endPause(session, now), now),
    endTime: laterOf(session.startTime, now.toISOString()),
    isActive: false,
    isPaused: false,
    runningSince: null,
  };
}

function endPause(session: StudySession, now: Date): StudySession {
  if (!session.pausedSince) return session;
  const pausedMs = Math.max(0, now.getTime() - Date.parse(session.pausedSince));
  const totalPausedDuration = session.totalPausedDuration + pausedMs;
  return { ...session, totalPausedDuration, pausedSince: null };
}

function hasOpenBreak({ breaks }: StudySession): boolean {
  return breaks.at(-1)?.end === null;
}

function openBreak(session: StudySession, now: Date): StudySession {
  if (hasOpenBreak(session)) return session;
  const opened: SessionBreak = { start: now.toISOString(), end: null };
  return { ...session, breaks: [...session.breaks, opened] };
}

function closeBreak(session: StudySession, now: Date): StudySession {
  if (!hasOpenBreak(session)) return session;
  const breaks = session.breaks.map((part) =>
    part.end === null ? { ...part, end: laterOf(part.start, now.toISOString()) } : part,
  );
  return { ...session, breaks };
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}

function otherPhase(phase: Phase): Phase {
  return phase === "focus" ? "break" : "focus";
}
