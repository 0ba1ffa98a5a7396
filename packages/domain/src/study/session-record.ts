import { limits } from "@masar/contract/limits";
import { maxSessionMs, type SessionBreak, type StudySession } from "./session-clock.ts";

type StoredSession = Record<string, unknown>;

/** Parses a session from browser storage; null if there is none that can continue. */
export function parseStoredSession(text: string | null): StudySession | null {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    return isRecord(stored) ? parseSession(stored) : null;
  } catch {
    return null;
  }
}

function parseSession(stored: StoredSession): StudySession | null {
  const { id, startTime } = stored;
  if (typeof id !== "string" || id === "" || !isInstant(startTime)) return null;
  const isActive = stored.isActive === true;
  const timer =
    stored.phase === undefined
      ? parseLegacyTimer(stored, startTime)
      : parseTimer(stored, startTime);
  if (!timer) return null;
  const isPaused = isActive && timer.runningSince === null;
  return {
    id,
    pathId: parseText(stored.pathId),
    pathTitle: parseText(stored.pathTitle) ?? "",
    milestoneKey: parseText(stored.milestoneKey),
    startTime,
    endTime: isInstant(stored.endTime) ? stored.endTime : isActive ? null : timer.studiedUntil,
    isActive,
    isPaused,
    totalPausedDuration: parseLength(stored.totalPausedDuration) ?? 0,
    focusGoal: parseLength(stored.focusGoal) || limits.timer.focusMinutes,
    breaks: parseBreaks(stored.breaks),
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

function parseTimer(stored: StoredSession, startTime: string): Timer | null {
  const { phase, runningSince, pausedSince, studiedUntil } = stored;
  const [elapsedTime, phaseMs, phaseRunMs, focusCount] = [
    parseLength(stored.elapsedTime),
    parseLength(stored.phaseMs),
    parseLength(stored.phaseRunMs),
    parseLength(stored.focusCount),
  ];
  if (phase !== "focus" && phase !== "break") return null;
  if (elapsedTime === null || !phaseMs || phaseRunMs === null || focusCount === null) return null;
  return {
    phase,
    elapsedTime: Math.min(elapsedTime, maxSessionMs),
    phaseMs,
    phaseRunMs: Math.min(phaseRunMs, phaseMs),
    runningSince: stored.isPaused !== true && isInstant(runningSince) ? runningSince : null,
    pausedSince: isInstant(pausedSince) ? pausedSince : null,
    studiedUntil: isInstant(studiedUntil) ? studiedUntil : startTime,
    focusCount,
  };
}

/** A record from before sessions had a timer becomes one long focus, so that no study time is lost. */
function parseLegacyTimer(stored: StoredSession, startTime: string): Timer | null {
  const [elapsedTime, pausedMs] = [
    parseLength(stored.elapsedTime),
    parseLength(stored.totalPausedDuration),
  ];
  if (elapsedTime === null || pausedMs === null) return null;
  const isStopped = stored.isPaused === true || stored.isActive !== true;
  const ranMs = isStopped ? Math.min(elapsedTime, maxSessionMs) : 0;
  const seen = new Date(Date.parse(startTime) + pausedMs + ranMs).toISOString();
  return {
    phase: "focus",
    elapsedTime: ranMs,
    phaseMs: maxSessionMs,
    phaseRunMs: ranMs,
    runningSince: isStopped ? null : seen,
    pausedSince: isStopped ? seen : null,
    studiedUntil: seen,
    focusCount: 0,
  };
}

function parseBreaks(value: unknown): SessionBreak[] {
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

function parseLength(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}

function parseText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
