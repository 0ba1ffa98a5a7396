import { catalog } from "@masar/catalog/catalog";
import type { StudyWeek } from "@masar/contract/study/schemas";
import { addDays, startOfWeek } from "@masar/domain/dates/local-date";
import { type Forecast, forecast } from "@masar/domain/progress/forecast";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { computeProgress, forecastPath } from "@masar/domain/progress/progress-summary";
import { addStudiedHours } from "@masar/domain/progress/session-progress";
import {
  createLearner,
  type Learner,
  type ModelPath,
  type Sitting,
  studyPath,
} from "./learner-model.ts";

/** What Masar knows about a path on one day. */
export type KnownPath = {
  path: { hours_per_week: number; start_date: string; study_days: readonly number[] };
  views: MilestoneView[];
  weeks: StudyWeek[];
  today: string;
};
export type ForecastMethod = (known: KnownPath) => Forecast;

/** A Sunday, as the first study day of a week of the model is day 0. */
export const startDate = "2027-01-03";
const sessionMinutes = 45;

const modelPaths: ModelPath[] = catalog.blueprints.map(({ slug, milestones }) => ({
  slug,
  milestones: milestones.map((milestone) => ({
    key: milestone.key,
    level: milestone.difficulty,
    hours: milestone.estimated_hours,
    steps: milestone.sub_milestones.map(({ estimated_hours }) => estimated_hours),
  })),
}));

/** D21: the estimated hours that are left, by the measured pace. */
export const presentMethod: ForecastMethod = ({ path, views, weeks, today }) => {
  const { total_hours, done_hours } = computeProgress(views);
  return forecast({
    remainingHours: total_hours - done_hours,
    weeks,
    chosenHoursPerWeek: path.hours_per_week,
    startDate: path.start_date,
    studyDays: path.study_days,
    today,
  });
};

export const ownPaceMethod: ForecastMethod = ({ path, ...study }) => forecastPath(path, study);

export type SimulatedPath = { learner: Learner; sittings: Sitting[]; finishDay: number };

export function simulatePaths(learners: number): SimulatedPath[] {
  return Array.from({ length: learners }, (_, index) => {
    const learner = createLearner(modelPaths, `${index}`);
    const sittings = studyPath(learner);
    return { learner, sittings, finishDay: sittings.at(-1)?.day ?? 0 };
  });
}

/** After so many days, in the evening of the last one. */
export function knowAfter({ learner, sittings }: SimulatedPath, days: number): KnownPath {
  const today = addDays(startDate, days - 1);
  const past = sittings.filter(({ day }) => day < days);
  const views = learner.path.milestones.map((milestone, index): MilestoneView => {
    const own = past.filter((sitting) => sitting.milestone === index);
    const shareOf = (step: number) => own.findLast((sitting) => sitting.step === step)?.share ?? 0;
    const subs = milestone.steps.map((hours, step) => ({
      id: `sub-${step + 1}`,
      title: "",
      estimated_hours: hours,
      is_completed: shareOf(step) === 1,
      completed_at: null,
    }));
    const isCompleted = subs.every((sub) => sub.is_completed);
    const doneHours = subs.reduce(
      (sum, sub) => sum + (sub.is_completed ? sub.estimated_hours : 0),
      0,
    );
    return {
      ...emptyView,
      key: milestone.key,
      order_index: index,
      estimated_hours: milestone.hours,
      difficulty_level: milestone.level,
      sub_milestones: subs,
      is_completed: isCompleted,
      completion_percentage: isCompleted ? 100 : 0,
      done_hours: isCompleted ? milestone.hours : doneHours,
      started_at: own.length > 0 ? today : null,
      time_spent_minutes: sumRecorded(own),
    };
  });
  const counts = learner.path.milestones.flatMap(({ key, steps }, index) =>
    steps.flatMap((hours, step) => {
      const last = past.findLast((one) => one.milestone === index && one.step === step);
      if (learner.ticks === "steps" || !last) return [];
      const total = Math.max(1, Math.round((hours * 60) / sessionMinutes));
      const completed = Math.floor(last.share * total);
      const completed_minutes = (hours * 60 * completed) / total;
      return {
        milestone_key: key,
        sub_milestone: `sub-${step + 1}`,
        completed,
        total,
        completed_minutes,
      };
    }),
  );
  return {
    path: {
      hours_per_week: learner.hoursPerWeek,
      start_date: startDate,
      study_days: learner.studyDays,
    },
    views: addStudiedHours(views, counts),
    weeks: listWeeks(past, today),
    today,
  };
}

/** The last four, as the API lists them. */
function listWeeks(past: readonly Sitting[], today: string): StudyWeek[] {
  const current = startOfWeek(today, 0);
  return [3, 2, 1, 0].map((before) => {
    const week_start = addDays(current, -7 * before);
    const week_end = addDays(week_start, 6);
    const own = past.filter(({ day }) => {
      const date = addDays(startDate, day);
      return date >= week_start && date <= week_end;
    });
    return { week_start, minutes: sumRecorded(own), target_hours: 0 };
  });
}

function sumRecorded(sittings: readonly Sitting[]): number {
  return sittings.reduce((sum, { minutes, isRecorded }) => sum + (isRecorded ? minutes : 0), 0);
}

const emptyView = {
  id: "",
  learning_path_id: "",
  title: "",
  description: "",
  skills_to_learn: [],
  deliverables: [],
  linked_courses: [],
  completion_criteria: [],
  progress_percentage: 0,
  completed_at: null,
  user_notes: "",
  met_criteria: [],
  ai_feedback: null,
  prerequisites: [],
  origin: null,
  locked: null,
};
