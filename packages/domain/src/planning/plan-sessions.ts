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

/** Of the usual length; practice and self-checks are shorter than learning and building. */
const lengthOfKind: Record<SessionKind, number> = {
  learn: 1,
  practise: 2 / 3,
  build: 1,
  check: 0.45,
  study: 1,
};

/** As `planSessions`, in the same order, with lengths that fit what is done: nothing is longer before the rest is too. */
export function planSessionsByKind(
  hours: number,
  topicCount: number,
  usualMinutes: number,
): SessionSlot[] {
  const total = Math.round(hours * 60);
  const maxSessions = Math.max(1, Math.floor(total / minMinutes));
  if (topicCount > maxSessions) return checkSome(total, topicCount, maxSessions);
  const order = topicSessionKinds.flatMap((kind, index) => {
    const slots = Array.from({ length: topicCount }, (_, topic) => ({ topic, kind }));
    return index === 0 ? slots : slots.toReversed();
  });
  const lengthOf = ({ kind }: Omit<SessionSlot, "minutes">) =>
    Math.max(minMinutes, lengthOfKind[kind] * usualMinutes);
  let count = 0;
  let sum = 0;
  for (const slot of order.slice(0, maxSessions)) {
    const isNeeded = count < topicCount || sum + lengthOf(slot) / 2 <= total;
    if (!isNeeded) break;
    count += 1;
    sum += lengthOf(slot);
  }
  const chosen = order
    .slice(0, count)
    .toSorted(
      (a, b) =>
        a.topic - b.topic || topicSessionKinds.indexOf(a.kind) - topicSessionKinds.indexOf(b.kind),
    );
  return roundMinutes(total, chosen, fitLengths(total, chosen.map(lengthOf)));
}

const longEnough = 60;

/** Scales the lengths to the total; up to an hour each, and beyond it only when all are that long. */
function fitLengths(total: number, lengths: number[]): number[] {
  if (total >= longEnough * lengths.length) return lengths.map(() => total / lengths.length);
  const scale = (factor: number) =>
    lengths.map((length) => Math.min(longEnough, Math.max(minMinutes, length * factor)));
  const sumOf = (factor: number) => scale(factor).reduce((sum, length) => sum + length, 0);
  let [low, high] = [0, longEnough / minMinutes];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (sumOf(middle) < total) low = middle;
    else high = middle;
  }
  return scale(high);
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

function distributeMinutes(total: number, sessions: Omit<SessionSlot, "minutes">[]): SessionSlot[] {
  const even = total / sessions.length;
  return roundMinutes(
    total,
    sessions,
    sessions.map(() => even),
  );
}

/** In steps of five minutes, within the limits; the last session takes the rest, so that no time is added. */
function roundMinutes(
  total: number,
  sessions: Omit<SessionSlot, "minutes">[],
  lengths: number[],
): SessionSlot[] {
  let planned = 0;
  let given = 0;
  return sessions.map((session, index) => {
    const isLast = index === sessions.length - 1;
    planned += lengths[index] ?? 0;
    const end = Math.round(planned / stepMinutes) * stepMinutes;
    const left = isLast
      ? Math.max(limits.paths.sessions.minMinutes, total - given)
      : Math.max(minMinutes, end - given);
    const minutes = Math.min(maxMinutes, left);
    given += minutes;
    return { ...session, minutes };
  });
}
