import { studyEndpoints } from "@masar/contract/study/endpoints";
import type { StudyDay, StudyWeek } from "@masar/contract/study/schemas";
import { addDays } from "@masar/domain/dates/local-date";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { afterPendingChanges } from "#web/sync/send-change.ts";
import { studyDaysKey } from "#web/entities/query-keys.ts";

const weekDays = 7;
const weeksBefore = 4;

function studyDaysQuery(from: string, to: string) {
  return queryOptions({
    queryKey: [...studyDaysKey, from, to],
    queryFn: async () =>
      (
        await afterPendingChanges(() =>
          call(studyEndpoints, "listStudyDays", { query: { from, to } }),
        )
      ).days,
  });
}

export type CalendarDay = StudyDay;

export type StudyDays = {
  from: string;
  today: string;
  days: CalendarDay[] | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => void;
};

/** Five weeks up to today, by the user's own first day of the week. */
export function useStudyDays({ today, weeks }: { today: string; weeks: StudyWeek[] }): StudyDays {
  const thisWeek = weeks.at(-1)?.week_start ?? addDays(today, 1 - weekDays);
  const from = addDays(thisWeek, -weeksBefore * weekDays);
  const { data, isError, isFetching, refetch } = useQuery(studyDaysQuery(from, today));
  // Only today can still be studied: an earlier open day had no study.
  const days = data?.map((day) =>
    day.state === "open" && day.date < today ? { ...day, state: "missed" as const } : day,
  );
  return {
    from,
    today,
    days,
    isError: isError && !days,
    isFetching,
    refetch: () => void refetch(),
  };
}
