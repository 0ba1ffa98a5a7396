import { limits } from "@masar/contract/limits";
import { type SessionKind, topicSessionKinds } from "@masar/contract/paths/constants";

/** `topic` is the position in the sub-milestone's list of topics; without topics, the number of the session. */
export type SessionSlot = { topic: number; kind: SessionKind; minutes: number };

export const minMinutes = 20;
export const maxMinutes = 90;
const stepMinutes = 5;

/**
 * Divides a sub-milestone into sessions near the usual length. Every topic is learned; with more time it is practised,
 * then built with, then checked, the later topics first. Less time than topics means that the learner knows most of
 * them: then some are checked only.
 */
export function planSessions(
  hours: number,
  topicCount: number,
  usualMinutes: number,
): SessionSlot[] {
  const total = Math.round(hours * 60);
  const maxSessions = Math.max(1, Math.floor(total / minMinutes));
  if (topicCount > maxSessions) return checkSome(total, topicCount, maxSessions);
  const wanted = Math.max(Math.round(total / usualMinutes), Math.ceil(total / maxMinutes));
  const count = Math.min(
    maxSessions,
    Math.max(topicCount, Math.min(wanted, topicCount * topicSessionKinds.length)),
  );
  const each = Math.floor(count / topicCount);
  const firstWithMore = topicCount - (count % topicCount);
  const kinds = Array.from({ length: topicCount }, (_, topic) =>
    topicSessionKinds.slice(0, topic >= firstWithMore ? each + 1 : each),
  );
  return distributeMinutes(
    total,
    kinds.flatMap((list, topic) => list.map((kind) => ({ topic, kind }))),
  );
}

/** Divides a sub-milestone without topics. */
export function planOwnSessions(hours: number, usualMinutes: number): SessionSlot[] {
  const total = Math.round(hours * 60);
  const count = Math.max(1, Math.round(total / usualMinutes));
  return distributeMinutes(
    total,
    Array.from({ length: count }, (_, topic) => ({ topic, kind: "study" as const })),
  );
}

function checkSome(total: number, topicCount: number, count: number): SessionSlot[] {
  const topics = Array.from({ length: count }, (_, index) =>
    Math.floor((index * topicCount) / count),
  );
  return distributeMinutes(
    total,
    topics.map((topic) => ({ topic, kind: "check" as const })),
  );
}

/** In steps of five minutes, within the limits; the last session takes the rest, so that no time is added. */
function distributeMinutes(total: number, sessions: Omit<SessionSlot, "minutes">[]): SessionSlot[] {
  const even = total / sessions.length;
  let given = 0;
  return sessions.map((session, index) => {
    const isLast = index === sessions.length - 1;
    const end = Math.round((even * (index + 1)) / stepMinutes) * stepMinutes;
    const left = isLast
      ? Math.max(limits.paths.sessions.minMinutes, total - given)
      : Math.max(minMinutes, end - given);
    const minutes = Math.min(maxMinutes, left);
    given += minutes;
    return { ...session, minutes };
  });
}
