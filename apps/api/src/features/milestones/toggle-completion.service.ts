import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { stampedAt } from "#api/db/change-clocks.ts";
import type { Tx } from "#api/db/tx.ts";
import {
  diffFinishedByDate,
  type LoggedChange,
  summarizeToggles,
} from "#api/features/milestones/milestone-log.ts";
import * as queries from "#api/features/milestones/milestones.queries.ts";
import { dateOf } from "#api/core/study/record-study.service.ts";
import { type StreakLedger, loadStreakLedger } from "#api/core/study/streak.service.ts";

/** Switches a sub-milestone, or without a `sub` the milestone itself, on or off. */
export type Toggle = {
  sub: string;
  isOn: boolean;
  /** Without an instant it is done online, now. */
  change: { change_id: string; at?: string | undefined };
};

export type Toggled = {
  /** Read with its row held. */
  ledger: StreakLedger;
  /** Since when it is on now, if it is. */
  onSince: Date | null;
  finished: Map<string, number>;
};

/** Lays a change beside all that came before it; null when it did so already. The path's row is held. */
export async function toggle(
  tx: Tx,
  given: { userId: string; pathId: string; milestone: MilestoneView; toggle: Toggle },
): Promise<Toggled | null> {
  const { milestone } = given;
  const { sub, isOn } = given.toggle;
  const stamp = given.toggle.change;
  const where = { userId: given.userId, pathId: given.pathId, key: milestone.key };
  const logged = await queries.listChanges(tx, where);
  const change_id = stamp.change_id.toLowerCase();
  if (logged.some((known) => known.sub === sub && known.change_id === change_id)) return null;
  const unlogged = listUnlogged(milestone, logged);
  const before = [...logged, ...unlogged];
  const arrived_at = new Date();
  const newest = Math.max(0, ...before.map(({ at }) => at.getTime()));
  const change = {
    sub,
    change_id,
    // What is done online was done after all that is here.
    at: stamp.at
      ? stampedAt({ at: stamp.at })
      : new Date(Math.max(arrived_at.getTime(), newest + 1)),
    is_on: isOn,
    arrived_at,
  };
  await queries.addChanges(tx, { ...where, changes: [...unlogged, change] });
  const ledger = await loadStreakLedger(tx, { userId: given.userId, lock: true });
  const after = [...before, change];
  const toDate = (instant: Date) => dateOf(ledger, instant);
  return {
    ledger,
    onSince: summarizeToggles(after, toDate).onSince.get(sub) ?? null,
    finished: diffFinishedByDate(before, after, toDate),
  };
}

/** What was ticked and completed before changes were logged. */
function listUnlogged(milestone: MilestoneView, logged: LoggedChange[]): LoggedChange[] {
  const isLogged = (of: string) => logged.some(({ sub }) => sub === of);
  const on = [
    { sub: "", since: milestone.completed_at },
    ...milestone.sub_milestones.map(({ id, completed_at }) => ({ sub: id, since: completed_at })),
  ];
  return on.flatMap(({ sub, since }) => {
    if (!since || isLogged(sub)) return [];
    const at = new Date(since);
    return [
      { sub, change_id: "00000000-0000-0000-0000-000000000000", at, is_on: true, arrived_at: at },
    ];
  });
}
