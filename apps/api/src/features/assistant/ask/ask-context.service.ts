import { getModeTraits } from "@masar/contract/assistant/constants";
import {
  addDays,
  listDates,
  studyDate,
  wallTime,
  weekdayOf,
  zoneAt,
} from "@masar/domain/dates/local-date";
import {
  deriveMilestones,
  findNextMilestone,
  type MilestoneView,
} from "@masar/domain/progress/milestone-view";
import type { Tx } from "#api/db/tx.ts";
import type { Ask, MilestoneContext, OwnPath, SessionTopic, WeekContext } from "./ask-types.ts";
import * as queries from "./ask-context.queries.ts";
import { listPathProgress } from "#api/core/study/path-progress.service.ts";
import {
  chosenStudyTime,
  readStudySettings,
  type StudySettings,
  targetHoursOn,
} from "#api/core/user-settings/study-settings.ts";
import { findCurrentPath, loadActivePaths } from "#api/core/study/active-paths.service.ts";
import type { ActivePath } from "#api/core/study/current-path.service.ts";
import {
  loadSessionTicks,
  planMilestoneSessions,
} from "#api/core/study/planned-sessions.service.ts";
import { toSkillIds } from "#api/features/assistant/library/library-index.ts";
import { listSessionTopics, listTopicsOfToday } from "./session-topics.ts";
import { listDueTasks } from "#api/features/tasks/tasks.service.ts";

type MilestoneRef = { pathId?: string | undefined; milestoneKey?: string | undefined };
type ContextParams = {
  userId: string;
  mode: Ask["mode"];
  milestoneRef: MilestoneRef;
  today: string;
  settings: StudySettings;
};

const daysAhead = 7;
const maxSteps = 20;
const minSteps = 5;
/** A week seldom reaches into a third milestone. */
const maxMilestones = 3;
const lastStart = "22:00";

export async function loadContext(tx: Tx, params: ContextParams) {
  const [milestone, week] = await Promise.all([
    loadMilestone(tx, params),
    getModeTraits(params.mode).readsWeek ? loadWeek(tx, params) : null,
  ]);
  return { milestone, week };
}

export async function loadDeadCourses(tx: Tx): Promise<Ask["deadCourses"]> {
  return new Set(await queries.listDeadCourses(tx));
}

/** Null for a deleted path and for another user's path; the question is answered without it. */
async function loadMilestone(tx: Tx, { userId, milestoneRef }: ContextParams) {
  const { pathId, milestoneKey } = milestoneRef;
  if (!pathId || !milestoneKey) return null;
  const [path, completed, ticks] = await Promise.all([
    queries.findPath(tx, { userId, id: pathId }),
    listPathProgress(tx, { userId, pathId }),
    loadSessionTicks(tx, { userId, pathId }),
  ]);
  if (!path) return null;
  const views = deriveMilestones(path, completed.progress, completed.sub_progress);
  const view = views.find(({ key }) => key === milestoneKey);
  if (!view) return null;
  const topics = listSessionTopics({ path, ticks }, view);
  return { ...toMilestoneContext({ id: pathId, title: path.title }, view), ...toTopics(topics) };
}

/** The milestone that was studied last, for a quiz that names no topic: the current one once a step of it is done. */
export async function loadStudied(tx: Tx, { userId, today }: { userId: string; today: string }) {
  const [paths, settings] = await Promise.all([
    loadActivePaths(tx, { userId }),
    readStudySettings(tx, { userId }),
  ]);
  const current = findCurrentPath(paths);
  if (!current) return { milestone: null, topicsOfToday: [] };
  return {
    milestone: findStudiedMilestone(current),
    topicsOfToday: listTopicsOfToday(current, settings, today),
  };
}

function findStudiedMilestone(current: ActivePath): MilestoneContext | null {
  const next = findNextMilestone(current.views);
  const hasDoneStep = next?.sub_milestones.some(({ is_completed }) => is_completed);
  const lastDone = current.views.findLast(({ is_completed }) => is_completed);
  const view = hasDoneStep ? next : (lastDone ?? next);
  if (!view) return null;
  const isStudied = (each: MilestoneView) => each.is_completed || each === view;
  const listSkills = (views: MilestoneView[]) =>
    views.flatMap(({ skills_to_learn: skills }) => toSkillIds(skills));
  const studied = new Set(listSkills(current.views.filter(isStudied)));
  const later = listSkills(current.views.filter((each) => !isStudied(each)));
  const laterSkills = [...new Set(later)].filter((skill) => !studied.has(skill));
  const topics = listSessionTopics(current, view);
  return { ...toMilestoneContext(current.path, view), laterSkills, ...toTopics(topics) };
}

/** Without planned sessions the skills of the milestone decide. */
const toTopics = (topics: SessionTopic[]) => (topics.length > 0 ? { topics } : {});

