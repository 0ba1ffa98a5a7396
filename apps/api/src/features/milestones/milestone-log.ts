import { limits } from "@masar/contract/limits";

export type LoggedChange = {
  /** A sub-milestone; "" is the milestone itself. */
  sub: string;
  /** A planned session of the sub-milestone; "" is the sub-milestone itself. */
  session: string;
  /** The sessions of the sub-milestone when the change arrived: a plan that changes later opens and closes nothing. */
  planned: string[];
  change_id: string;
  at: Date;
  is_on: boolean;
  arrived_at: Date;
};

const lateMs = limits.offline.lateHours * 3_600_000;

/** A device clock that is ahead must not count for a later day. */
function completedAt({ at, arrived_at }: LoggedChange): Date {
  return at < arrived_at ? at : arrived_at;
}

/**
 * Replays the changes of one milestone in the order of their stamps: `onSince` has the completed items by `sub` or
 * `sub/session`, `finishedOn` one local date for each finished item.
 */
export function summarizeToggles(changes: LoggedChange[], dateOf: (instant: Date) => string) {
  const on = new Map<string, { since: Date; finishedOn: string | null }>();
  const past: string[] = [];
  for (const change of changes.toSorted(byStamp)) {
    const { sub, session, is_on } = change;
    const since = completedAt(change);
    const date = dateOf(since);
    const planned = change.planned.map((id) => toItem(sub, id));
    const isPlanned = change.planned.includes(session);
    // A part of something that is completed neither adds nor removes a finished item.
    const isIgnored = sub !== "" && on.has("");
    const switchOn = (item: string, isCounted = !isIgnored) => {
      if (!on.has(item)) on.set(item, { since, finishedOn: isCounted ? date : null });
    };
    const switchOff = (item: string) => {
      const finishedOn = on.get(item)?.finishedOn;
      on.delete(item);
      // Undone on the same day it does not count; undone later, the day still counts.
      if (finishedOn && (isIgnored || finishedOn !== date)) past.push(finishedOn);
    };
    const whole = on.get(sub);
    const areAllOn = () => planned.length > 0 && planned.every((item) => on.has(item));
    if (session === "") {
      // An open sub-milestone has an open session: its last one.
      if (!is_on && whole && areAllOn()) switchOff(planned.at(-1) ?? "");
      if (is_on) switchOn(sub);
      else switchOff(sub);
    } else if (is_on) {
      switchOn(toItem(sub, session), !isIgnored && !whole);
      if (isPlanned && areAllOn()) switchOn(sub);
    } else {
      // The others were completed with the sub-milestone and stay so.
      const others = whole && isPlanned ? planned.filter((item) => !on.has(item)) : [];
      for (const item of others) on.set(item, { since: whole?.since ?? since, finishedOn: null });
      switchOff(toItem(sub, session));
      if (isPlanned) switchOff(sub);
    }
  }
  const current = [...on.values()].flatMap(({ finishedOn }) => finishedOn ?? []);
  return {
    onSince: new Map([...on].map(([item, { since }]) => [item, since])),
    finishedOn: [...past, ...current],
  };
}

function toItem(sub: string, session: string): string {
  return `${sub}/${session}`;
}

/** The completed sessions of a sub-milestone. */
export function listSessionsOn(onSince: ReadonlyMap<string, Date>, sub: string) {
  const start = toItem(sub, "");
  return [...onSince].flatMap(([item, completed_at]) =>
    item.startsWith(start) ? [{ session: item.slice(start.length), completed_at }] : [],
  );
}

/** The change of the number of finished items per local date. Changes that arrived too late do not count. */
export function diffFinishedByDate(
  before: LoggedChange[],
  after: LoggedChange[],
  dateOf: (instant: Date) => string,
): Map<string, number> {
  const diff = new Map<string, number>();
  const count = (changes: LoggedChange[], by: 1 | -1) => {
    for (const date of summarizeToggles(changes.filter(isInTime), dateOf).finishedOn)
      diff.set(date, (diff.get(date) ?? 0) + by);
  };
  count(after, 1);
  count(before, -1);
  return new Map([...diff].filter(([, by]) => by !== 0));
}

function isInTime({ at, arrived_at }: LoggedChange): boolean {
  return arrived_at.getTime() - at.getTime() <= lateMs;
}

function byStamp(a: LoggedChange, b: LoggedChange): number {
  return a.at.getTime() - b.at.getTime() || (a.change_id < b.change_id ? -1 : 1);
}
