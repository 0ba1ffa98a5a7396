import { addDays, listDates, weekdayOf } from "@masar/domain/dates/local-date";
import { deriveMilestones, type MilestoneView } from "@masar/domain/progress/milestone-view";
import type { Tx } from "#api/db/tx.ts";
import type { Ask, MilestoneContext, WeekContext } from "#api/features/assistant/ask/ask-types.ts";
import * as queries from "#api/features/assistant/ask/ask-context.queries.ts";
import { listPathProgress } from "#api/core/study/path-progress.service.ts";
import { type StudySettings, targetHoursOn } from "#api/core/user-settings/study-settings.ts";
import { loadActivePaths } from "#api/core/study/active-paths.service.ts";
import type { ActivePath } from "#api/core/study/current-path.service.ts";
import { listDueTasks } from "#api/features/tasks/tasks.service.ts";

type Place = { pathId?: string | undefined; milestoneKey?: string | undefined };
type AskContext = Pick<Ask, "milestone" | "week">;

const daysAhead = 7;
const mostSteps = 20;
const leastSteps = 5;

/** What an engine may know of the learner's own things: the milestone on the chip, and for a plan the week. */
export async function readContext(
  tx: Tx,
  params: {
    userId: string;
    mode: Ask["mode"];
    place: Place;
    today: string;
    settings: StudySettings;
  },
): Promise<AskContext> {
  const { userId, mode, place } = params;
  const [milestone, week] = await Promise.all([
    readMilestone(tx, { userId, place }),
    mode === "plan_week" ? readWeek(tx, params) : null,
  ]);
  return { milestone, week };
}

/** Only the library names courses of the catalog. */
export async function readDeadCourses(tx: Tx): Promise<Ask["deadCourses"]> {
  return new Set(await queries.listDeadCourses(tx));
}

/** A path that is gone, or somebody else's, is no context; it must not keep the question from an answer. */
async function readMilestone(
  tx: Tx,
  { userId, place }: { userId: string; place: Place },
): Promise<MilestoneContext | null> {
  const { pathId, milestoneKey } = place;
  if (!pathId || !milestoneKey) return null;
  const [path, done] = await Promise.all([
    queries.findPath(tx, { userId, id: pathId }),
    listPathProgress(tx, { userId, pathId }),
  ]);
  if (!path) return null;
  const view = deriveMilestones(path, done.progress, done.sub_progress).find(
    ({ key }) => key === milestoneKey,
  );
  return view ? describeMilestone(path.title, view) : null;
}

function describeMilestone(pathTitle: string, view: MilestoneView): MilestoneContext {
  return {
    pathTitle,
    key: view.key,
    title: view.title,
    description: view.description,
    skills: view.skills_to_learn,
    deliverables: view.deliverables,
    completionCriteria: view.completion_criteria,
    steps: view.sub_milestones.map((sub) => ({
      title: sub.title,
      isDone: view.is_completed || sub.is_completed,
      hours: sub.estimated_hours,
    })),
    courses: view.linked_courses.map(({ course }) => course),
  };
}

async function readWeek(
  tx: Tx,
  params: { userId: string; place: Place; today: string; settings: StudySettings },
): Promise<WeekContext> {
  const { userId, today, settings, place } = params;
  const last = addDays(today, daysAhead - 1);
  const [roads, tasks] = await Promise.all([
    loadActivePaths(tx, { userId }),
    listDueTasks(tx, { userId, until: last }),
  ]);
  const road = roads.find(({ path }) => path.id === place.pathId) ?? roads[0];
  const days = listDates(today, last).map((date) => describeDay(date, settings));
  const hours = days.reduce((sum, { plannedMinutes }) => sum + plannedMinutes, 0) / 60;
  return {
    days,
    steps: road ? listOpenSteps(road, hours) : [],
    openTasks: tasks.map(({ title, due_date }) => ({ title, dueDate: due_date })),
  };
}

/** The week's hours spread evenly over the days that are no rest days. */
function describeDay(date: string, settings: StudySettings): WeekContext["days"][number] {
  const isRest = settings.restDays.includes(weekdayOf(date));
  const studyDays = Math.max(1, 7 - new Set(settings.restDays).size);
  const minutes = (targetHoursOn(settings, date) * 60) / studyDays;
  return { date, isRest, plannedMinutes: isRest ? 0 : Math.round(minutes / 5) * 5 };
}

/** Twice what the week holds, for the learner may be faster than planned. */
function listOpenSteps({ views, plan }: ActivePath, weekHours: number): WeekContext["steps"] {
  const steps: WeekContext["steps"] = [];
  let hours = 0;
  for (const view of views.filter(({ is_completed }) => !is_completed)) {
    const dueDate = plan.dates[view.key]?.due_date ?? null;
    const open = view.sub_milestones.filter(({ is_completed }) => !is_completed);
    const parts = open.length > 0 ? open : [view];
    for (const part of parts) {
      if (steps.length >= mostSteps) return steps;
      if (steps.length >= leastSteps && hours >= 2 * weekHours) return steps;
      const title = part.title;
      steps.push({ milestone: view.title, title, hours: part.estimated_hours, dueDate });
      hours += part.estimated_hours;
    }
  }
  return steps;
}
