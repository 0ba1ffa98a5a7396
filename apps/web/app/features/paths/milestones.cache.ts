import type { MilestoneOutcome } from "@masar/contract/milestones";
import type { MilestoneProgress, PathDetail } from "@masar/contract/paths";

/** What a step changed, laid over the path the page holds. */
export function applyOutcome(
  detail: PathDetail,
  key: string,
  outcome: MilestoneOutcome,
): PathDetail {
  const { path, progress, streak } = outcome;
  return {
    ...putProgress(detail, progress),
    path: { ...detail.path, ...path },
    sub_progress: [
      ...detail.sub_progress.filter((row) => row.milestone_key !== key),
      ...outcome.completed_sub_milestones.map(({ id, completed_at }) => ({
        milestone_key: key,
        sub_milestone: id,
        completed_at,
      })),
    ],
    streak,
    // What is told again may be in them already.
    weeks: detail.weeks.map((week, index) =>
      index === detail.weeks.length - 1 && !outcome.was_known
        ? { ...week, minutes: week.minutes + outcome.minutes_added }
        : week,
    ),
  };
}

export function putProgress(detail: PathDetail, row: MilestoneProgress): PathDetail {
  const others = detail.progress.filter(({ milestone_id }) => milestone_id !== row.milestone_id);
  return { ...detail, progress: [...others, row] };
}

type Tick = { key: string; sub: string; completed: boolean };

/** The tick as it will be; the percentage follows from it. */
export function applyTick(detail: PathDetail, { key, sub, completed }: Tick): PathDetail {
  const others = detail.sub_progress.filter(
    (row) => row.milestone_key !== key || row.sub_milestone !== sub,
  );
  const ticked = { milestone_key: key, sub_milestone: sub, completed_at: new Date().toISOString() };
  return { ...detail, sub_progress: completed ? [...others, ticked] : others };
}

/** Notes or ticked criteria as they will be. */
export function applyRow(
  detail: PathDetail,
  key: string,
  values: Partial<Pick<MilestoneProgress, "notes" | "met_criteria">>,
): PathDetail {
  const id = `${detail.path.id}-${key}`;
  const row = detail.progress.find(({ milestone_id }) => milestone_id === id);
  return putProgress(detail, { ...(row ?? makeRow(detail, id)), ...values });
}

/** A milestone nobody has touched has no row yet. */
function makeRow({ path }: PathDetail, id: string): MilestoneProgress {
  const now = new Date().toISOString();
  return {
    milestone_id: id,
    user_id: path.user_id,
    completed: false,
    started_at: null,
    completion_date: null,
    time_spent_minutes: 0,
    notes: "",
    met_criteria: [],
    created_at: now,
    updated_at: now,
  };
}
