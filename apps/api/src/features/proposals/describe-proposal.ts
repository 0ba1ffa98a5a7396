import type { OpenProposal } from "@masar/contract/proposals/schemas";
import type { ProposalWay, ProposalWays } from "@masar/domain/planning/proposal/plan-ways";
import type { ActivePath } from "#api/core/study/current-path.service.ts";
import type { ProposalRow } from "./proposals.queries.ts";

export function describeOpen(
  row: ProposalRow,
  { current: { path, views }, ways }: { current: ActivePath; ways: ProposalWays },
): OpenProposal {
  const titleOf = (key: string) => path.milestones[key]?.title ?? "";
  const describe = ({ values: _values, lock_conflicts, ...way }: ProposalWay) => ({
    ...way,
    lock_conflicts: lock_conflicts.map(({ milestone, prerequisite }) => ({
      milestone: titleOf(milestone),
      prerequisite: titleOf(prerequisite),
    })),
  });
  const { dates, trim, hours, planned_finish } = ways;
  const { week_minutes: minutes, week_hours: hoursPerWeek } = row;
  return {
    state: "open",
    id: row.id,
    path_id: path.id,
    path_title: path.title,
    version: path.version,
    hours_per_week: path.hours_per_week,
    reason: row.reason,
    week:
      minutes === null || hoursPerWeek === null ? null : { minutes, hours_per_week: hoursPerWeek },
    planned_finish,
    dates: describe(dates),
    trim: trim && {
      ...describe(trim),
      left_out: trim.left_out.map(({ title, steps, whole_hours }) => ({
        milestone: title,
        steps,
        whole_hours,
      })),
    },
    hours: hours.map(describe),
    locked: views.flatMap(({ is_completed, locked, title }) =>
      locked && !is_completed ? title : [],
    ),
  };
}
