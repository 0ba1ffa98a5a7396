import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import type { StudyDay } from "@masar/contract/study/schemas";
import { addDays, daysBetween, listDates, startOfWeek } from "@masar/domain/dates/local-date";
import { openDayState } from "@masar/domain/study/streak";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { listDays } from "#api/core/study/streak.queries.ts";
import { type StreakLedger, loadStreakLedger } from "#api/core/study/streak.service.ts";

export { listDays as listStoredDays };

const maxCalendarDays = 400;

export async function listStudyDays(
  ctx: { user: { id: string } } & Pick<UserCtx, "tx">,
  input: { from: string; to: string },
): Promise<ResponseOf<"listStudyDays">> {
  const { from, to } = input;
  const length = daysBetween(from, to) + 1;
  if (length < 1 || length > maxCalendarDays) throw new AppError("validation_failed");
  return ctx.tx(async (tx) => {
    const ledger = await loadStreakLedger(tx, { userId: ctx.user.id });
    return { days: await readDays(tx, ledger, { from, to }), today: ledger.today };
  });
}

export function readThisWeek(tx: Tx, ledger: StreakLedger): Promise<StudyDay[]> {
  const from = startOfWeek(ledger.today, ledger.settings.firstDay);
  return readDays(tx, ledger, { from, to: addDays(from, 6) });
}

/** Closed days have their stored state; days before the first study and future days are open. */
async function readDays(tx: Tx, ledger: StreakLedger, span: { from: string; to: string }) {
  const { today, rules, record } = ledger;
  const rows = await listDays(tx, { userId: ledger.userId, ...span });
  const stored = new Map(rows.map((row) => [row.local_date, row]));
  const closed = new Map(ledger.closedDays.map((day) => [day.date, day.state]));
  return listDates(span.from, span.to).map((date) => {
    const row = stored.get(date);
    const minutes = row?.minutes ?? 0;
    if (date >= today) {
      const day = date === today ? record : { minutes: 0, finished: 0 };
      return { date, minutes, state: openDayState(date, day, rules) };
    }
    return { date, minutes, state: closed.get(date) ?? row?.state ?? "open" };
  });
}
