import type { DayState } from "@masar/contract/path-words";
import type { LivedDay } from "@masar/domain/streak";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { notifyUser, noticeId } from "#api/features/notifications/notifications.service.ts";

type Teller = Pick<UserCtx, "queue" | "user">;

/** Once a day, when its minutes reach the goal. */
export async function tellOfGoal(
  ctx: Teller,
  tx: Tx,
  day: { date: string; before: number; minutes: number; goal: number },
): Promise<void> {
  if (day.before >= day.goal || day.minutes < day.goal) return;
  await notifyUser(ctx, tx, ctx.user, {
    kind: "goal_met",
    params: { minutes: day.minutes },
    id: noticeId(`goal_met ${day.date}`),
  });
}

/** Each day that a freeze covers, once; but not those of a streak that broke after all, or is hidden. */
export async function tellOfFreezes(
  ctx: Teller,
  tx: Tx,
  ledger: {
    settings: { isStreakHidden: boolean };
    closedDays: { date: string; state: DayState }[];
    lived: LivedDay[];
  },
): Promise<void> {
  if (ledger.settings.isStreakHidden) return;
  const lastBreak = ledger.closedDays.findLastIndex(({ state }) => state === "missed");
  const lived = new Map(ledger.lived.map((day) => [day.date, day]));
  for (const { date, state } of ledger.closedDays.slice(lastBreak + 1)) {
    if (state !== "freeze") continue;
    await notifyUser(ctx, tx, ctx.user, {
      kind: "freeze_used",
      params: { count: Math.max(0, (lived.get(date)?.before.freezes ?? 1) - 1) },
      id: noticeId(`freeze_used ${date}`),
    });
  }
}
