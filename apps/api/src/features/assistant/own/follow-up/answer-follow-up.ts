import { formatSessionTitle } from "#api/core/study/session-title.ts";
import { findNextMilestone } from "@masar/domain/progress/milestone-view";
import { computeProgress } from "@masar/domain/progress/progress-summary";
import { fill, listUnder } from "#api/features/assistant/library/reply.ts";
import { listTasks } from "#api/features/tasks/tasks.service.ts";
import { listOpenSessions } from "#api/features/assistant/ask/ask-context.service.ts";
import { formatCourse, withPath } from "#api/features/assistant/own/answer-plan.ts";
import * as own from "#api/features/assistant/own/own-reply.ts";

const maxSessions = 3;

/** "And after that?": the sessions after the next one, and the milestone after this one. */
export const answerAfterNext = withPath(async (ask, current) => {
  const { ctx, texts, reply } = ask;
  const userId = ctx.user.id;
  const [first, ...others] = await ctx.tx((tx) =>
    listOpenSessions(tx, { userId, active: current }),
  );
  const lines = others.slice(0, maxSessions).map((session) =>
    own.fillText(texts.afterItem, reply.language, {
      title: formatSessionTitle(reply.language, session),
      duration: own.formatMinutes(ask, session.minutes),
    }),
  );
  if (first) {
    const title = formatSessionTitle(reply.language, first);
    reply.parts.push(listUnder(own.fillText(texts.afterSession, reply.language, { title }), lines));
  }
  const view = findNextMilestone(current.views);
  if (view) {
    const next = current.views.find(({ key, is_completed }) => !is_completed && key !== view.key);
    if (next) own.addSentence(ask, "afterMilestone", { milestone: view.title, next: next.title });
    else own.addSentence(ask, "afterLast", { milestone: view.title, path: current.title });
  }
  own.addAction(ask, "start", own.deskPage);
  own.addAction(ask, "path", own.pathPage(current.id));
});

export const answerWhyNext = withPath((ask, current) => {
  const { next } = current;
  if (next) own.addSentence(ask, "whyNext", { milestone: next.milestone_title });
  own.addAction(ask, "path", own.pathPage(current.id));
});

/** "How long does that take?" after the next session or a milestone. */
export const answerFollowLong = withPath((ask, current) => {
  const { next } = current;
  const view = ask.milestone ?? findNextMilestone(current.views);
  if (next?.session && !ask.milestone)
    own.addSentence(ask, "followLong", {
      title: formatSessionTitle(ask.reply.language, next.session),
      duration: own.formatMinutes(ask, next.session.minutes),
    });
  if (view) {
    const { total_hours, done_hours } = computeProgress([view]);
    const left = own.formatHours(ask, toTenths(total_hours - done_hours));
    own.addSentence(ask, "followLongMilestone", { milestone: view.title, left });
  }
  own.addAction(ask, "start", own.deskPage);
  ask.reply.related.push(ask.texts.related.finish);
});

const toTenths = (hours: number) => Math.round(hours * 10) / 10;

/** "Which one first?" after what there is to do today. */
export const answerFollowFirst = withPath((ask, current) => {
  const { overview } = ask.facts;
  const session = current.next?.session;
  if (session)
    own.addSentence(ask, "followFirst", {
      title: formatSessionTitle(ask.reply.language, session),
      duration: own.formatMinutes(ask, session.minutes),
    });
  if (overview.review_count > 0)
    ask.reply.parts.push(own.countOf(ask, "cardsDue", overview.review_count));
  const due = overview.due_tasks.filter(({ due_date }) => due_date <= overview.today);
  const tasks = own.joinList(
    ask,
    due.map(({ title }) => title),
  );
  if (due.length > 0) own.addSentence(ask, "followThenTasks", { tasks });
  own.addAction(ask, "start", own.deskPage);
  ask.reply.related.push(...ask.texts.followSuggested);
});

/** The task that is due first. */
export async function answerFollowTask(ask: own.OwnAsk): Promise<void> {
  const { tasks } = await listTasks(ask.ctx);
  const open = tasks.filter(({ completed, is_sample }) => !completed && !is_sample);
  const [first] = open.toSorted((a, b) => (a.due_date ?? "9").localeCompare(b.due_date ?? "9"));
  const { today } = ask.facts.overview;
  if (!first) ask.reply.parts.push(ask.texts.tasksNone);
  else if (first.due_date === null) own.addSentence(ask, "followTaskAny", { title: first.title });
  else
    own.addSentence(ask, first.due_date < today ? "followTaskOverdue" : "followTask", {
      title: first.title,
      date: own.formatNearDate(ask, first.due_date),
    });
  own.addAction(ask, "tasks", own.deskPage);
}

export const answerFollowMilestone = withPath((ask, current) => {
  const view = findNextMilestone(current.views);
  if (view) own.addSentence(ask, "followMilestone", { milestone: view.title });
  own.addAction(ask, "path", own.pathPage(current.id));
});

/** "Who teaches it?" after the next session. */
export const answerFollowWho = withPath((ask, current) => {
  const course = current.next?.course;
  if (course)
    ask.reply.parts.push(fill(ask.texts.followWho, { course: formatCourse(ask, course) }));
  else own.addSentence(ask, "followWhoNone");
  own.addAction(ask, "start", own.deskPage);
});

export const answerFollowMore = withPath((ask, current) => {
  const session = current.next?.session;
  if (!session || session.done_when === null) return answerFollowUnknown(ask);
  own.addSentence(ask, "followMore", {
    title: formatSessionTitle(ask.reply.language, session),
    done: session.done_when,
  });
  own.addAction(ask, "start", own.deskPage);
  ask.reply.related.push(...ask.texts.followSuggested);
});

export function answerFollowUnknown(ask: own.OwnAsk): void {
  own.addSentence(ask, "followUnknown");
  own.addAction(ask, "dashboard", own.dashboardPage);
  ask.reply.related.push(...ask.texts.followSuggested);
}

export const answerMissedDays = withPath((ask, current) => {
  own.addSentence(ask, "missed");
  const session = current.next?.session;
  if (session)
    own.addSentence(ask, "missedFrom", {
      title: formatSessionTitle(ask.reply.language, session),
      duration: own.formatMinutes(ask, session.minutes),
    });
  own.addSentence(ask, "missedDates");
  own.addAction(ask, "start", own.deskPage);
  own.addAction(ask, "path", own.pathPage(current.id));
  ask.reply.related.push(ask.texts.related.finish, ask.texts.related.today);
});

export const answerSkipMilestone = withPath((ask, current) => {
  const view = ask.milestone ?? findNextMilestone(current.views);
  if (!view) return;
  own.addSentence(ask, "skip", { milestone: view.title });
  const needing = current.views.filter(({ prerequisites }) => prerequisites.includes(view.key));
  if (needing.length > 0) {
    const titles = needing.map(({ title }) => own.quoteTitle(ask, title));
    own.addSentence(ask, "skipNeeded", { titles: own.joinList(ask, titles) });
  }
  own.addSentence(ask, "skipKnown");
  own.addAction(ask, "milestone", own.pathPage(current.id, `?milestone=${view.key}`));
  own.addAction(ask, "path", own.pathPage(current.id));
});
