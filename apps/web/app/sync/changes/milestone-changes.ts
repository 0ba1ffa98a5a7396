import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { MilestoneOutcome } from "@masar/contract/milestones/schemas";
import type { MilestoneProgress, PathDetail } from "@masar/contract/paths/schemas";
import type { Overview } from "@masar/contract/study/schemas";
import { completeNextOfSub } from "./planned-session-changes.ts";

/** Applies the server's outcome to the cached path. */
export function applyOutcome(
  detail: PathDetail,
  key: string,
  outcome: MilestoneOutcome,
): PathDetail {
  const { path, progress, streak } = outcome;
  return {
    ...replaceProgress(detail, progress),
    path: { ...detail.path, ...path },
    sub_progress: [
      ...detail.sub_progress.filter((row) => row.milestone_key !== key),
      ...outcome.completed_sub_milestones.map(({ id, completed_at }) => ({
        milestone_key: key,
        sub_milestone: id,
        completed_at,
      })),
    ],
    session_counts: [
      // A path that an earlier release stored on the device has none.
      ...(detail.session_counts ?? []).filter((count) => count.milestone_key !== key),
      ...outcome.session_counts,
    ],
    next_session: outcome.next_session,
    streak,
    // A repeated response may be in them already.
    weeks: detail.weeks.map((week, index) =>
      index === detail.weeks.length - 1 && !outcome.was_known
        ? { ...week, minutes: week.minutes + outcome.minutes_added }
        : week,
    ),
  };
}

export function applyTick(
  detail: PathDetail,
  { params, body }: RequestOf<"tickSubMilestone">,
): PathDetail {
  const { key, sub } = params;
  const others = detail.sub_progress.filter(
    (row) => row.milestone_key !== key || row.sub_milestone !== sub,
  );
  const ticked = { milestone_key: key, sub_milestone: sub, completed_at: body.at };
  return {
    ...detail,
    sub_progress: body.completed ? [...others, ticked] : others,
    next_session: completeNextOfSub(detail.next_session, { params, body }),
  };
}

export function applyNotes(
  detail: PathDetail,
  { params, body }: RequestOf<"saveMilestoneNotes">,
): PathDetail {
  const { change_id: _id, at: _at, ...values } = body;
  return changeRow(detail, params.key, (row) => ({ ...row, ...values }));
}

export function applyStart(
  detail: PathDetail,
  { params }: RequestOf<"startMilestone">,
): PathDetail {
  const started_at = new Date().toISOString();
  return changeRow(detail, params.key, (row) => ({
    ...row,
    started_at: row.started_at ?? started_at,
  }));
}

/** The server counts points and streak. Applied twice, nothing is added twice. */
export function applyCompletion(
  detail: PathDetail,
  { params, body }: RequestOf<"completeMilestone">,
): PathDetail {
  const completion_date = body.at ?? new Date().toISOString();
  return changeRow(detail, params.key, (row) =>
    row.completed
      ? row
      : {
          ...row,
          started_at: row.started_at ?? completion_date,
          completed: true,
          completion_date,
          time_spent_minutes: row.time_spent_minutes + (body.minutes_studied ?? 0),
          notes: body.notes ?? row.notes,
        },
  );
}

export function applyStartToOverview(
  overview: Overview,
  { params }: RequestOf<"startMilestone">,
): Overview {
  const { current } = overview;
  const next = current?.next;
  if (!current || !next || current.id !== params.id || next.milestone_key !== params.key) {
    return overview;
  }
  return { ...overview, current: { ...current, next: { ...next, is_started: true } } };
}

function changeRow(
  detail: PathDetail,
  key: string,
  change: (row: MilestoneProgress) => MilestoneProgress,
): PathDetail {
  const id = `${detail.path.id}-${key}`;
  const row = detail.progress.find(({ milestone_id }) => milestone_id === id);
  return replaceProgress(detail, change(row ?? makeRow(detail, id)));
}

function replaceProgress(detail: PathDetail, row: MilestoneProgress): PathDetail {
  const others = detail.progress.filter(({ milestone_id }) => milestone_id !== row.milestone_id);
  return { ...detail, progress: [...others, row] };
}

/** A milestone without progress has no row yet. */
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
