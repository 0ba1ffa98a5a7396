import { pointsOfMinutes } from "@masar/domain/progress/points";
import { milestonesEach } from "../../bench/ratios/population.ts";
import { inOrder, learners, type Step } from "./step.ts";

const maxDays = 17;
const maxTicks = 11;
const maxProgress = 3;
const pointsByMinutes = Array.from({ length: 61 }, (_, minutes) => pointsOfMinutes(minutes));

const ofDay = (round: number) =>
  `${learners} join growth.days d on d.shape = l.shape and d.place = ${maxDays + 1 - round}`;
const ofTick = (round: number) =>
  `${learners} join growth.ticks t on t.shape = l.shape and t.place = ${maxTicks + 1 - round}`;
const ofProgress = (round: number) =>
  `${learners} join growth.progress p on p.shape = l.shape and p.place = ${maxProgress + 1 - round}`;

/** Times of one shape differ by up to an hour. */
const later = "growth.number(l.n, 3600) * interval '1 second'";

export const studySteps: Step[] = [
  {
    table: "learning_paths",
    sql: () => `
      insert into learning_paths (user_id, id, title, status, progress_percentage, milestones, language, level,
        study_language, budget, hours_per_week, start_date, next_key, next_sub, created_at, updated_at)
      select l.user_id, l.path_id, s.title, 'active', s.progress_percentage, s.milestones, s.language, 'beginner',
        'both', 'any', 5, s.start_date, ${milestonesEach + 1}, 7, l.joined_at, l.joined_at
      from ${learners} ${inOrder}`,
  },
  {
    table: "milestone_progress",
    rounds: maxProgress,
    sql: (round) => `
      insert into milestone_progress (user_id, milestone_id, path_id, milestone_key, completed, started_at,
        completion_date, time_spent_minutes, created_at, updated_at)
      select l.user_id, l.path_id || '-' || p.milestone_key, l.path_id, p.milestone_key, p.completed_at is not null,
        p.started_at + ${later}, p.completed_at + ${later}, 40, p.started_at + ${later},
        coalesce(p.completed_at, p.started_at) + ${later}
      from ${ofProgress(round)}`,
  },
  {
    table: "sub_milestone_progress",
    rounds: maxTicks,
    sql: (round) => `
      insert into sub_milestone_progress (user_id, path_id, milestone_key, sub_milestone, completed_at)
      select l.user_id, l.path_id, t.milestone_key, t.sub, t.at + ${later}
      from ${ofTick(round)} where t.sub <> ''`,
  },
  {
    table: "milestone_changes",
    rounds: maxTicks,
    sql: (round) => `
      insert into milestone_changes (user_id, path_id, milestone_key, sub_milestone, change_id, at, is_on, arrived_at)
      select l.user_id, l.path_id, t.milestone_key, t.sub, growth.client_id('tick ${round} ' || l.n), t.at + ${later},
        true, t.at + ${later}
      from ${ofTick(round)}`,
  },
  {
    table: "study_days",
    rounds: maxDays,
    sql: (round) => `
      insert into study_days (user_id, local_date, minutes, state, created_at, updated_at)
      select l.user_id, d.local_date, d.minutes, d.state, d.ended_at + ${later}, d.ended_at + ${later}
      from ${ofDay(round)}`,
  },
  {
    table: "study_sessions",
    rounds: maxDays,
    sql: (round) => `
      insert into study_sessions (user_id, id, path_id, milestone_key, source, minutes, points, local_date, started_at,
        ended_at, focus_periods, created_at)
      select l.user_id, growth.client_id('study ${round} ' || l.n), l.path_id, 'm1',
        case l.n % 2 when 0 then 'focus' else 'logged' end, d.minutes, ${sqlPoints("d.minutes")}, d.local_date,
        case l.n % 2 when 0 then d.ended_at - d.minutes * interval '1 minute' end + ${later}, d.ended_at + ${later},
        (l.n + 1) % 2, d.ended_at + ${later}
      from ${ofDay(round)} where d.minutes > 0`,
  },
  {
    table: "point_entries",
    rounds: maxDays,
    sql: (round) => `
      insert into point_entries (user_id, source, source_key, points, created_at, updated_at)
      select l.user_id, 'minutes', d.local_date, ${sqlPoints("d.minutes")}, d.ended_at + ${later}, d.ended_at + ${later}
      from ${ofDay(round)} where d.minutes > 0`,
  },
  {
    table: "point_entries",
    rounds: maxProgress,
    sql: (round) => `
      insert into point_entries (user_id, source, source_key, points, created_at, updated_at)
      select l.user_id, 'milestone', l.path_id || '-' || p.milestone_key, s.milestone_points, p.completed_at + ${later},
        p.completed_at + ${later}
      from ${ofProgress(round)} where p.completed_at is not null`,
  },
  {
    table: "learning_streaks",
    sql: () => `
      insert into learning_streaks (user_id, total_minutes_studied, current_streak, longest_streak, skill_points,
        closed_through, closed_state, recent_days, created_at, updated_at)
      select l.user_id, s.total_minutes, s.current_streak, s.longest_streak, s.skill_points, s.closed_through,
        s.closed_state, s.recent_days, l.joined_at, growth.now() - interval '1 day'
      from ${learners} ${inOrder}`,
  },
];

function sqlPoints(minutes: string): string {
  return `('{${pointsByMinutes.join(",")}}'::integer[])[1 + ${minutes}]`;
}
