import { settingsGroupLink } from "@masar/contract/settings/groups";
import { limits } from "@masar/contract/limits";
import { addDays, weekdayOf } from "@masar/domain/dates/local-date";
import { newPathPage } from "#api/features/assistant/library/reply.ts";
import { loadReminderTime } from "#api/features/reminders/reminders.service.ts";
import { translate } from "#api/i18n/translate.ts";
import { findMatch } from "#api/features/assistant/library/patterns.ts";
import { withPath } from "./answer-plan.ts";
import { findNamedMilestone } from "./named-milestone.ts";
import * as own from "./own-reply.ts";
import { parseConcepts } from "./question-words.ts";
import { parseGoalName, parseTaskTitle } from "./request-questions.ts";

/** What the assistant cannot do itself: each answer leads to the page that does it, filled in where possible. */
export function answerAddTask(ask: own.OwnAsk): void {
  const { today } = ask.facts.overview;
  const { title, due } = parseTaskTitle(ask.message, (word) => {
    const concepts = parseConcepts(word);
    if (concepts.has("tomorrow")) return "tomorrow";
    if (concepts.has("today")) return "today";
    const weekday = findMatch("weekdays", word);
    return weekday === undefined ? undefined : { weekday };
  });
  if (title === "") {
    own.addSentence(ask, "addTaskEmpty");
    return own.addAction(ask, "tasks", own.deskPage);
  }
  const query = new URLSearchParams({ newTask: title.slice(0, limits.tasks.titleLength) });
  if (due === undefined) own.addSentence(ask, "addTask", { title });
  else {
    const date =
      typeof due === "string"
        ? addDays(today, due === "today" ? 0 : 1)
        : nextDay(today, due.weekday);
    query.set("due", date);
    own.addSentence(ask, "addTaskDue", { title, date: own.formatNearDate(ask, date) });
  }
  own.addAction(ask, "addTask", `${own.dashboardPage}?${query.toString()}`);
}

/** The next such day; today's own name means the one in a week. */
function nextDay(today: string, weekday: number): string {
  const days = (weekday - weekdayOf(today) + 7) % 7;
  return addDays(today, days === 0 ? 7 : days);
}

/** Milestones follow from the hours and the start, so only these can be changed. */
export const answerMoveMilestone = withPath((ask, current) => {
  const view = findNamedMilestone(ask.message, current.views);
  const due = view && !view.is_completed ? current.plan.dates[view.key]?.due_date : undefined;
  own.addSentence(ask, "moveMilestone");
  if (view && due !== undefined)
    own.addSentence(ask, "moveMilestoneNow", {
      milestone: view.title,
      date: own.formatDate(ask, due),
    });
  own.addSentence(ask, "moveMilestoneHow");
  own.addAction(ask, "dates", own.pathPage(current.id, "/progress"));
  own.addAction(ask, "path", own.pathPage(current.id));
});

export function answerLevels(ask: own.OwnAsk): void {
  own.addSentence(ask, "levelsNone");
  ask.reply.parts.push(own.countOf(ask, "points", ask.facts.overview.streak.skill_points));
  own.addAction(ask, "dashboard", own.dashboardPage);
}

export function answerChangeGoal(ask: own.OwnAsk): void {
  const { special, facts } = ask;
  if (special?.kind !== "changeGoal") return;
  if (special.goal === "") {
    own.addSentence(ask, "changeGoalAny");
    if (facts.current) own.addSentence(ask, "changeGoalKeep", { path: facts.current.title });
    return own.addAction(ask, "newPath", newPathPage);
  }
  const goal = parseGoalName(ask.message, special.goal).slice(0, limits.paths.goalLength);
  own.addSentence(ask, "changeGoal", { goal });
  if (facts.current) own.addSentence(ask, "changeGoalKeep", { path: facts.current.title });
  own.addAction(ask, "newPathGoal", `${newPathPage}?${new URLSearchParams({ goal }).toString()}`);
  if (facts.current) own.addAction(ask, "path", own.pathPage(facts.current.id));
}

export async function answerReminderTime(ask: own.OwnAsk): Promise<void> {
  const userId = ask.ctx.user.id;
  const time = await ask.ctx.tx((tx) => loadReminderTime(tx, { userId }));
  const field = translate(ask.reply.language, "settings:notificationPreferences.studyTime");
  const isFixed = ask.facts.settings.study_time !== null;
  own.addSentence(ask, isFixed ? "reminderTime" : "reminderTimeNone", {
    field,
    time: own.formatClock(ask, time),
  });
  own.addQuietHours(ask);
  own.addAction(ask, "settings", settingsGroupLink("notifications"));
}
