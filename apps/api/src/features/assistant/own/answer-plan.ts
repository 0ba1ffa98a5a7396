import { formatSessionTitle } from "#api/core/study/session-title.ts";
import { daysAgainstPlan, type Forecast, whatIf } from "@masar/domain/progress/forecast";
import { isAsPlanned } from "@masar/domain/progress/plan-difference";
import {
  buildForecastInput,
  computeProgress,
  forecastPath,
} from "@masar/domain/progress/progress-summary";
import { checkRemaining } from "@masar/domain/planning/schedule";
import { readGoalDeadline } from "@masar/domain/goals/goal-deadline";
import { daysBetween } from "@masar/domain/dates/local-date";
import { fill, newPathPage } from "#api/features/assistant/library/reply.ts";
import { translate } from "#api/i18n/translate.ts";
import type { CurrentPath } from "./own-facts.service.ts";
import * as own from "./own-reply.ts";

type Answer = (ask: own.OwnAsk, current: CurrentPath) => void | Promise<void>;

/** Answers about the current path; without one, how to get one. */
export function withPath(answer: Answer): (ask: own.OwnAsk) => void | Promise<void> {
  return (ask) => {
    const { current } = ask.facts;
    if (current) return answer(ask, current);
    const { paused_path: paused } = ask.facts.overview;
    if (paused) {
      own.addSentence(ask, "onlyPaused", { path: paused.title });
      return own.addAction(ask, "path", own.pathPage(paused.id));
    }
    own.addSentence(ask, "noPath");
    own.addAction(ask, "newPath", newPathPage);
  };
}

export function formatPrice({ texts, reply }: own.OwnAsk, price: number | null): string {
  if (price === null) return texts.priceVaries;
  if (price === 0) return texts.free;
  return translate(reply.language, "courses:card.price", { count: price, price });
}

export function formatCourse(
  ask: own.OwnAsk,
  course: { title: string; provider: string; language: "en" | "ar"; price_usd: number | null },
): string {
  const { texts, reply } = ask;
  const { language } = reply;
  return own.fillText(texts.courseNamed, language, {
    title: course.title,
    provider: own.formatProvider(language, course.provider),
    language: texts.languages[course.language],
    price: formatPrice(ask, course.price_usd),
  });
}

export const answerNext = withPath((ask, current) => {
  const { next } = current;
  if (!next) {
    own.addSentence(ask, "pathDone", { path: current.title });
    own.addAction(ask, "path", own.pathPage(current.id));
    return;
  }
  const { session, course } = next;
  const step = next.sub_milestone_title ?? next.milestone_title;
  if (!session) own.addSentence(ask, "nextMilestone", { step, milestone: next.milestone_title });
  else {
    const { position, total, done_when: done } = session;
    const title = formatSessionTitle(ask.reply.language, session);
    const duration = own.formatMinutes(ask, session.minutes);
    own.addSentence(ask, "next", { title, duration, position, total, step });
    if (done !== null) own.addSentence(ask, "doneWhen", { done });
  }
  if (course) ask.reply.parts.push(fill(ask.texts.course, { course: formatCourse(ask, course) }));
  own.addAction(ask, "start", own.deskPage);
  ask.reply.related.push(ask.texts.related.finish, ask.texts.related.week);
});

/** With the finish date that every page shows. */
export function forecastOf(ask: own.OwnAsk, current: CurrentPath) {
  const { path, views, weeks, estimated_completion_date: date } = current;
  const { today } = ask.facts.overview;
  const expected = forecastPath(path, { views, weeks, today });
  const remaining = checkRemaining(path, { views, expected, today });
  return { today, expected: { ...expected, date }, remaining };
}

function addDates(ask: own.OwnAsk, current: CurrentPath) {
  own.addAction(ask, "dates", own.pathPage(current.id, "/progress"));
  ask.reply.related.push(ask.texts.related.next, ask.texts.related.week);
}

export const answerFinish = withPath((ask, current) => {
  // "Am I behind?" is answered before the date.
  const asksPlan = ask.question.concepts.has("late");
  if (asksPlan) addPlan(ask, current);
  const { estimated_completion_date: expected, pace } = current;
  own.addSentence(ask, "finish", { path: current.title, date: own.formatDate(ask, expected) });
  own.addSentence(ask, pace.is_measured ? "finishMeasured" : "finishChosen", {
    pace: own.formatHours(ask, pace.hours_per_week),
  });
  if (!asksPlan) addPlan(ask, current);
  if (current.deadline !== null) addDeadline(ask, current, true);
  addDates(ask, current);
});

function addPlan(ask: own.OwnAsk, current: CurrentPath) {
  const { estimated_completion_date: expected, planned_date: planned } = current;
  const days = daysAgainstPlan(planned, expected);
  const isOnPlan = isAsPlanned(days, current.pace.is_measured);
  const name = isOnPlan ? "finishOnPlan" : days > 0 ? "finishBehind" : "finishAhead";
  own.addSentence(ask, name, {
    planned: own.formatDate(ask, planned),
    days: own.countOf(ask, "days", Math.abs(days)),
  });
}

