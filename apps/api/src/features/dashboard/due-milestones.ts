import type { Overview } from "@masar/contract/study/schemas";
import { addDays } from "@masar/domain/dates/local-date";
import type { ActivePath } from "#api/core/study/current-path.service.ts";

/** How far ahead the overview looks. */
export const dueWithinDays = 14;

const mostDue = 5;

/** Of all active paths: what is planned for the next days, or was and is not done. */
export function listDueMilestones(roads: ActivePath[], today: string): Overview["due"] {
  const last = addDays(today, dueWithinDays);
  return roads
    .flatMap(({ path, views, plan }) =>
      views.flatMap((view) => {
        const dueDate = plan.dates[view.key]?.due_date;
        if (view.is_completed || dueDate === undefined || dueDate > last) return [];
        return [
          {
            path_id: path.id,
            path_title: path.title,
            milestone_key: view.key,
            milestone_title: view.title,
            due_date: dueDate,
          },
        ];
      }),
    )
    .toSorted((a, b) => a.due_date.localeCompare(b.due_date))
    .slice(0, mostDue);
}
