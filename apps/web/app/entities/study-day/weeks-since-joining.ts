import type { StudyWeek } from "@masar/contract/study/schemas";
import { addDays } from "@masar/domain/dates/local-date";
import { useAuth } from "#web/entities/session/auth.tsx";

/** Leaves out weeks that ended before the account was created; offline minutes may be earlier. */
export function useWeeksSinceJoining(weeks: StudyWeek[]): StudyWeek[] {
  const { user } = useAuth();
  if (!user) return weeks;
  // In UTC: a day of difference to the local date is still in the same or the next week.
  const joined = user.created_at.slice(0, 10);
  const first = weeks.findIndex(
    ({ week_start, minutes }) => minutes > 0 || addDays(week_start, 6) >= joined,
  );
  return first < 0 ? weeks.slice(-1) : weeks.slice(first);
}
