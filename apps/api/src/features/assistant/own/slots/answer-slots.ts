import { formatSessionTitle } from "#api/core/study/session-title.ts";
import { settingsGroupLink } from "@masar/contract/settings/groups";
import { addDays, daysBetween } from "@masar/domain/dates/local-date";
import { computeProgress } from "@masar/domain/progress/progress-summary";
import { shownPercentage } from "@masar/domain/progress/shown-percentage";
import { findNextMilestone, type MilestoneView } from "@masar/domain/progress/milestone-view";
import { findNextSession } from "#api/core/study/planned-sessions.service.ts";
import type { ActivePath } from "#api/core/study/current-path.service.ts";
import { fill, listUnder } from "#api/features/assistant/library/reply.ts";
import { answerCourses } from "#api/features/assistant/own/answer-lists.ts";
import { addNewDeadline, formatCourse, withPath } from "#api/features/assistant/own/answer-plan.ts";
import * as own from "#api/features/assistant/own/own-reply.ts";
import type { CountUnit, SlotQuestion } from "./slot-questions.ts";

type Kind = SlotQuestion["kind"];
type Of<K extends Kind> = Extract<SlotQuestion, { kind: K }>;

const daysOf: Record<CountUnit, number> = { day: 1, week: 7, month: 30.4 };
const countNames = { day: "days", week: "weeks", month: "months" } as const;

/** The answer to one kind of slot question. */
function ofKind<K extends Kind>(kind: K, answer: (ask: own.OwnAsk, slots: Of<K>) => void) {
  return (ask: own.OwnAsk): void => {
    if (ask.special?.kind === kind) answer(ask, ask.special as Of<K>);
  };
}

/** The date that the learner set for a path, and how far away it is. */
function addPathDate(ask: own.OwnAsk, { path }: ActivePath, unit: CountUnit): void {
  const { today } = ask.facts.overview;
  own.addAction(ask, "dates", own.pathPage(path.id, "/progress"));
  if (path.deadline === null) return own.addSentence(ask, "pathNoDate", { path: path.title });
  const days = daysBetween(today, path.deadline);
  const date = own.formatDate(ask, path.deadline);
  if (days < 0) return own.addSentence(ask, "pathDatePast", { path: path.title, date });
  const amount = Math.floor(days / daysOf[unit]);
  const count = own.countOf(ask, countNames[unit], amount);
  own.addSentence(ask, "pathDate", { path: path.title, date, count });
}

export const answerPathDate = ofKind("pathDate", (ask, { path }) => addPathDate(ask, path, "day"));

export const answerCountdown = ofKind("countdown", (ask, { path, unit }) => {
  const active = path ?? ask.facts.active.find((each) => each.path.deadline !== null);
  const { current } = ask.facts;
  if (active && (path || active.path.id === current?.id)) return addPathDate(ask, active, unit);
  if (!current) return own.addSentence(ask, "noPath");
  const { estimated_completion_date: date } = current;
  const days = daysBetween(ask.facts.overview.today, date);
  own.addSentence(ask, "noDeadline", { path: current.title });
  own.addSentence(ask, "countFinish", {
    count: own.countOf(ask, countNames[unit], Math.floor(days / daysOf[unit])),
    date: own.formatDate(ask, date),
  });
  own.addAction(ask, "dates", own.pathPage(current.id, "/progress"));
});

/** "Can I do it with 5 hours a week?" */
export const answerPathHours = ofKind("pathHours", (ask, { path: { path, views }, hours }) => {
  const { total_hours, done_hours } = computeProgress(views);
  const left = Math.max(0, total_hours - done_hours);
  const date = addDays(ask.facts.overview.today, Math.ceil((left / hours) * 7));
  own.addSentence(ask, "pathHours", {
    path: path.title,
    hours: own.formatHours(ask, hours),
    left: own.formatHours(ask, Math.round(left)),
    date: own.formatDate(ask, date),
  });
  addNewDeadline(ask, path, date);
  own.addAction(ask, "dates", own.pathPage(path.id, "/progress"));
});