/** The user's active paths, to cite their own milestones. */
export async function loadOwnPaths(tx: Tx, { userId }: { userId: string }): Promise<OwnPath[]> {
  const paths = await loadActivePaths(tx, { userId });
  return paths.map(({ path, views }) => ({
    id: path.id,
    title: path.title,
    milestones: views.map(
      ({ key, title, origin, estimated_hours: hours, skills_to_learn: skills }) => ({
        key,
        title,
        hours,
        origin: origin ?? null,
        skills: toSkillIds(skills),
      }),
    ),
  }));
}

const toPathPage = (id: string) => `/dashboard/learning-paths/${id}`;

function toMilestoneContext(
  path: { id: string; title: string },
  view: MilestoneView,
): MilestoneContext {
  return {
    pathTitle: path.title,
    page: `${toPathPage(path.id)}?milestone=${view.key}`,
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

type WeekParams = Omit<ContextParams, "mode">;

/** The week of a question that asks for a plan in general mode. */
export async function loadOwnWeek(tx: Tx, params: Omit<WeekParams, "settings" | "milestoneRef">) {
  const settings = await readStudySettings(tx, { userId: params.userId });
  return loadWeek(tx, { ...params, settings, milestoneRef: {} });
}

async function loadWeek(tx: Tx, params: WeekParams): Promise<WeekContext> {
  const { userId, today, settings, milestoneRef } = params;
  const from = isLateEvening(settings, today) ? addDays(today, 1) : today;
  const last = addDays(from, daysAhead - 1);
  const [paths, tasks] = await Promise.all([
    loadActivePaths(tx, { userId }),
    listDueTasks(tx, { userId, until: last }),
  ]);
  const active = paths.find(({ path }) => path.id === milestoneRef.pathId) ?? paths[0];
  const days = listDates(from, last).map((date) => toWeekDay(date, settings));
  const hours = days.reduce((sum, { plannedMinutes }) => sum + plannedMinutes, 0) / 60;
  return {
    days,
    steps: active ? listOpenSteps(active, hours) : [],
    sessions: active ? await listOpenSessions(tx, { userId, active }) : [],
    openTasks: tasks.map(({ title, due_date }) => ({ title, dueDate: due_date })),
    page: active && toPathPage(active.path.id),
  };
}

/** Nothing is planned for what is left of such a day. */
function isLateEvening(settings: StudySettings, today: string): boolean {
  const now = new Date();
  const zone = zoneAt(now, settings.zones);
  const time = wallTime(now, zone);
  const isStudyAhead = (chosenStudyTime(settings, today) ?? "") > time;
  return studyDate(now, zone, 0) > today || (time >= lastStart && !isStudyAhead);
}

/** The open sessions of the current milestone and of the next ones, as the desk shows them. */
export async function listOpenSessions(
  tx: Tx,
  { userId, active: { path, views } }: { userId: string; active: ActivePath },
) {
  const ticks = await loadSessionTicks(tx, { userId, pathId: path.id });
  const open = views.filter(({ is_completed }) => !is_completed).slice(0, maxMilestones);
  return open
    .flatMap((view) => {
      const done = new Set(view.sub_milestones.flatMap((sub) => (sub.is_completed ? sub.id : [])));
      const subs = planMilestoneSessions(path, { ...view, linked_courses: [] }, ticks);
      return subs.filter(({ id }) => !done.has(id)).flatMap(({ sessions }) => sessions);
    })
    .filter(({ completed_at }) => completed_at === null)
    .slice(0, maxSteps)
    .map(({ kind, title, part, minutes }) => ({ kind, title, part, minutes }));
}

function toWeekDay(date: string, settings: StudySettings): WeekContext["days"][number] {
  const isRest = settings.restDays.includes(weekdayOf(date));
  const studyDays = Math.max(1, 7 - new Set(settings.restDays).size);
  const minutes = (targetHoursOn(settings, date) * 60) / studyDays;
  return { date, isRest, plannedMinutes: isRest ? 0 : Math.round(minutes / 5) * 5 };
}

/** Lists twice what fits into the week, since users may be faster than planned. */
function listOpenSteps({ views, plan }: ActivePath, weekHours: number): WeekContext["steps"] {
  const steps: WeekContext["steps"] = [];
  let hours = 0;
  for (const view of views.filter(({ is_completed }) => !is_completed)) {
    const dueDate = plan.dates[view.key]?.due_date ?? null;
    const open = view.sub_milestones.filter(({ is_completed }) => !is_completed);
    const parts = open.length > 0 ? open : [view];
    for (const part of parts) {
      if (steps.length >= maxSteps) return steps;
      if (steps.length >= minSteps && hours >= 2 * weekHours) return steps;
      const { title, estimated_hours } = part;
      steps.push({ milestone: view.title, title, hours: estimated_hours, dueDate });
      hours += estimated_hours;
    }
  }
  return steps;
}
