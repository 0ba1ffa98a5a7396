import type { Overview } from "@masar/contract/study/schemas";
import { addDays } from "@masar/domain/dates/local-date";
import type { ActivePath } from "#api/core/study/current-path.service.ts";

export const dueWithinDays = 14;

const maxDue = 5;

/** Overdue milestones and those due within `dueWithinDays`, of all active paths. */
export function listDueMilestones(paths: ActivePath[], today: string): Overview["due"] {
  const last = addDays(today, dueWithinDays);
  return paths
    .flatMap(({ path, views, plan }) =>
      views.flatMap((view) => {
        const due_date = plan.dates[view.key]?.due_date;
        if (view.is_completed || due_date === undefined || due_date > last) return [];
        return [
          {
            path_id: path.id,
            path_title: path.title,
            milestone_key: view.key,
            milestone_title: view.title,
            due_date,
          },
        ];
      }),
    )
    .toSorted((a, b) => a.due_date.localeCompare(b.due_date))
    .slice(0, maxDue);
}
