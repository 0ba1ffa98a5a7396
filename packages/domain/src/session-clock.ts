/**
 * The one clock of a study session. It is a record of instants and never ticks: what has passed is
 * worked out from now, so it is right after a reload, after sleep and in a background tab.
 */
export type StudySession = {
  id: string;
  pathId: string;
  pathTitle: string;
  /** Instants are ISO strings, so that the record survives storage as it is. */
  startTime: string;
  endTime: string | null;
  isActive: boolean;
  isPaused: boolean;
  /** Milliseconds of the pauses that are over. */
  totalPausedDuration: number;
  /** Milliseconds studied as of the last change; while it runs, ask `elapsedMs`. */
  elapsedTime: number;
  /** Minutes. */
  focusGoal: number;
  breaks: SessionBreak[];
};

type SessionBreak = { start: string; end: string | null };

type SessionStart = { id: string; pathId: string; pathTitle: string };

const focusGoalMinutes = 25;
const minuteMs = 60_000;

export function startSession({ id, pathId, pathTitle }: SessionStart, now: Date): StudySession {
  return {
    id,
    pathId,
    pathTitle,
    startTime: now.toISOString(),
    endTime: null,
    isActive: true,
    isPaused: false,
    totalPausedDuration: 0,
    elapsedTime: 0,
    focusGoal: focusGoalMinutes,
    breaks: [],
  };
}

/** What was studied so far stays in `elapsedTime`; while paused, nothing is added to it. */
export function pauseSession(session: StudySession, now: Date): StudySession {
  if (!session.isActive || session.isPaused) return session;
  return { ...session, isPaused: true, elapsedTime: elapsedMs(session, now) };
}

export function resumeSession(session: StudySession, now: Date): StudySession {
  if (!session.isActive || !session.isPaused) return session;
  const totalPausedDuration = Math.max(
    session.totalPausedDuration,
    sinceStart(session, now) - session.elapsedTime,
  );
  return { ...session, isPaused: false, totalPausedDuration };
}

export function endSession(session: StudySession, now: Date): StudySession {
  if (!session.isActive) return session;
  return {
    ...session,
    endTime: now.toISOString(),
    isActive: false,
    isPaused: false,
    elapsedTime: elapsedMs(session, now),
  };
}

/** Milliseconds studied until `now`, without pauses; a clock set back takes nothing away. */
export function elapsedMs(session: StudySession, now: Date): number {
  if (!session.isActive || session.isPaused) return session.elapsedTime;
  return Math.max(session.elapsedTime, sinceStart(session, now) - session.totalPausedDuration);
}

/** Whole minutes: a part of one is not claimed. */
export function studiedMinutes(session: StudySession, now: Date): number {
  return Math.floor(elapsedMs(session, now) / minuteMs);
}

function sinceStart(session: StudySession, now: Date): number {
  return now.getTime() - new Date(session.startTime).getTime();
}
