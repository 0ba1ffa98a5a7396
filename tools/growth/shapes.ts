import { deriveMilestones } from "@masar/domain/progress/milestone-view";
import { computeProgress } from "@masar/domain/progress/progress-summary";
import { pointsOfMilestone, pointsOfMinutes } from "@masar/domain/progress/points";
import * as dates from "@masar/domain/dates/local-date";
import { firstDayOf, weekendOf } from "@masar/domain/dates/region";
import { closeDays, type DayRecord, newStreak, viewStreak } from "@masar/domain/study/streak";
import { limits } from "@masar/contract/limits";
import { buildMilestones } from "../../apps/api/test/stored-paths.ts";
import { milestonesEach } from "../bench/ratios/population.ts";

/** What learners have, in this many variants: learner n has the shape n % shapeCount. */
export const shapeCount = 40;
/** Every fifth shape studies nearly every day; the others stopped after two days. */
const activeEvery = 5;
export const activeShapes = shapeCount / activeEvery;

/** Of a learner: 5 study days, 10 notifications and 4 rows of progress in the middle of all shapes. */
const amounts = {
  active: { days: 17, notifications: 30, sessions: 3, tasks: 6, notes: 4, cards: 5 },
  idle: { days: 2, notifications: 5, sessions: 1, tasks: 1, notes: 0, cards: 0 },
};

const regions = [
  { country: "EG", time_zone: "Africa/Cairo" },
  { country: "SA", time_zone: "Asia/Riyadh" },
  { country: "AE", time_zone: "Asia/Dubai" },
  { country: "MA", time_zone: "Africa/Casablanca" },
  { country: "JO", time_zone: "Asia/Amman" },
  { country: "GB", time_zone: "Europe/London" },
  { country: null, time_zone: "Asia/Dubai" },
];
const titles = {
  en: ["Data analysis", "Web development", "English for work", "Digital marketing"],
  ar: ["تحليل البيانات", "تطوير الويب", "الإنجليزية للعمل", "التسويق الرقمي"],
};

type Day = { date: string; ended_at: Date; minutes: number; state: string };
/** A completed sub-milestone; `sub` is empty for a whole milestone. */
type Tick = { milestone_key: string; sub: string; at: Date };

export type Shape = {
  row: Record<string, unknown>;
  days: Day[];
  ticks: Tick[];
  /** Of milestones that were begun. */
  progress: { milestone_key: string; started_at: Date; completed_at: Date | null }[];
};

function isActive(shape: number): boolean {
  return shape % activeEvery === 0;
}

export function makeShapes(now: Date): Shape[] {
  return Array.from({ length: shapeCount }, (_, shape) => makeShape(shape, now));
}

function makeShape(shape: number, now: Date): Shape {
  const region = regions[shape % regions.length]!;
  const language = shape % 3 === 0 ? "en" : "ar";
  const today = dates.studyDate(now, region.time_zone, limits.study.dayStartHour);
  const amount = isActive(shape) ? amounts.active : amounts.idle;
  const days = makeDays(shape, today, region);
  const milestones = buildMilestones(milestonesEach);
  const { ticks, progress } = makeProgress(shape, days.list);
  const id = "00000000-0000-0000-0000-000000000000";
  const views = deriveMilestones(
    { id, milestones },
    progress.map(({ milestone_key, started_at, completed_at }) => ({
      milestone_id: `${id}-${milestone_key}`,
      completed: completed_at !== null,
      started_at: started_at.toISOString(),
      completion_date: completed_at?.toISOString() ?? null,
      time_spent_minutes: 0,
      notes: "",
      met_criteria: [],
    })),
    ticks
      .filter(({ sub }) => sub)
      .map(({ milestone_key, sub, at }) => ({
        milestone_key,
        sub_milestone: sub,
        completed_at: at.toISOString(),
      })),
  );
  const completed = views.filter((view) => view.is_completed);
  const milestonePoints = completed[0] ? pointsOfMilestone(completed[0]) : 0;
  const points = days.list.reduce((sum, day) => sum + pointsOfMinutes(day.minutes), 0);
  return {
    row: {
      shape,
      is_active: isActive(shape),
      language,
      ...region,
      // In the evening of most.
      study_time: shape % 4 === 0 ? `${17 + (shape % 6)}:00` : null,
      title: titles[language][shape % 4],
      milestones,
      progress_percentage: computeProgress(views).percentage,
      start_date: days.first,
      ...days.streak,
      total_minutes: days.list.reduce((sum, { minutes }) => sum + minutes, 0),
      milestone_points: milestonePoints,
      skill_points: points + milestonePoints * completed.length,
      week_start: dates.addDays(dates.startOfWeek(today, firstDayOf(region.country)), -7),
      ...Object.fromEntries(Object.entries(amount).map(([name, count]) => [`${name}_each`, count])),
    },
    days: days.list,
    ticks,
    progress,
  };
}

