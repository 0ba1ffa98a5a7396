/** In the order in which a topic is worked through. */
export const sessionKinds = ["learn", "practise", "build", "check"] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** `topic` is the position in the sub-milestone's list; with `kind` it names the session for good. */
export type PlannedSession = { topic: number; kind: SessionKind; minutes: number };

const minMinutes = 20;
const maxMinutes = 90;
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
): PlannedSession[] {
  const total = Math.round(hours * 60);
  const most = Math.max(1, Math.floor(total / minMinutes));
  if (topicCount > most) return checkSome(total, topicCount, most);
  const wanted = Math.max(Math.round(total / usualMinutes), Math.ceil(total / maxMinutes));
  const count = Math.min(
    most,
    Math.max(topicCount, Math.min(wanted, topicCount * sessionKinds.length)),
  );
  const each = Math.floor(count / topicCount);
  const firstWithMore = topicCount - (count % topicCount);
  const kinds = Array.from({ length: topicCount }, (_, topic) =>
    sessionKinds.slice(0, topic >= firstWithMore ? each + 1 : each),
  );
  return share(
    total,
    kinds.flatMap((list, topic) => list.map((kind) => ({ topic, kind }))),
  );
}

function checkSome(total: number, topicCount: number, count: number): PlannedSession[] {
  const topics = Array.from({ length: count }, (_, index) =>
    Math.floor((index * topicCount) / count),
  );
  return share(
    total,
    topics.map((topic) => ({ topic, kind: "check" as const })),
  );
}

/** In steps of five minutes; the last session takes the rest, within the limits. */
function share(total: number, sessions: Omit<PlannedSession, "minutes">[]): PlannedSession[] {
  const clamp = (minutes: number) => Math.min(maxMinutes, Math.max(minMinutes, minutes));
  const even = total / sessions.length;
  let given = 0;
  return sessions.map((session, index) => {
    const end = Math.round((even * (index + 1)) / stepMinutes) * stepMinutes;
    const minutes = clamp(end - given);
    given += minutes;
    return { ...session, minutes };
  });
}
