import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type IntakeInput, intake as intakeSchema } from "@masar/contract/paths/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { deriveMilestones } from "@masar/domain/progress/milestone-view";
import { planMilestoneSessions } from "#api/core/study/planned-sessions.service.ts";
import { blueprintEngine } from "#api/features/paths/generation/engine.ts";
import type { TestApp } from "../test-app.ts";
import { storePath } from "../stored-paths.ts";

type Learner = typeof import("../../../../docs/own-questions/learner.json");
type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;
type Setup = { testApp: TestApp; user: TestUser; language: Language };

const folder = join(import.meta.dirname, "../../../../docs/own-questions");

// oxlint-disable-next-line typescript/no-explicit-any -- each file has a shape of its own
export function readOwnQuestionsFile(name: string): any {
  return JSON.parse(readFileSync(join(folder, name), "utf8"));
}

export const learner: Learner = readOwnQuestionsFile("learner.json");

/** Weekdays of the texts, 0 is Sunday. */
const restDays = [5, 6];
const studyDays = [0, 1, 2, 3, 4];
const firstDay = 6;
/** Nour's evening, in her zone. */
const at = (date: string) => new Date(`${date}T19:00:00+03:00`);

async function insertRow({ testApp }: Setup, table: string, values: Record<string, unknown>) {
  const columns = Object.keys(values);
  const places = columns.map((_, index) => `$${index + 1}`);
  await testApp.admin.query(
    `insert into ${table} (${columns.join(", ")}) values (${places.join(", ")})`,
    Object.values(values),
  );
}

/** Nour of docs/own-questions in one language; the caller sets the clock to `learner.now`. */
export async function createNour(testApp: TestApp, language: Language): Promise<TestUser> {
  const user = await testApp.createUser(language);
  const setup = { testApp, user, language };
  await storeSettings(setup);
  await storeCurrentPath(setup);
  await storePausedPath(setup);
  await storeStudyDays(setup);
  await storeTasks(setup);
  await storeNotes(setup);
  await storeCards(setup);
  return user;
}

async function storeSettings(setup: Setup): Promise<void> {
  const { testApp, user } = setup;
  const { settings } = learner;
  await testApp.admin.query("delete from settings where user_id = $1", [user.id]);
  await insertRow(setup, "settings", {
    user_id: user.id,
    country: settings.country,
    time_zone: settings.time_zone,
    setup_completed_at: at("2026-06-14"),
    weekly_target_hours: settings.weekly_target_hours,
    daily_goal_minutes: settings.daily_goal_minutes,
    day_start_hour: settings.day_start_hour,
    rest_days: restDays,
    first_day: firstDay,
    study_time: settings.study_time,
    quiet_from: settings.quiet_from,
    quiet_to: settings.quiet_to,
    focus_minutes: settings.focus_minutes,
    break_minutes: settings.break_minutes,
    long_break_minutes: settings.long_break_minutes,
    digits: settings.digits,
    hijri_dates: settings.hijri_dates,
    streak_hidden: settings.streak_hidden,
  });
}

/** The product's own path for the intake, so that the check notices when the generator changes. */
async function planMilestones(input: IntakeInput, language: Language, today: string) {
  const intake = intakeSchema.parse(input);
  const outcome = await blueprintEngine.plan({ ...intake, language, today });
  if (outcome.kind !== "path") throw new Error(`No path for ${input.goal}`);
  // Nour's paths are from June, when all sessions had one length.
  for (const { origin } of Object.values(outcome.milestones)) delete origin.session_lengths;
  return outcome;
}

/** The milestones of Nour's path, before anything is done. */
export async function planNourPath(language: Language) {
  const { path } = learner;
  const input: IntakeInput = {
    goal: path.title.en,
    blueprint: path.blueprint,
    hours_per_week: path.hours_per_week,
    level: "beginner",
    study_language: "both",
    budget: "some",
    study_days: studyDays,
  };
  const { title, milestones } = await planMilestones(input, language, path.start_date);
  const { courses } = path.milestones.m4;
  const m4 = milestones["m4"];
  if (!m4) throw new Error("The blueprint has no fourth milestone");
  m4.linkedCourses = [
    { course: courses.arabic.slug, reason: "study_language_free" },
    { course: courses.english.slug, reason: "chosen_by_learner" },
  ];
  return { title, milestones };
}

