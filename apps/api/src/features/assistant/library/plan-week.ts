import { settingsGroupLink } from "@masar/contract/settings/groups";
import type { Blueprint } from "@masar/domain/catalog/catalog";
import { addDays } from "@masar/domain/dates/local-date";
import type { Ask, WeekContext } from "#api/features/assistant/ask/ask-types.ts";
import { formatSessionTitle } from "#api/core/study/session-title.ts";
import { findBlueprints } from "./library-index.ts";
import type { Question } from "./question/read-question.ts";
import * as weekConstraints from "./question/week-constraints.ts";
import { cite, citePage, fill, isolate, localize, newPathPage, type Reply } from "./reply.ts";

const minSessionMinutes = 15;
const reviewMinutes = 15;
/** A review at the end of the week is planned only on a day of at least this length. */
const minMinutesWithReview = 45;
const maxSessionsPerDay = 3;
/** A session is not divided where it is at most this many times as long as the day's minutes. */
const maxOverrun = 1.5;
const examMilestones = 5;
const maxExamHours = 1;

type Days = WeekContext["days"];
type Steps = WeekContext["steps"];
type Planned = NonNullable<WeekContext["sessions"]>;
type Session = { date: string; title: string; minutes: number; part: number | null };

/** The minutes for sessions: the last day ends with a review. */
function findRoom(day: Days[number], days: Days): number {
  const hasReview = day === days.at(-1) && day.plannedMinutes >= minMinutesWithReview;
  return day.plannedMinutes - (hasReview ? reviewMinutes : 0);
}

/** Plans the steps in their order and splits them at the end of each day's minutes. */
function planSessions(days: Days, steps: Pick<Steps[number], "title" | "hours">[]): Session[] {
  const sessions: Session[] = [];
  const queue = steps.map(({ title, hours }) => ({
    title,
    left: Math.max(minSessionMinutes, Math.round((hours * 60) / 5) * 5),
    parts: 0,
  }));
  for (const day of days) {
    let room = findRoom(day, days);
    const minRoom = Math.min(minSessionMinutes, day.plannedMinutes);
    for (let planned = 0; planned < maxSessionsPerDay && room >= minRoom; planned += 1) {
      const [step] = queue;
      if (!step) break;
      // A remainder too short for a day of its own is added to this one.
      const minutes = step.left - room >= minSessionMinutes ? room : step.left;
      step.left -= minutes;
      step.parts += 1;
      const part = step.left === 0 && step.parts === 1 ? null : step.parts;
      sessions.push({ date: day.date, title: step.title, minutes, part });
      room -= minutes;
      if (step.left <= 0) queue.shift();
    }
  }
  return sessions;
}

/** Whole sessions of the path in their order: each day holds those that fit, and at least one. */
function placeSessions(
  days: Days,
  planned: Pick<Planned[number], "title" | "minutes">[],
): Session[] {
  const queue = [...planned];
  return days.flatMap((day) => {
    const ofDay: Session[] = [];
    let room = findRoom(day, days);
    while (queue[0]) {
      const { title, minutes } = queue[0];
      if (ofDay.length > 0 && minutes > room) break;
      ofDay.push({ date: day.date, title, minutes, part: null });
      room -= minutes;
      queue.shift();
    }
    return ofDay;
  });
}

function toLine(title: string): string {
  return title.replace(/\s+/g, " ").trim();
}

function findOtherPath({ text }: Question, { week, milestone }: Ask): Blueprint | undefined {
  const [blueprint] = findBlueprints(text);
  const own = new Set(week?.steps.map((step) => step.milestone));
  if (milestone) own.add(milestone.title).add(milestone.pathTitle);
  const isOwn = [blueprint, ...(blueprint?.milestones ?? [])].some(
    (entry) => entry && (own.has(entry.title) || own.has(entry.title_ar)),
  );
  return isOwn ? undefined : blueprint;
}

function listFirstSteps(reply: Reply, blueprint: Blueprint, hasExam: boolean) {
  const { milestones } = localize(reply, blueprint);
  // Before an exam a little of every skill is practised from the first week on.
  return milestones.slice(0, hasExam ? examMilestones : 1).flatMap((milestone) =>
    milestone.sub_milestones.slice(0, hasExam ? 1 : undefined).map((step) => ({
      milestone: milestone.title,
      title: step.title,
      hours: Math.min(hasExam ? maxExamHours : Infinity, step.estimated_hours),
      dueDate: null,
    })),
  );
}

/** Every second day, for users without a path. */
function createDays(today: string): Days {
  return Array.from({ length: 7 }, (_, offset) => ({
    date: addDays(today, offset),
    isRest: offset % 2 === 1,
    plannedMinutes: 45,
  }));
}

