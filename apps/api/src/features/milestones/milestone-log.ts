import { limits } from "@masar/contract/limits";

/** Something switched on or off: a sub-milestone's tick or, without a `sub`, the milestone itself. */
export type LoggedChange = {
  sub: string;
  change_id: string;
  at: Date;
  is_on: boolean;
  arrived_at: Date;
};

type ToggleSummary = {
  /** Since when what is on is on; the milestone itself is "". */
  onSince: Map<string, Date>;
  /** The local dates on which something was finished, once for each. */
  finishedOn: string[];
};

const lateMs = limits.offline.lateHours * 3_600_000;

/** When it was done: a clock that runs ahead gains nothing by it. */
function doneAt({ at, arrived_at }: Pick<LoggedChange, "at" | "arrived_at">): Date {
  return at < arrived_at ? at : arrived_at;
}

/** What the changes of one milestone come to, lived through in the order of their stamps. */
export function summarizeToggles(
  changes: LoggedChange[],
  dateOf: (instant: Date) => string,
): ToggleSummary {
  const on = new Map<string, { since: Date; finishedOn: string | null }>();
  const lived: string[] = [];
  for (const change of changes.toSorted(byStamp)) {
    const { sub, is_on } = change;
    const known = on.get(sub);
    if (is_on === (known !== undefined)) continue;
    const since = doneAt(change);
    const date = dateOf(since);
    // A tick on a completed milestone is bookkeeping: it finishes nothing more, and takes nothing back.
    const isBookkeeping = sub !== "" && on.has("");
    if (!known) {
      on.set(sub, { since, finishedOn: isBookkeeping ? null : date });
      continue;
    }
    on.delete(sub);
    // Taken back on the same day it was nothing; later, the day was lived and stays.
    if (known.finishedOn && (isBookkeeping || known.finishedOn !== date)) {
      lived.push(known.finishedOn);
    }
  }
  const still = [...on.values()].flatMap(({ finishedOn }) => finishedOn ?? []);
  return {
    onSince: new Map([...on].map(([sub, { since }]) => [sub, since])),
    finishedOn: [...lived, ...still],
  };
}

/** By how much one more change moves what was finished on each local date. What came too late moves nothing. */
export function diffFinishedByDate(
  before: LoggedChange[],
  after: LoggedChange[],
  dateOf: (instant: Date) => string,
): Map<string, number> {
  const moved = new Map<string, number>();
  const count = (changes: LoggedChange[], by: 1 | -1) => {
    for (const date of summarizeToggles(changes.filter(isInTime), dateOf).finishedOn) {
      moved.set(date, (moved.get(date) ?? 0) + by);
    }
  };
  count(after, 1);
  count(before, -1);
  return new Map([...moved].filter(([, by]) => by !== 0));
}

function isInTime({ at, arrived_at }: LoggedChange): boolean {
  return arrived_at.getTime() - at.getTime() <= lateMs;
}

function byStamp(a: LoggedChange, b: LoggedChange): number {
  return a.at.getTime() - b.at.getTime() || (a.change_id < b.change_id ? -1 : 1);
}
