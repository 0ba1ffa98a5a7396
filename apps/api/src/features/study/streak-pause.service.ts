import { limits } from "@masar/contract/limits";
import type { Streak } from "@masar/contract/study/schemas";
import { addDays, daysBetween } from "@masar/domain/dates/local-date";
import type { UserCtx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import { savePause } from "./streak-pause.queries.ts";
import {
  loadStreakLedger,
  readStreak,
  toStreak,
  saveStreakLedger,
} from "#api/core/study/streak.service.ts";

export async function pauseStreak(ctx: UserCtx, input: { days: number }): Promise<Streak> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const ledger = await loadStreakLedger(tx, { userId, lock: true });
    const { today, rules, row } = ledger;
    const isPaused = rules.pause !== null && rules.pause.to >= today;
    const until = addDays(today, input.days - 1);
    // The same pause asked for again: its first answer was lost.
    if (rules.pause?.from === today && rules.pause.to === until) return toStreak(ledger);
    const starts = (row?.pause_starts ?? []).filter((start) => daysBetween(start, today) < 365);
    if (isPaused || starts.length >= limits.study.pausesPerYear) {
      throw new AppError("not_possible_now");
    }
    await saveStreakLedger(ctx, tx, ledger);
    await savePause(tx, { userId, from: today, until, starts: [...starts, today] });
    return readStreak(tx, ctx.user);
  });
}

/** Today is an ordinary day again; a pause that began only today was none. */
export async function resumeStreak(ctx: UserCtx): Promise<Streak> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const ledger = await loadStreakLedger(tx, { userId, lock: true });
    const { today, rules, row } = ledger;
    if (!rules.pause || rules.pause.to < today) return toStreak(ledger);
    await saveStreakLedger(ctx, tx, ledger);
    const starts = row?.pause_starts ?? [];
    await (rules.pause.from < today
      ? savePause(tx, { userId, from: rules.pause.from, until: addDays(today, -1), starts })
      : savePause(tx, {
          userId,
          from: null,
          until: null,
          starts: starts.filter((start) => start !== today),
        }));
    return readStreak(tx, ctx.user);
  });
}
