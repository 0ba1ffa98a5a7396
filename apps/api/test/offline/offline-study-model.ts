import {
  mergeFields,
  newestFirst,
  type OfflineChange,
  order,
  pick,
  type Stamp,
} from "./offline-model.ts";

/*
 * The expected milestone, days, streak and points for a set of changes. The user lives
 * in Dubai, has no rest days, aims at 25 minutes a day and studies on milestone m1 (ten hours, easy).
 */
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const criteria = ["It works", "It is explained"];

/** In Dubai, where the day begins at three, the date is that of UTC one hour later. */
function dateOf(at: string): string {
  return new Date(Date.parse(at) + hourMs).toISOString().slice(0, 10);
}

const nextDate = (date: string, days = 1) =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

export function expectMilestone(changes: OfflineChange[]) {
  const completions = listCompletions(changes);
  const fields = [...pick(changes, "saveMilestoneNotes"), ...completions.map((body) => ({ body }))];
  const { notes = "", met_criteria = [] } = mergeFields<Stamp & Fields>(fields);
  return {
    completion_date: completions.map(({ at }) => at).toSorted(order)[0] ?? null,
    notes,
    met_criteria: criteria.filter((line) => met_criteria.includes(line)),
    time_spent_minutes: listMinutes(changes)
      .filter(({ isOnMilestone }) => isOnMilestone)
      .reduce((sum, { minutes }) => sum + minutes, 0),
  };
}

type Fields = { notes?: string; met_criteria?: string[] };

/** When the milestone was first studied; starting it happens when it arrives, later than all the rest. */
export function expectStart(changes: OfflineChange[]): string | undefined {
  const ticks = pick(changes, "tickSubMilestone").filter(({ body }) => body.completed);
  const sessions = pick(changes, "endStudySession").filter(({ body }) => body.path_id);
  return [
    ...ticks.map(({ body }) => body.at),
    ...listCompletions(changes).map(({ at }) => at),
    ...sessions.map(({ body }) => body.started_at),
  ].toSorted(order)[0];
}

/** Since when each sub-milestone is ticked. */
export function expectTicks(changes: OfflineChange[]): Record<string, string> {
  const since = listRuns(changes).flatMap(({ sub, from, until }) =>
    until ? [] : [[sub, from.at] as const],
  );
  return Object.fromEntries(since.toSorted(([a], [b]) => order(a, b)));
}

export function expectDays(changes: OfflineChange[], now: number) {
  const inTime = (at: string) => now - Date.parse(at) <= 72 * hourMs;
  const all = listMinutes(changes);
  const finished = sumByDate(
    listFinished(changes.filter((change) => inTime(instantOf(change)))).map((date) => [date, 1]),
  );
  const minutes = sumByDate(all.map((one) => [dateOf(one.at), one.minutes]));
  const counted = sumByDate(
    all.filter(({ at }) => inTime(at)).map((one) => [dateOf(one.at), one.minutes]),
  );
  const isCounted = (date: string) => (counted[date] ?? 0) >= 10 || (finished[date] ?? 0) > 0;
  const dates = Object.keys({ ...minutes, ...finished }).toSorted();
  const today = dateOf(new Date(now).toISOString());
  const points = dates.map((date) => Math.min(24, Math.floor((minutes[date] ?? 0) / 5)));
  return {
    minutes,
    finished,
    total: all.reduce((sum, one) => sum + one.minutes, 0),
    points:
      points.reduce((sum, count) => sum + count, 0) +
      (listCompletions(changes).length > 0 ? 10 : 0),
    ...liveThrough(dates.find(isCounted), today, isCounted, (date) => counted[date] ?? 0),
  };
}

/** The streak, day by day. */
function liveThrough(
  first: string | undefined,
  today: string,
  isCounted: (date: string) => boolean,
  minutesOn: (date: string) => number,
) {
  const states: Record<string, string> = {};
  let [current, longest, freezes] = [0, 0, 1];
  let broken: { date: string; streak: number } | undefined;
  for (let date = first ?? nextDate(today); date <= today; date = nextDate(date)) {
    if (isCounted(date)) {
      states[date] = "studied";
      if (broken && date <= nextDate(broken.date, 2) && minutesOn(date) >= 50) {
        current += broken.streak;
        broken = undefined;
      }
      current += 1;
      longest = Math.max(longest, current);
    } else if (date < today) {
      states[date] = current > 0 && freezes > 0 ? "freeze" : "missed";
      if (current > 0 && freezes === 0) {
        broken = { date, streak: current };
        current = 0;
      }
      if (states[date] === "freeze") freezes -= 1;
    }
  }
  return { states, current, longest, freezes };
}

/** The dates on which something was finished. What is ticked once the milestone is completed is not. */
function listFinished(changes: OfflineChange[]): string[] {
  const completion = listCompletions(changes).toSorted(newestFirst).at(-1);
  const isBefore = (stamp: Stamp) => !completion || newestFirst(stamp, completion) > 0;
  const ticked = listRuns(changes)
    .filter(({ from }) => isBefore(from))
    .filter(({ from, until }) => {
      // Undone on the same day, it does not count.
      return !until || !isBefore(until) || dateOf(until.at) !== dateOf(from.at);
    });
  return [...(completion ? [completion] : []), ...ticked.map(({ from }) => from)].map(({ at }) =>
    dateOf(at),
  );
}

type Run = { sub: string; from: Stamp; until?: Stamp };

/** From when until when each sub-milestone was ticked, by the stamps. */
function listRuns(changes: OfflineChange[]): Run[] {
  const runs: Run[] = [];
  const ticks = pick(changes, "tickSubMilestone").toSorted((a, b) => -newestFirst(a.body, b.body));
  for (const { params, body } of ticks) {
    const open = runs.find(({ sub, until }) => sub === params.sub && !until);
    if (body.completed && !open) runs.push({ sub: params.sub, from: body });
    if (!body.completed && open) open.until = body;
  }
  return runs;
}

function listCompletions(changes: OfflineChange[]) {
  return pick(changes, "completeMilestone").map(({ body }) => {
    const { session_id: change_id, at, ...rest } = body;
    return { change_id, at, ...rest };
  });
}

function listMinutes(changes: OfflineChange[]) {
  const sessions = pick(changes, "endStudySession").map(({ body }) => ({
    at: body.ended_at,
    minutes: body.minutes,
    isOnMilestone: body.path_id !== null,
  }));
  const completions = listCompletions(changes).map(({ at, minutes_studied: minutes }) => ({
    at,
    minutes,
    isOnMilestone: true,
  }));
  return [...sessions, ...completions];
}

function instantOf({ body }: OfflineChange): string {
  return "at" in body ? body.at : "9999";
}

function sumByDate(entries: (readonly [string, number])[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [date, count] of entries) if (count > 0) sums[date] = (sums[date] ?? 0) + count;
  return sums;
}
