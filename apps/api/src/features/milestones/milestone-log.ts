import { limits } from "@masar/contract/limits";

export type LoggedChange = {
  /** A sub-milestone; "" is the milestone itself. */
  sub: string;
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
 * Replays the changes of one milestone in the order of their stamps: `onSince` has the completed items by `sub`,
 * `finishedOn` one local date for each finished item.
 */
export function summarizeToggles(changes: LoggedChange[], dateOf: (instant: Date) => string) {
  const on = new Map<string, { since: Date; finishedOn: string | null }>();
  const past: string[] = [];
  for (const change of changes.toSorted(byStamp)) {
    const { sub, is_on } = change;
    const known = on.get(sub);
    if (is_on === (known !== undefined)) continue;
    const since = completedAt(change);
    const date = dateOf(since);
    // A sub-milestone of a completed milestone neither adds nor removes a finished item.
    const isIgnored = sub !== "" && on.has("");
    if (!known) {
      on.set(sub, { since, finishedOn: isIgnored ? null : date });
      continue;
    }
    on.delete(sub);
    // Undone on the same day it does not count; undone later, the day still counts.
    if (known.finishedOn && (isIgnored || known.finishedOn !== date)) past.push(known.finishedOn);
  }
  const current = [...on.values()].flatMap(({ finishedOn }) => finishedOn ?? []);
  return {
    onSince: new Map([...on].map(([sub, { since }]) => [sub, since])),
    finishedOn: [...past, ...current],
  };
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