export const answerPathNext = ofKind("pathNext", (ask, { path: { path, views, ticks } }) => {
  const session = findNextSession(path, views, ticks);
  const milestone = findNextMilestone(views);
  own.addAction(ask, "path", own.pathPage(path.id));
  if (!milestone) return own.addSentence(ask, "pathDone", { path: path.title });
  if (session)
    own.addSentence(ask, "todaySession", {
      path: path.title,
      title: formatSessionTitle(ask.reply.language, session),
      duration: own.formatMinutes(ask, session.minutes),
    });
  else own.addSentence(ask, "nextMilestone", { step: milestone.title, milestone: path.title });
  own.addSentence(ask, "placeMilestone", { milestone: milestone.title });
});

export const answerPathStatus = ofKind("pathStatus", (ask, { path: active }) => {
  const { path, views } = active;
  own.addSentence(ask, "progress", {
    path: path.title,
    percent: Math.ceil(shownPercentage(views)),
    done: views.filter(({ is_completed }) => is_completed).length,
    total: views.length,
  });
  const milestone = findNextMilestone(views);
  if (milestone) own.addSentence(ask, "placeMilestone", { milestone: milestone.title });
  if (path.deadline !== null) addPathDate(ask, active, "day");
  own.addAction(ask, "path", own.pathPage(path.id));
});

/** The path whose date comes first. */
export function answerPathFirst(ask: own.OwnAsk): void {
  const open = ask.facts.active.filter(({ path }) => path.progress_percentage < 100);
  const dated = open
    .filter(({ path }) => path.deadline !== null)
    .toSorted((a, b) => (a.path.deadline ?? "").localeCompare(b.path.deadline ?? ""));
  const [first = open[0]] = dated;
  if (!first) return own.addSentence(ask, "noPath");
  if (first.path.deadline === null)
    own.addSentence(ask, "pathFirstAny", { path: first.path.title });
  else {
    const date = own.formatDate(ask, first.path.deadline);
    own.addSentence(ask, "pathFirst", { path: first.path.title, date });
  }
  ask.reply.parts.push(
    listUnder(
      ask.texts.pathFirstOthers,
      open
        .filter((each) => each !== first)
        .map(({ path: { title, deadline } }) =>
          deadline === null
            ? own.escapeMarkdown(title)
            : own.fillText(ask.texts.dated, ask.reply.language, {
                title,
                date: own.formatDate(ask, deadline),
              }),
        ),
    ),
  );
  own.addAction(ask, "path", own.pathPage(first.path.id));
  own.addAction(ask, "paths", "/dashboard/learning-paths");
}

/** "What comes after this one, and when does it start?" */
export const answerRelativeMilestone = withPath((ask, current) => {
  const isAfter = ask.special?.kind === "relativeMilestone" && ask.special.isAfter;
  const { views, plan } = current;
  const from = ask.milestone ?? findNextMilestone(views) ?? views.at(-1);
  if (!from) return;
  const at = views.indexOf(from);
  const to = isAfter
    ? (views.slice(at + 1).find((view) => !view.is_completed) ?? views[at + 1])
    : views[at - 1];
  own.addAction(ask, "path", own.pathPage(current.id));
  if (!to) {
    const values = { milestone: from.title, path: current.title };
    return own.addSentence(ask, isAfter ? "afterLast" : "beforeFirst", values);
  }
  const values = { milestone: from.title, next: to.title };
  own.addSentence(ask, isAfter ? "afterMilestone" : "beforeMilestone", values);
  addPlannedDates(ask, plan.dates[to.key], to);
  own.addAction(ask, "milestone", own.pathPage(current.id, `?milestone=${to.key}`));
});

type Dates = { start_date: string; due_date: string } | undefined;

function addPlannedDates(ask: own.OwnAsk, dates: Dates, view: MilestoneView): void {
  if (view.is_completed) own.addSentence(ask, "milestoneDone", { milestone: view.title });
  else if (dates)
    own.addSentence(ask, "plannedDates", {
      start: own.formatDate(ask, dates.start_date),
      due: own.formatDate(ask, dates.due_date),
    });
}

