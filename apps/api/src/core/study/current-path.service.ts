import type { PathPlan } from "@masar/contract/paths/schemas";
import type { Streak, StudyWeek } from "@masar/contract/study/schemas";
import { findNextMilestone, type MilestoneView } from "@masar/domain/progress/milestone-view";
import { chooseFinishDate } from "@masar/domain/progress/plan-difference";
import { forecastPath, summarizePath } from "@masar/domain/progress/progress-summary";
import { shownPercentage } from "@masar/domain/progress/shown-percentage";
import { isExamPath } from "@masar/domain/planning/is-exam-path";
import { scheduleStored } from "@masar/domain/planning/schedule";
import { getCatalog } from "#api/core/catalog/current-catalog.ts";
import type { StudiedPath } from "#api/core/study/studied-milestones.service.ts";
import type { listActivePaths } from "#api/core/study/study.queries.ts";

type Path = Awaited<ReturnType<typeof listActivePaths>>[number];
export type ActivePath = StudiedPath<Path> & { plan: PathPlan };

export function toActivePath(studied: StudiedPath<Path>): ActivePath {
  return { ...studied, plan: scheduleStored(studied.path, studied.views) };
}

export function describeCurrent(
  { path, views, plan }: ActivePath,
  study: { weeks: StudyWeek[]; streak: Streak; today: string },
) {
  const expected = forecastPath(path, { views, ...study });
  const summary = summarizePath({ views, ...study, expected });
  const { id, title, description, language, status, progress_percentage, hours_per_week } = path;
  const about = { id, title, description, language, status, progress_percentage, hours_per_week };
  return {
    ...about,
    studied_percentage: shownPercentage(views),
    completed_milestones: summary.completed_milestones,
    total_milestones: summary.total_milestones,
    total_study_hours: summary.total_study_hours,
    total_study_minutes: summary.total_study_minutes,
    next: describeNext(views, plan),
    road: views.map(({ key, title: name, is_completed }) => ({
      key,
      title: name,
      is_completed,
      due_date: plan.dates[key]?.due_date ?? null,
    })),
    planned_date: plan.finish_date,
    deadline: path.deadline,
    is_exam: isExamPath(getCatalog(), path),
    estimated_completion_date: chooseFinishDate({
      planned: plan.finish_date,
      expected: summary.estimated_completion_date,
      isMeasured: expected.isMeasured,
      deadline: path.deadline,
    }),
    pace: { hours_per_week: Math.round(expected.pace * 10) / 10, is_measured: expected.isMeasured },
  };
}

function describeNext(views: MilestoneView[], plan: PathPlan) {
  const next = findNextMilestone(views);
  if (!next) return null;
  return {
    milestone_key: next.key,
    milestone_title: next.title,
    is_started: next.started_at !== null,
    sub_milestone_title: next.sub_milestones.find((sub) => !sub.is_completed)?.title ?? null,
    estimated_hours: next.estimated_hours,
    due_date: plan.dates[next.key]?.due_date ?? null,
  };
}
