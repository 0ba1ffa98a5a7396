import { limits } from "@masar/contract/limits";

/**
 * The one clock of studying: the focus timer and the study session are this record. It holds instants and
 * never ticks: what has passed is worked out from now, so it is right after a reload, after sleep and in a
 * background tab.
 */
export type StudySession = {
  id: string;
  /** Null: studied without a path. */
  pathId: string | null;
  pathTitle: string;
  milestoneKey: string | null;
  /** Instants are ISO strings, so that the record survives storage as it is. */
  startTime: string;
  endTime: string | null;
  isActive: boolean;
  /** Stopped by the learner, or at the start of a phase that waits to be begun. */
  isPaused: boolean;
  /** Milliseconds of the pauses that are over. */
  totalPausedDuration: number;
  /** Milliseconds focused as of the last change; while it runs, ask `elapsedMs`. */
  elapsedTime: number;
  /** Minutes of a focus, as the session began. */
  focusGoal: number;
  breaks: SessionBreak[];
  phase: Phase;
  /** How long this phase is, and how much of it has run as of the last change. */
  phaseMs: number;
  phaseRunMs: number;
  /** The instant the clock was last seen running; null while it stands. */
  runningSince: string | null;
  pausedSince: string | null;
  /** The last instant that was focused: the day the session belongs to. */
  studiedUntil: string;
  /** Focus periods that ran to their end. */
  focusCount: number;
};

export type Phase = "focus" | "break";
export type SessionBreak = { start: string; end: string | null };
export type SessionState = "none" | "active" | "paused" | "break" | "ended";
export type SessionStart = Pick<StudySession, "id" | "pathId" | "pathTitle" | "milestoneKey">;

/** Lengths in minutes; they are read when a phase begins. */
export type TimerRules = {
  focusMinutes: number;
  breakMinutes: number;
  longBreakMinutes: number;
  autoStart: boolean;
};

/** What a learner does with a session; each settles first what has run out meanwhile. */
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
 * Takes in what has run until now. A phase that has run out ended at its own instant, whenever that is
 * noticed; the next one waits, or begins by itself while somebody may still be there.
 */
export const advanceSession: SessionTransition = (session, now, rules) => {
  let settled = addElapsed(session, now);
  while (settled.isActive && settled.runningSince && settled.phaseRunMs >= settled.phaseMs) {
    const endedAt = new Date(settled.runningSince);
    settled = turn(settled, endedAt, rules);
    const lateMs = now.getTime() - endedAt.getTime();
    if (!rules.autoStart || lateMs > timer.autoStartWithinSeconds * 1000) break;
    settled = addElapsed(run(settled, endedAt, rules), now);
  }
  return settled;
};

/** Of the two records before and after settling: the phase that ran out last. */
export function endedPhase(before: StudySession, after: StudySession): Phase | null {
  if (before.id !== after.id || !after.isActive) return null;
  if (after.phase !== before.phase) return before.phase;
  // Both flipped while the next began by itself and ran out as well.
  return after.focusCount > before.focusCount ? otherPhase(before.phase) : null;
}

export const pauseSession: SessionTransition = (session, now, rules) => {
  const settled = advanceSession(session, now, rules);
  if (!settled.isActive || settled.isPaused) return settled;
  return pauseClock(settled, now);
};

/** The clock goes on; a phase that has waited takes the length that is set now. */
export const resumeSession: SessionTransition = (session, now, rules) => {
  const settled = advanceSession(session, now, rules);
  if (!settled.isActive || !settled.isPaused) return settled;
  return run(settled, now, rules);
};

/** A break that waits begins; a focus is broken off for one, and does not count as finished. */
export const startBreak: SessionTransition = (session, now, rules) => {
  const settled = advanceSession(session, now, rules);
  if (!settled.isActive) return settled;
  if (settled.phase === "break") return resumeSession(settled, now, rules);
  const phaseMs = rules.breakMinutes * minuteMs;
  const stood = { ...pauseClock(settled, now), phase: "break" as const, phaseMs, phaseRunMs: 0 };
  return run(openBreak(stood, now), now, rules);
};

/** Back to a full focus that runs at once, from a break that runs, stands or waits. */
export const endBreak: SessionTransition = (session, now, rules) => {
  const settled = advanceSession(session, now, rules);
  if (!settled.isActive || settled.phase === "focus") return settled;
  return run(fullFocus(settled, now, rules), now, rules);
};

/** Back to a full focus that waits; what was studied stays. */
export const resetSession: SessionTransition = (session, now, rules) => {
  const settled = advanceSession(session, now, rules);
  return settled.isActive ? fullFocus(settled, now, rules) : settled;
};

export const endSession: SessionTransition = (session, now, rules) => {
  const settled = advanceSession(session, now, rules);
  return settled.isActive ? close(settled, now) : settled;
};

/** Milliseconds focused until `now`, without breaks and pauses. */
export function elapsedMs(session: StudySession, now: Date): number {
  return addElapsed(session, now).elapsedTime;
}

/** Milliseconds left of the phase. */
export function leftMs(session: StudySession, now: Date): number {
  const { phaseMs, phaseRunMs } = addElapsed(session, now);
  return phaseMs - phaseRunMs;
}

/** Whole minutes: a part of one is not claimed. */
export function studiedMinutes(session: StudySession, now: Date): number {
  return Math.floor(elapsedMs(session, now) / minuteMs);
}

export function isRunning(session: StudySession): boolean {
  return session.isActive && session.runningSince !== null;
}

/**
 * What ran since the clock was last seen is added: nothing when it was set back meanwhile, the rest of the
 * phase at most when it was set forward or slept. A session that is full ends there.
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
  const taken = {
    ...session,
    phaseRunMs: session.phaseRunMs + ranMs,
    runningSince: seen.toISOString(),
  };
  if (!isFocus) return taken;
  const elapsedTime = session.elapsedTime + ranMs;
  const focused = { ...taken, elapsedTime, studiedUntil: seen.toISOString() };
  return elapsedTime >= maxSessionMs ? fill(focused, seen) : focused;
}

/** A focus that ends with the session's last minute is finished like any other. */
function fill(session: StudySession, now: Date): StudySession {
  const isWhole = session.phaseRunMs >= session.phaseMs;
  return close({ ...session, focusCount: session.focusCount + (isWhole ? 1 : 0) }, now);
}

/** The phase is over: the other one stands, in full, from that instant. */
function turn(session: StudySession, endedAt: Date, rules: TimerRules): StudySession {
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
