import type { ClosedDay, ClosedDaySnapshot } from "@masar/domain/study/streak";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { notificationId } from "#api/core/notifications/notification-id.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";

type NotifyContext = Pick<UserCtx, "queue" | "user">;

export async function notifyGoalMet(
  ctx: NotifyContext,
  tx: Tx,
  day: { date: string; before: number; minutes: number; goal: number },
): Promise<void> {
  if (day.before >= day.goal || day.minutes < day.goal) return;
  await notifyUser(ctx, tx, ctx.user, {
    kind: "goal_met",
    params: { minutes: day.minutes },
    id: notificationId(`goal_met ${day.date}`),
  });
}

/** Once for each day that a freeze covers, unless the streak broke after it or is hidden. */
export async function notifyFreezesUsed(
  ctx: NotifyContext,
  tx: Tx,
  ledger: {
    settings: { isStreakHidden: boolean };
    closedDays: ClosedDay[];
    row: { recent_days: ClosedDaySnapshot[] } | undefined;
  },
): Promise<void> {
  if (ledger.settings.isStreakHidden) return;
  const stored = new Map(ledger.row?.recent_days.map(({ date, state }) => [date, state]));
  const lastBreak = ledger.closedDays.findLastIndex(({ state }) => state === "missed");
  const covered = ledger.closedDays.slice(lastBreak + 1).filter(({ state }) => state === "freeze");
  for (const { date, freezesLeft } of removeSupersededFreezes(covered)) {
    // Late work closes days again; one that a freeze covered before was reported then.
    if (stored.get(date) === "freeze") continue;
    await notifyUser(ctx, tx, ctx.user, {
      kind: "freeze_used",
      params: { count: freezesLeft },
      id: notificationId(`freeze_used ${date}`),
    });
  }
}

/** The number of freezes left must only go down: days before a newly earned freeze are skipped. */
function removeSupersededFreezes(covered: ClosedDay[]) {
  const first = covered.findLastIndex(
    ({ freezesLeft }, index) => freezesLeft >= (covered[index - 1]?.freezesLeft ?? Infinity),
  );
  return covered.slice(Math.max(0, first));
}