async function storeCurrentPath(setup: Setup): Promise<void> {
  const { testApp, user, language } = setup;
  const { path } = learner;
  const { title, milestones } = await planNourPath(language);
  const plan = {
    language,
    level: "beginner" as const,
    hours_per_week: path.hours_per_week,
    study_days: studyDays,
  };
  await storePath(testApp, user, {
    ...plan,
    id: path.id,
    title,
    milestones,
    is_pinned: true,
    start_date: path.start_date,
    progress_percentage: path.progress_percentage,
    deadline: path.deadline.date,
    created_at: at(path.start_date),
  });
  const { m1, m2, m3, m4 } = path.milestones;
  const done = { m1, m2, m3 };
  const spent = path.total_study_hours * 60 - m4.time_spent_minutes;
  for (const [key, { completion_date, start_date }] of Object.entries(done)) {
    await storeProgress(setup, path.id, key, {
      completed: true,
      started_at: at(start_date),
      completion_date: at(completion_date),
      time_spent_minutes: Math.round(spent / 3),
      met_criteria: milestones[key]?.completionCriteria ?? [],
    });
    for (const sub of milestones[key]?.subMilestones ?? [])
      await tickSub(setup, path.id, key, sub.id, completion_date);
  }
  await storeProgress(setup, path.id, "m4", {
    started_at: at(m4.started_at),
    time_spent_minutes: m4.time_spent_minutes,
    met_criteria: m4.met_criteria.map((text) => text[language]),
  });
  await tickSub(setup, path.id, "m4", "sub-1", "2026-11-10");
  const view = deriveMilestones({ id: path.id, milestones }, [], []).find(
    ({ key }) => key === "m4",
  );
  const planned = view ? planMilestoneSessions(plan, view, new Map())[1] : undefined;
  const { completed } = m4.sub_milestones[1]?.sessions ?? { completed: 0 };
  for (const { id } of planned?.sessions.slice(0, completed) ?? [])
    await insertRow(setup, "planned_session_progress", {
      user_id: user.id,
      path_id: path.id,
      milestone_key: "m4",
      sub_milestone: "sub-2",
      session: id,
      completed_at: at("2026-11-15"),
    });
}

async function storePausedPath(setup: Setup): Promise<void> {
  const { testApp, user, language } = setup;
  const { paused_path: paused } = learner;
  const { hours_per_week, start_date } = paused;
  const input = { goal: paused.title.en, blueprint: paused.blueprint, hours_per_week };
  const { title, milestones } = await planMilestones(input, language, start_date);
  await storePath(testApp, user, {
    id: paused.id,
    title,
    language,
    status: "paused",
    milestones,
    hours_per_week,
    start_date,
    progress_percentage: paused.progress_percentage,
    created_at: at(start_date),
  });
  const time_spent_minutes = paused.total_study_hours * 60;
  await storeProgress(setup, paused.id, "m1", { started_at: at(start_date), time_spent_minutes });
  await tickSub(setup, paused.id, "m1", "sub-1", paused.paused_on);
}

const exam = {
  id: "3d5c0a94-2f6e-4a57-9c3b-7b1e60f5a812",
  title: { en: "IELTS: band 6.5", ar: "IELTS: الدرجة 6.5" },
  date: "2027-02-20",
};

/** A second active path with the date of an exam, which the questions of path-and-day are about. */
export async function addExamPath(
  testApp: TestApp,
  user: TestUser,
  language: Language,
): Promise<void> {
  const input = { goal: "IELTS", blueprint: "ielts-preparation", hours_per_week: 8 };
  const { milestones } = await planMilestones(input, language, "2026-11-08");
  await storePath(testApp, user, {
    id: exam.id,
    title: exam.title[language],
    language,
    milestones,
    hours_per_week: input.hours_per_week,
    start_date: "2026-11-08",
    deadline: exam.date,
    created_at: at("2026-11-08"),
  });
}