function planDays(
  reply: Reply,
  days: Days,
  { steps, sessions = [] }: Pick<WeekContext, "steps" | "sessions">,
): Session[] {
  if (sessions.length === 0) return planSessions(days, steps);
  const named = sessions.map((each) => ({
    title: formatSessionTitle(reply.language, each),
    minutes: each.minutes,
  }));
  const longest = Math.max(...named.map(({ minutes }) => minutes));
  const isWhole = days.every(({ plannedMinutes }) => plannedMinutes * maxOverrun >= longest);
  if (isWhole) return placeSessions(days, named);
  return planSessions(
    days,
    named.map(({ title, minutes }) => ({ title, hours: minutes / 60 })),
  );
}

function formatSessions(
  reply: Reply,
  days: Days,
  plan: Pick<WeekContext, "steps" | "sessions">,
): string {
  const { week } = reply.texts;
  const lines = planDays(reply, days, plan).map(({ date, title, minutes, part }) => {
    const values = { title: toLine(title), minutes, part: part ?? "" };
    return `- [ ] ${date}: ${fill(part === null ? week.step : week.part, values)}`;
  });
  const last = days.at(-1);
  if (last && last.plannedMinutes >= minMinutesWithReview)
    lines.push(`- [ ] ${last.date}: ${fill(week.review, { minutes: reviewMinutes })}`);
  return lines.join("\n");
}

/** Links that the text does not number, since the learner acts there. */
function addActions(reply: Reply, week: WeekContext | null): void {
  if (week?.page === undefined) return;
  cite(reply, reply.texts.actions.desk, "/dashboard/integrated-learning");
  cite(reply, reply.texts.actions.path, week.page);
}

export function answerWeek(reply: Reply, question: Question, ask: Ask): void {
  const { week: texts, ask: questions, listJoin, suggested } = reply.texts;
  const parsed = weekConstraints.parseWeekConstraints(question);
  const other = findOtherPath(question, ask);
  const ownSteps = ask.week?.steps ?? [];
  const steps = other ? listFirstSteps(reply, other, parsed.hasExam) : ownSteps;
  const [first] = steps;
  if (!first && !ask.milestone) {
    reply.parts.push(`${texts.noPath} ${citePage(reply, newPathPage)}`, texts.byHand);
    reply.related.push(...texts.related);
    return;
  }
  if (!first) {
    reply.parts.push(fill(texts.noSteps, { mark: citePage(reply, "/dashboard/learning-paths") }));
    reply.related.push(...suggested);
    return;
  }
  const week = ask.week?.days ?? createDays(ask.today);
  // An exam that the plan itself prepares for does not make the week lighter.
  const constraints = { ...parsed, hasExam: parsed.hasExam && !other };
  const days = weekConstraints.applyWeekConstraints(week, constraints);
  if (days.length === 0) {
    reply.parts.push(fill(texts.noDays, { mark: citePage(reply, settingsGroupLink("study")) }));
    reply.related.push(...texts.related);
    return;
  }
  const studyDates = new Set(days.map(({ date }) => date));
  const restDays = week
    .filter(({ isRest, date }) => isRest && !studyDates.has(date))
    .map(({ date }) => weekConstraints.formatWeekday(date, reply.language));
  const tasks = (ask.week?.openTasks ?? [])
    .slice(0, 5)
    .map(({ title }) => isolate(reply, toLine(title)));
  const isRestNamed = restDays.length > 0 && constraints.weekdays.length === 0;
  if (other) {
    const { title, milestones } = localize(reply, other);
    const lead = ownSteps.length > 0 ? texts.other : texts.field;
    const milestone = milestones[0]?.title ?? "";
    reply.parts.push(texts.leadField, fill(lead, { title, milestone }));
  } else reply.parts.push(texts.lead);
  reply.parts.push(
    weekConstraints.formatWeekConstraints(reply, constraints, days),
    formatSessions(reply, days, { steps, sessions: other ? [] : ask.week?.sessions }),
    isRestNamed ? fill(texts.rest, { days: restDays.join(listJoin) }) : "",
    tasks.length > 0 ? fill(texts.openTasks, { tasks: tasks.join(listJoin) }) : "",
    constraints.time === null ? "" : texts.timeTips[constraints.time],
    constraints.hasExam
      ? fill(texts.examTip, { mark: citePage(reply, settingsGroupLink("busy")) })
      : "",
    `${texts.advice} ${citePage(reply, "/dashboard/learning-paths")}`,
    other ? fill(texts.makeField, { mark: citePage(reply, newPathPage) }) : "",
  );
  if (!other) addActions(reply, ask.week);
  reply.related.push(fill(questions.courses, { name: toLine(first.milestone) }), ...texts.related);
}
