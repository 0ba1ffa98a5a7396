import { limits } from "@masar/contract/limits";
import { addDays } from "@masar/domain/dates/local-date";
import { AppError } from "#api/errors.ts";

const { daysBack, daysAhead } = limits.paths.planDates;

/** Plans reach some years around today; beyond that, the end of a plan would not be a valid date. */
export function requirePlanDates(
  dates: { start_date?: string | null | undefined; deadline?: string | null | undefined },
  today = new Date().toISOString().slice(0, 10),
): void {
  const first = addDays(today, -daysBack);
  const last = addDays(today, daysAhead);
  for (const date of [dates.start_date, dates.deadline]) {
    if (date && (date < first || date > last)) throw new AppError("validation_failed");
  }
}