export const answerMilestoneDates = withPath((ask, current) => {
  const view = ask.milestone;
  if (!view) return;
  const { title: milestone, estimated_hours, done_hours } = view;
  if (!view.is_completed) own.addSentence(ask, "milestoneNamed", { milestone });
  addPlannedDates(ask, current.plan.dates[view.key], view);
  const left = own.formatMinutes(ask, (estimated_hours - done_hours) * 60);
  if (!view.is_completed) own.addSentence(ask, "milestoneWork", { left });
  own.addAction(ask, "milestone", own.pathPage(current.id, `?milestone=${view.key}`));
});

export const answerMilestoneContents = withPath((ask, current) => {
  const view = ask.milestone;
  if (!view) return;
  const steps = view.sub_milestones.map(({ title }) => own.escapeMarkdown(title));
  const heading = own.fillText(ask.texts.milestoneContents, ask.reply.language, {
    milestone: view.title,
  });
  ask.reply.parts.push(
    listUnder(heading, steps),
    listUnder(ask.texts.milestoneDeliverables, view.deliverables.map(own.escapeMarkdown)),
  );
  own.addAction(ask, "milestone", own.pathPage(current.id, `?milestone=${view.key}`));
});

/** Days on which the learner will not study: Masar takes them out of the plan. */
export function answerBusySoon(ask: own.OwnAsk): void {
  own.addSentence(ask, "busySoon");
  const { current } = ask.facts;
  if (current) own.addSentence(ask, "busyDates", { path: current.title });
  own.addAction(ask, "busySeason", settingsGroupLink("busy"));
  ask.reply.related.push(ask.texts.related.finish);
}

export const answerNoTimeToday = withPath((ask, current) => {
  own.addSentence(ask, "noTimeToday");
  const session = current.next?.session;
  if (session)
    own.addSentence(ask, "noTimeShort", {
      title: formatSessionTitle(ask.reply.language, session),
    });
  const { streak, today } = ask.facts.overview;
  if (!streak.counted_today && streak.current_streak > 0) own.addSentence(ask, "streakOpen");
  const tomorrow = addDays(today, 1);
  own.addSentence(ask, "noTimeLater", { date: own.formatNearDate(ask, tomorrow) });
  if (session) own.addAction(ask, "start", own.deskPage);
  own.addAction(ask, "busySeason", settingsGroupLink("busy"));
});

/** The open session: what it asks for, and the help that exists for it. */
export const answerStuckHere = withPath((ask, current) => {
  const { next } = current;
  const session = next?.session;
  if (!next || !session) return own.addSentence(ask, "pathDone", { path: current.title });
  const title = formatSessionTitle(ask.reply.language, session);
  own.addSentence(ask, "stuckSession", { title });
  if (session.done_when !== null) own.addSentence(ask, "doneWhen", { done: session.done_when });
  if (session.search !== null) own.addSentence(ask, "topicSearch", { words: session.search });
  own.addSentence(ask, "stuckHelp");
  own.addAction(ask, "desk", own.deskPage);
});

/** The course of the next session; without one, those of the milestone. */
export const answerStartCourse = withPath(async (ask, current) => {
  const course = current.next?.course;
  if (!course) {
    await answerCourses(ask);
    return;
  }
  const sentence = ask.texts.startCourse;
  ask.reply.parts.push(fill(sentence, { course: formatCourse(ask, course) }));
  const session = current.next?.session;
  if (session)
    own.addSentence(ask, "placeSession", {
      title: formatSessionTitle(ask.reply.language, session),
      duration: own.formatMinutes(ask, session.minutes),
    });
  own.addAction(ask, "start", own.deskPage);
  own.addAction(ask, "course", `/dashboard/courses/${course.slug}`);
});

export const answerChangeDeadline = withPath((ask, current) => {
  const { deadline, title: path } = current;
  if (deadline === null) own.addSentence(ask, "changeDeadlineNone", { path });
  else own.addSentence(ask, "changeDeadline", { deadline: own.formatDate(ask, deadline) });
  own.addAction(ask, "dates", own.pathPage(current.id, "/progress"));
});
