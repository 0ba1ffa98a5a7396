import { limits } from "@masar/contract/limits";
import { maxSessionMs, type SessionBreak, type StudySession } from "./session-clock.ts";

type StoredSession = Record<string, unknown>;

/** The session in what a browser has kept; null where there is none that could be gone on with. */
export function parseStoredSession(text: string | null): StudySession | null {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    return isRecord(kept) ? restore(kept) : null;
  } catch {
    return null;
  }
}

function restore(kept: StoredSession): StudySession | null {
  const { id, startTime } = kept;
  if (typeof id !== "string" || id === "" || !isInstant(startTime)) return null;
  const isActive = kept.isActive === true;
  const timer = kept.phase === undefined ? timerOfOld(kept, startTime) : timerOf(kept, startTime);
  if (!timer) return null;
  const isPaused = isActive && timer.runningSince === null;
  return {
    id,
    pathId: textOf(kept.pathId),
    pathTitle: textOf(kept.pathTitle) ?? "",
    milestoneKey: textOf(kept.milestoneKey),
    startTime,
    endTime: isInstant(kept.endTime) ? kept.endTime : isActive ? null : timer.studiedUntil,
    isActive,
    isPaused,
    totalPausedDuration: lengthOf(kept.totalPausedDuration) ?? 0,
    focusGoal: lengthOf(kept.focusGoal) || limits.timer.focusMinutes,
    breaks: breaksOf(kept.breaks),
    ...timer,
    runningSince: isActive ? timer.runningSince : null,
    pausedSince: isPaused ? (timer.pausedSince ?? timer.studiedUntil) : null,
  };
}

type Timer = Pick<
  StudySession,
  | "elapsedTime"
  | "phase"
  | "phaseMs"
  | "phaseRunMs"
  | "runningSince"
  | "pausedSince"
  | "studiedUntil"
  | "focusCount"
>;

function timerOf(kept: StoredSession, startTime: string): Timer | null {
  const { phase, runningSince, pausedSince, studiedUntil } = kept;
  const [elapsedTime, phaseMs, phaseRunMs, focusCount] = [
    lengthOf(kept.elapsedTime),
    lengthOf(kept.phaseMs),
    lengthOf(kept.phaseRunMs),
    lengthOf(kept.focusCount),
  ];
  if (phase !== "focus" && phase !== "break") return null;
  if (elapsedTime === null || !phaseMs || phaseRunMs === null || focusCount === null) return null;
  return {
    phase,
    elapsedTime: Math.min(elapsedTime, maxSessionMs),
    phaseMs,
    phaseRunMs: Math.min(phaseRunMs, phaseMs),
    runningSince: kept.isPaused !== true && isInstant(runningSince) ? runningSince : null,
    pausedSince: isInstant(pausedSince) ? pausedSince : null,
    studiedUntil: isInstant(studiedUntil) ? studiedUntil : startTime,
    focusCount,
  };
}

/** Kept before sessions had a timer: one long focus, so that nothing studied is lost. */
function timerOfOld(kept: StoredSession, startTime: string): Timer | null {
  const [elapsedTime, pausedMs] = [lengthOf(kept.elapsedTime), lengthOf(kept.totalPausedDuration)];
  if (elapsedTime === null || pausedMs === null) return null;
  const stands = kept.isPaused === true || kept.isActive !== true;
  const ranMs = stands ? Math.min(elapsedTime, maxSessionMs) : 0;
  const seen = new Date(Date.parse(startTime) + pausedMs + ranMs).toISOString();
  return {
    phase: "focus",
    elapsedTime: ranMs,
    phaseMs: maxSessionMs,
    phaseRunMs: ranMs,
    runningSince: stands ? null : seen,
    pausedSince: stands ? seen : null,
    studiedUntil: seen,
    focusCount: 0,
  };
}

function breaksOf(value: unknown): SessionBreak[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((part: unknown, index) => {
    if (!isRecord(part) || !isInstant(part.start)) return [];
    const isOpen = part.end === null && index === value.length - 1;
    if (!isOpen && !isInstant(part.end)) return [];
    return [{ start: part.start, end: isOpen ? null : (part.end as string) }];
  });
}

function isRecord(value: unknown): value is StoredSession {
  return typeof value === "object" && value !== null;
}

function isInstant(value: unknown): value is string {
  return typeof value === "string" && Number.isFinite(Date.parse(value));
}

function lengthOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
