import { limits } from "@masar/contract/limits";
import type { Streak } from "@masar/contract/study/schemas";
import { addDays, daysBetween } from "@masar/domain/dates/local-date";
import type { UserCtx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import * as streaks from "#api/core/study/streak.service.ts";

export async function pauseStreak(ctx: UserCtx, input: { days: number }): Promise<Streak> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const ledger = await streaks.loadStreakLedger(tx, { userId, lock: true });
    const { today, rules, row } = ledger;
    const isPaused = rules.pause !== null && rules.pause.to >= today;
    const until = addDays(today, input.days - 1);
    // The same request again: its first response was lost.
    if (rules.pause?.from === today && rules.pause.to === until) return streaks.toStreak(ledger);
    const starts = (row?.pause_starts ?? []).filter((start) => daysBetween(start, today) < 365);
    if (isPaused || starts.length >= limits.study.pausesPerYear) {
      throw new AppError("not_possible_now");
    }
    await streaks.saveStreakLedger(ctx, tx, ledger);
    const pause_starts = [...starts, today];
    await streaks.savePause(tx, { userId, paused_from: today, paused_until: until, pause_starts });
    return streaks.readStreak(tx, ctx.user);
  });
}

/** A pause that started today is removed, so that it does not count. */
export async function resumeStreak(ctx: UserCtx): Promise<Streak> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const ledger = await streaks.loadStreakLedger(tx, { userId, lock: true });
    const { today, rules, row } = ledger;
    if (!rules.pause || rules.pause.to < today) return streaks.toStreak(ledger);
    await streaks.saveStreakLedger(ctx, tx, ledger);
    const wasPaused = rules.pause.from < today;
    await streaks.savePause(tx, {
      userId,
      paused_from: wasPaused ? rules.pause.from : null,
      paused_until: wasPaused ? addDays(today, -1) : null,
      pause_starts: (row?.pause_starts ?? []).filter((start) => start !== today),
    });
    return streaks.readStreak(tx, ctx.user);
  });
}
