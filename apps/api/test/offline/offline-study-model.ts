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

/** Of sub-milestone sub-2, three hours at an hour a day. Only its sessions are ticked. */
export const plannedSessions = ["1-study", "2-study", "3-study"];
/** Of an earlier plan, and removed by the learner on another device. */
export const formerSessions = ["4-study", "own-0123456789ab"];

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
  const ticks = listTicks(changes).filter(({ body }) => body.completed);
  const sessions = pick(changes, "endStudySession").filter(({ body }) => body.path_id);
  return [
    ...ticks.map(({ body }) => body.at),
    ...listCompletions(changes).map(({ at }) => at),
    ...sessions.map(({ body }) => body.started_at),
  ].toSorted(order)[0];
}

/** Since when each sub-milestone is ticked, and each planned session, as "sub-2/1-study". */
export function expectTicks(changes: OfflineChange[]): Record<string, string> {
  const since = listRuns(changes).flatMap(({ item, from, until }) =>
    until ? [] : [[item, from.at] as const],
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
    .filter(({ from, isImplied }) => isBefore(from) && !isImplied)
    .filter(({ from, until }) => {
      // Undone on the same day, it does not count.
      return !until || !isBefore(until) || dateOf(until.at) !== dateOf(from.at);
    });
  return [...(completion ? [completion] : []), ...ticked.map(({ from }) => from)].map(({ at }) =>
    dateOf(at),
  );
}

function listTicks(changes: OfflineChange[]) {
  return [...pick(changes, "tickSubMilestone"), ...pick(changes, "tickPlannedSession")];
}

type Run = {
  /** A sub-milestone, or one of its sessions. */
  item: string;
  from: Stamp;
  until?: Stamp;
  /** A session of a sub-milestone that was ticked as a whole: nothing more is finished. */
  isImplied: boolean;
};

/** From when until when each sub-milestone and each session was ticked, by the stamps. */
function listRuns(changes: OfflineChange[]): Run[] {
  const runs: Run[] = [];
  const findRun = (item: string) => runs.find((run) => run.item === item && !run.until);
  const ticks = listTicks(changes).toSorted((a, b) => -newestFirst(a.body, b.body));
  for (const { name, params, body } of ticks) {
    const { sub } = params;
    const toItem = (session: string) => `${sub}/${session}`;
    const all = sub === "sub-2" ? plannedSessions.map(toItem) : [];
    const isPlanned = name === "tickPlannedSession" && plannedSessions.includes(params.session);
    const whole = findRun(sub)?.from;
    const begin = (item: string, from: Stamp, isImplied: boolean) => {
      if (!findRun(item)) runs.push({ item, from, isImplied });
    };
    const end = (item: string | undefined) => {
      const run = findRun(item ?? "");
      if (run) run.until = body;
    };
    if (name === "tickSubMilestone") {
      // Opened again, it has an open session: its last one.
      if (!body.completed && whole && all.every(findRun)) end(all.at(-1));
      if (body.completed) begin(sub, body, false);
      else end(sub);
    } else if (body.completed) {
      begin(toItem(params.session), body, whole !== undefined);
      if (isPlanned && all.every(findRun)) begin(sub, body, false);
    } else {
      if (whole && isPlanned) for (const item of all) begin(item, whole, true);
      end(toItem(params.session));
      // A session that left the plan opens nothing.
      if (isPlanned) end(sub);
    }
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
