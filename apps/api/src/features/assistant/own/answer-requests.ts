import { settingsGroupLink } from "@masar/contract/settings/groups";
import { limits } from "@masar/contract/limits";
import { addDays } from "@masar/domain/dates/local-date";
import { newPathPage } from "#api/features/assistant/library/reply.ts";
import { loadReminderTime } from "#api/features/reminders/reminders.service.ts";
import { translate } from "#api/i18n/translate.ts";
import * as own from "./own-reply.ts";
import { parseConcepts } from "./question-words.ts";
import { parseGoalName, parseTaskTitle } from "./request-questions.ts";

/** What the assistant cannot do itself: each answer leads to the page that does it, filled in where possible. */
export function answerAddTask(ask: own.OwnAsk): void {
  const { today } = ask.facts.overview;
  const { title, due } = parseTaskTitle(ask.message, (word) => {
    const concepts = parseConcepts(word);
    return concepts.has("tomorrow") ? "tomorrow" : concepts.has("today") ? "today" : undefined;
  });
  if (title === "") {
    own.addSentence(ask, "addTaskEmpty");
    return own.addAction(ask, "tasks", own.deskPage);
  }
  const query = new URLSearchParams({ newTask: title.slice(0, limits.tasks.titleLength) });
  if (due === undefined) own.addSentence(ask, "addTask", { title });
  else {
    query.set("due", due === "tomorrow" ? addDays(today, 1) : today);
    own.addSentence(ask, "addTaskDue", { title, date: ask.texts[due] });
  }
  own.addAction(ask, "addTask", `${own.dashboardPage}?${query.toString()}`);
}

export function answerChangeGoal(ask: own.OwnAsk): void {
  const { special, facts } = ask;
  if (special?.kind !== "changeGoal") return;
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
  own.addSentence(ask, "reminderTime", { field, time });
  const { quiet_from: from, quiet_to: to } = ask.facts.settings;
  if (from !== null && to !== null) own.addSentence(ask, "reminderQuiet", { from, to });
  own.addAction(ask, "settings", settingsGroupLink("notifications"));
}