async function storeProgress(setup: Setup, pathId: string, key: string, values: object) {
  await insertRow(setup, "milestone_progress", {
    user_id: setup.user.id,
    path_id: pathId,
    milestone_key: key,
    milestone_id: `${pathId}-${key}`,
    ...values,
  });
}

async function tickSub(setup: Setup, pathId: string, key: string, sub: string, date: string) {
  await insertRow(setup, "sub_milestone_progress", {
    user_id: setup.user.id,
    path_id: pathId,
    milestone_key: key,
    sub_milestone: sub,
    completed_at: at(date),
  });
}

/** The days stay open: loading the streak closes them by the rules. */
async function storeStudyDays(setup: Setup): Promise<void> {
  const { user } = setup;
  const { history, totals, path } = learner;
  const before = history["before_2026-10-24"];
  for (const { date, minutes } of history.days.filter((day) => day.minutes > 0)) {
    await insertRow(setup, "study_days", {
      user_id: user.id,
      local_date: date,
      minutes,
      state: "studied",
    });
    await insertRow(setup, "study_sessions", {
      user_id: user.id,
      id: randomUUID(),
      path_id: path.id,
      milestone_key: "m4",
      source: "logged",
      minutes,
      local_date: date,
      ended_at: at(date),
    });
  }
  await insertRow(setup, "learning_streaks", {
    user_id: user.id,
    total_minutes_studied: totals.minutes,
    skill_points: totals.skill_points,
    closed_through: "2026-10-23",
    closed_state: {
      current: before.current_streak,
      longest: before.longest_streak,
      freezes: before.freezes_held,
      countedDays: before.counted_days,
      broken: null,
      lastRepair: null,
    },
  });
}

async function storeTasks(setup: Setup): Promise<void> {
  const { user, language } = setup;
  const { overdue, tomorrow, next_week } = learner.tasks;
  for (const { title, due_date, priority, milestone_key } of [overdue, tomorrow, next_week])
    await insertRow(setup, "tasks", {
      user_id: user.id,
      id: randomUUID(),
      title: title[language],
      due_date,
      priority,
      path_id: milestone_key === null ? null : learner.path.id,
      milestone_key,
      created_at: at("2026-11-10"),
      updated_at: at("2026-11-10"),
    });
}

async function storeNotes(setup: Setup): Promise<void> {
  const { user, language } = setup;
  for (const note of Object.values(learner.notes)) {
    const id = randomUUID();
    const version = randomUUID();
    const changed = at(note.updated_at);
    await insertRow(setup, "notes", {
      user_id: user.id,
      id,
      tags: note.tags,
      path_id: learner.path.id,
      milestone_key: note.milestone_key,
      created_at: changed,
      updated_at: changed,
    });
    await insertRow(setup, "note_versions", {
      user_id: user.id,
      id: version,
      note_id: id,
      at: changed,
    });
    await insertRow(setup, "note_texts", {
      user_id: user.id,
      version_id: version,
      title: note.title[language],
      content: note.content[language],
    });
  }
}

/** The due cards by name; the rest, which no question asks for, with a number. */
async function storeCards(setup: Setup): Promise<void> {
  const { user, language } = setup;
  const { due, due_tomorrow, total_cards } = learner.review;
  const others = Array.from({ length: total_cards - due.length }, (_, index) => ({
    front: `${index + 1}`,
    milestone_key: "m3",
    due_date: index < due_tomorrow ? learner.tomorrow.date : "2026-12-01",
  }));
  const named = due.map((card) => ({ ...card, front: card.front[language] }));
  for (const { front, milestone_key, due_date } of [...named, ...others])
    await insertRow(setup, "review_cards", {
      user_id: user.id,
      id: randomUUID(),
      front,
      back: front,
      path_id: learner.path.id,
      milestone_key,
      due_on: due_date,
      state: "review",
      stability: 4,
      difficulty: 5,
      reps: 2,
      lapses: 0,
      last_reviewed_at: at("2026-11-10"),
      created_at: at("2026-11-01"),
      updated_at: at("2026-11-10"),
    });
}
