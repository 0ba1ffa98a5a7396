import { limits } from "@masar/contract/limits";
import { addDays } from "@masar/domain/dates/local-date";
import { AppError } from "#api/errors.ts";

const { daysBack, daysAhead } = limits.paths.planDates;

/** A plan is made for some years around today; beyond that, its end would be no date at all. */
export function requirePlanDates(
  given: { start_date?: string | null | undefined; deadline?: string | null | undefined },
  today = new Date().toISOString().slice(0, 10),
): void {
  const first = addDays(today, -daysBack);
  const last = addDays(today, daysAhead);
  for (const date of [given.start_date, given.deadline]) {
    if (date && (date < first || date > last)) throw new AppError("validation_failed");
  }
}