function addDeadline(ask: own.OwnAsk, current: CurrentPath, isAfterFinish = false) {
  const { expected, remaining } = forecastOf(ask, current);
  if (!remaining) return;
  const { deadline, fits, hours_per_week_needed: hours } = remaining;
  const names = isAfterFinish
    ? (["finishInTime", "finishTooLate"] as const)
    : (["deadlineMet", "deadlineMissed"] as const);
  own.addSentence(ask, names[fits ? 0 : 1], {
    deadline: own.formatDate(ask, deadline),
    date: own.formatDate(ask, expected.date),
    days: own.countOf(ask, "days", daysBetween(deadline, expected.date)),
  });
  if (fits && !ask.question.concepts.has("amount")) return;
  if (hours === null) own.addSentence(ask, "deadlineImpossible");
  else own.addSentence(ask, "deadlineHours", { hours: own.formatHours(ask, hours) });
}

/** "Will I be done before June?" gets a yes or no. */
export function addLimit(ask: own.OwnAsk, current: CurrentPath, limit: string) {
  const { estimated_completion_date: date, title: path } = current;
  own.addSentence(ask, date <= limit ? "limitMet" : "limitMissed", {
    path,
    date: own.formatDate(ask, date),
    limit: own.formatDate(ask, limit),
    days: own.countOf(ask, "days", Math.abs(daysBetween(limit, date))),
  });
  if (current.deadline !== null) addDeadline(ask, current, true);
  addDates(ask, current);
}

export const answerDeadline = withPath((ask, current) => {
  const { folded, concepts } = ask.question;
  const limit = concepts.has("amount") ? null : readGoalDeadline(folded, ask.facts.overview.today);
  if (limit !== null) return addLimit(ask, current, limit);
  if (current.deadline !== null) addDeadline(ask, current);
  else {
    const { title: path, estimated_completion_date: date } = current;
    own.addSentence(ask, "noDeadline", { path });
    own.addSentence(ask, "finish", { path, date: own.formatDate(ask, date) });
  }
  addDates(ask, current);
});

/** The finish date with more or fewer hours a week, as on the path's page of progress. */
export function forecastWith(ask: own.OwnAsk, current: CurrentPath, extraHours: number): Forecast {
  const { path, views, weeks } = current;
  const { today } = ask.facts.overview;
  return whatIf({ ...buildForecastInput(path, { views, weeks, today }), extraHours });
}

/** Whether a new finish date meets the deadline of the path, if it has one. */
export function addNewDeadline(
  ask: own.OwnAsk,
  { deadline }: { deadline: string | null },
  date: string,
): void {
  if (deadline === null) return;
  const name = date <= deadline ? "moreHoursMet" : "moreHoursMissed";
  own.addSentence(ask, name, { deadline: own.formatDate(ask, deadline) });
}

export const answerMoreHours = withPath((ask, current) => {
  const { expected } = forecastOf(ask, current);
  const { date } = forecastWith(ask, current, 1);
  own.addSentence(ask, "moreHours", {
    date: own.formatDate(ask, date),
    before: own.formatDate(ask, expected.date),
  });
  addNewDeadline(ask, current, date);
  addDates(ask, current);
});

export const answerHoursLeft = withPath((ask, current) => {
  const { total_hours, done_hours } = computeProgress(current.views);
  const left = Math.round((total_hours - done_hours) * 10) / 10;
  const format = (hours: number) => own.formatHours(ask, hours);
  own.addSentence(ask, "hoursLeft", {
    path: current.title,
    left: format(left),
    total: format(total_hours),
    percent: Math.ceil(current.studied_percentage),
  });
  own.addSentence(ask, "hoursLeftUntil", {
    date: own.formatDate(ask, current.estimated_completion_date),
  });
  addDates(ask, current);
});

export const answerTimeStudied = withPath((ask, current) => {
  const { total_minutes_studied: inAll } = ask.facts.overview.streak;
  if (inAll === 0) own.addSentence(ask, "timeNone");
  else {
    const hours = own.formatStudied(ask, current.total_study_minutes);
    own.addSentence(ask, "timeStudied", { path: current.title, hours });
    own.addSentence(ask, "timeTotal", { hours: own.formatStudied(ask, inAll) });
  }
  own.addAction(ask, "dates", own.pathPage(current.id, "/progress"));
  own.addAction(ask, "dashboard", own.dashboardPage);
});

type Next = NonNullable<CurrentPath["next"]>;

/** The milestone, the step in it, and the next session. */
function addPlace(ask: own.OwnAsk, next: Next): void {
  const { milestone_title: milestone, sub_milestone_title: step, session } = next;
  if (step === null) own.addSentence(ask, "placeMilestone", { milestone });
  else own.addSentence(ask, "place", { milestone, step });
  if (session)
    own.addSentence(ask, "placeSession", {
      title: formatSessionTitle(ask.reply.language, session),
      duration: own.formatMinutes(ask, session.minutes),
    });
}

export const answerProgress = withPath((ask, current) => {
  own.addSentence(ask, "progress", {
    path: current.title,
    percent: Math.ceil(current.studied_percentage),
    done: current.completed_milestones,
    total: current.total_milestones,
  });
  if (current.next) addPlace(ask, current.next);
  own.addSentence(ask, "finish", {
    path: current.title,
    date: own.formatDate(ask, current.estimated_completion_date),
  });
  own.addAction(ask, "path", own.pathPage(current.id));
  own.addAction(ask, "dates", own.pathPage(current.id, "/progress"));
  ask.reply.related.push(ask.texts.related.next);
});
