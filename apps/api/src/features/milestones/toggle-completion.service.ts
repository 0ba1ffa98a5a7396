import { randomUUID } from "node:crypto";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { stampedAt } from "#api/db/change-clocks.ts";
import {
  diffFinishedByDate,
  listSessionsOn,
  type LoggedChange,
  summarizeToggles,
} from "./milestone-log.ts";
import type { SessionTicks } from "#api/core/study/planned-sessions.service.ts";
import { dateOf } from "#api/core/study/record-study.service.ts";
import type { StreakLedger } from "#api/core/study/streak.service.ts";

export type Toggle = {
  /** A sub-milestone; "" is the milestone itself. */
  sub: string;
  /** One of its planned sessions. */
  session?: string;
  /** All of its planned sessions. */
  planned?: string[];
  isOn: boolean;
  /** Without `at` the change was made online, now. */
  change: { change_id: string; at?: string | undefined };
};

export type ToggleResult = {
  changesToLog: LoggedChange[];
  /** Of the milestone or sub-milestone. */
  onSince: Date | null;
  /** Completed sessions of the sub-milestone. */
  sessions: { session: string; completed_at: Date }[];
  /** Change of the number of finished items, by local date. */
  finished: Map<string, number>;
};

/** Null when the change was logged before. */
export function toggleCompletion(
  milestone: MilestoneView,
  toggle: Toggle,
  stored: { logged: LoggedChange[]; ticks: SessionTicks; ledger: StreakLedger },
): ToggleResult | null {
  const { sub, session = "", planned = [], isOn, change: stamp } = toggle;
  const { logged, ledger } = stored;
  const change_id = stamp.change_id.toLowerCase();
  if (logged.some((other) => other.sub === sub && other.change_id === change_id)) return null;
  const ticks = stored.ticks.get(`${milestone.key}/${sub}`);
  const unlogged = [
    ...listUnlogged(milestone, logged),
    ...listUnloggedSessions(sub, ticks ?? new Map(), logged),
  ];
  const before = [...logged, ...unlogged];
  const arrived_at = new Date();
  const newest = Math.max(0, ...before.map(({ at }) => at.getTime()));
  const change = {
    sub,
    session,
    planned,
    change_id,
    // An online change is newer than every logged one.
    at: stamp.at
      ? stampedAt({ at: stamp.at })
      : new Date(Math.max(arrived_at.getTime(), newest + 1)),
    is_on: isOn,
    arrived_at,
  };
  const after = [...before, change];
  const toDate = (instant: Date) => dateOf(ledger, instant);
  const { onSince } = summarizeToggles(after, toDate);
  return {
    changesToLog: [...unlogged, change],
    onSince: onSince.get(sub) ?? null,
    sessions: listSessionsOn(onSince, sub),
    finished: diffFinishedByDate(before, after, toDate),
  };
}

/** Completions from before changes were logged. */
function listUnlogged(milestone: MilestoneView, logged: LoggedChange[]): LoggedChange[] {
  const loggedSubs = new Set(logged.map(({ sub }) => sub));
  const change_id = "00000000-0000-0000-0000-000000000000";
  return [{ id: "", completed_at: milestone.completed_at }, ...milestone.sub_milestones].flatMap(
    ({ id: sub, completed_at }) => {
      if (!completed_at || loggedSubs.has(sub)) return [];
      const at = new Date(completed_at);
      return [{ sub, session: "", planned: [], change_id, at, is_on: true, arrived_at: at }];
    },
  );
}

/** Ticks of a process from before they were logged, which still ran after migration 0034. */
function listUnloggedSessions(
  sub: string,
  ticks: ReadonlyMap<string, string>,
  logged: LoggedChange[],
): LoggedChange[] {
  // Days do not change what is completed.
  const { onSince } = summarizeToggles(logged, () => "");
  const loggedOn = new Set(listSessionsOn(onSince, sub).map(({ session }) => session));
  return [...ticks].flatMap(([session, completedAt]) => {
    if (loggedOn.has(session)) return [];
    const at = new Date(completedAt);
    const change_id = randomUUID();
    return [{ sub, session, planned: [], change_id, at, is_on: true, arrived_at: at }];
  });
}