/** The days up to the last write, closed by the rules of the product. */
function makeDays(shape: number, today: string, region: (typeof regions)[number]) {
  const count = (isActive(shape) ? amounts.active : amounts.idle).days;
  const last = dates.addDays(today, isActive(shape) ? -1 : -10 - 2 * shape);
  const first = dates.addDays(last, 1 - count);
  const records = new Map<string, DayRecord>();
  for (let ago = 0; ago < count; ago += 1) {
    const isStudied = count <= 2 || (7 * ago + shape) % 4 !== 3 || ago === 0;
    const minutes = isStudied ? 20 + ((5 * ago + shape) % 40) : 0;
    records.set(dates.addDays(last, -ago), { minutes, finished: 0 });
  }
  const dayOf = (date: string) => records.get(date) ?? { minutes: 0, finished: 0 };
  const rules = {
    restDays: weekendOf(region.country),
    pause: null,
    dailyGoalMinutes: limits.study.dailyGoalMinutes,
  };
  const span = { closed: dates.addDays(first, -1), today: last };
  const closed = closeDays(newStreak, span, dayOf, rules);
  const view = viewStreak(closed.state, last, dayOf(last), rules);
  const states = [...closed.days, { date: last, state: "studied" }];
  return {
    first,
    list: states.map(({ date, state }) => ({
      date,
      state,
      minutes: dayOf(date).minutes,
      ended_at: dates.startOfStudyDay(date, region.time_zone, 20),
    })),
    streak: {
      current_streak: view.current,
      longest_streak: view.longest,
      closed_through: dates.addDays(last, -1),
      closed_state: closed.state,
      recent_days: closed.snapshots,
    },
  };
}

/** Two milestones and a sub-milestone of active learners, one sub-milestone of the others. */
function makeProgress(shape: number, days: Day[]) {
  const studied = days.filter(({ minutes }) => minutes > 0);
  const at = (index: number) => studied[Math.min(index, studied.length - 1)]!.ended_at;
  const subs = ["sub-1", "sub-2", "sub-3", "sub-4"];
  if (!isActive(shape)) {
    const tick = { milestone_key: "m1", sub: "sub-1", at: at(1) };
    const begun = { milestone_key: "m1", started_at: at(0), completed_at: null };
    return { ticks: [tick], progress: [begun] };
  }
  const ends = new Map([
    ["m1", 4],
    ["m2", 9],
  ]);
  const ticks = [...ends].flatMap(([milestone_key, end]) => [
    ...subs.map((sub, index) => ({ milestone_key, sub, at: at(end - 3 + index) })),
    { milestone_key, sub: "", at: at(end) },
  ]);
  const progress = [
    { milestone_key: "m1", started_at: at(0), completed_at: at(4) },
    { milestone_key: "m2", started_at: at(5), completed_at: at(9) },
    { milestone_key: "m3", started_at: at(10), completed_at: null },
  ];
  return { ticks: [...ticks, { milestone_key: "m3", sub: "sub-1", at: at(11) }], progress };
}
