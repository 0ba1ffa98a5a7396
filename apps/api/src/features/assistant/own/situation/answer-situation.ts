import { formatSessionTitle } from "#api/core/study/session-title.ts";
import { limits } from "@masar/contract/limits";
import { settingsGroupLink } from "@masar/contract/settings/groups";
import { firstDayOf, weekendOf } from "@masar/domain/dates/region";
import { findNextMilestone } from "@masar/domain/progress/milestone-view";
import { translate } from "#api/i18n/translate.ts";
import { addNewDate, countStudyDays } from "#api/features/assistant/own/answer-hours.ts";
import {
  answerNext,
  forecastWith,
  forecastOf,
  withPath,
} from "#api/features/assistant/own/answer-plan.ts";
import type { CurrentPath } from "#api/features/assistant/own/own-facts.service.ts";
import * as own from "#api/features/assistant/own/own-reply.ts";

/** Kind words, what is done already, and one small step. */
export function answerSelfDoubt(ask: own.OwnAsk): void | Promise<void> {
  own.addSentence(ask, "doubt");
  return addSmallStep(ask);
}

const addSmallStep = withPath((ask, current) => {
  addDone(ask, current);
  const session = current.next?.session;
  if (!session) return own.addAction(ask, "path", own.pathPage(current.id));
  own.addSentence(ask, "doubtNext", { title: formatSessionTitle(ask.reply.language, session) });
  own.addAction(ask, "start", own.deskPage);
});

function addDone(ask: own.OwnAsk, { title, views, next }: CurrentPath): void {
  const done = views.filter((view) => view.is_completed).length;
  const session = next?.session;
  if (done > 0) own.addSentence(ask, "doubtMilestones", { done, total: views.length, path: title });
  else if (next && session && session.position > 1)
    own.addSentence(ask, "doubtSessions", {
      done: session.position - 1,
      total: session.total,
      step: next.sub_milestone_title ?? next.milestone_title,
    });
}

export const answerNewHere = withPath((ask) => {
  own.addSentence(ask, "startHere");
  return answerNext(ask);
});

/** The named time in hours a week against the plan, and the date to which it leads. */
export const answerEnoughHours = withPath((ask, current) => {
  const { special } = ask;
  if (special?.kind !== "enoughHours") return;
  const { minutes, isDaily } = special;
  const days = isDaily ? countStudyDays(ask, current) : 1;
  const hours = Math.min(limits.paths.maxHoursPerWeek, Math.round((minutes * days) / 6) / 10);
  const chosen = own.formatHours(ask, current.path.hours_per_week);
  const { expected } = forecastOf(ask, current);
  const { date } = forecastWith(ask, current, hours - expected.pace);
  own.addSentence(ask, date <= current.planned_date ? "enoughYes" : "enoughLonger");
  own.addSentence(ask, isDaily ? "enoughDaily" : "enoughWeekly", {
    time: own.formatMinutes(ask, minutes),
    hours: own.formatHours(ask, hours),
    chosen,
  });
  addNewDate(ask, current, { wanted: hours, extra: hours - expected.pace });
  own.addAction(ask, "hours", own.pathPage(current.id, "/progress"));
  own.addAction(ask, "studySettings", settingsGroupLink("study"));
  ask.reply.related.push(ask.texts.related.finish, ask.texts.related.week);
});

function addMilestoneLink(ask: own.OwnAsk, current: CurrentPath): void {
  const view = findNextMilestone(current.views);
  const query = view ? `?milestone=${view.key}` : "";
  own.addAction(ask, "milestone", own.pathPage(current.id, query));
}

const editLabel = ({ reply }: own.OwnAsk) => translate(reply.language, "road:sessions.edit");

export const answerSessionLength = withPath((ask, current) => {
  const session = current.next?.session;
  if (session)
    own.addSentence(ask, "sessionLength", {
      title: formatSessionTitle(ask.reply.language, session),
      duration: own.formatMinutes(ask, session.minutes),
    });
  own.addSentence(ask, "sessionLengthWhy");
  own.addSentence(ask, "sessionLengthChange", { edit: editLabel(ask) });
  addMilestoneLink(ask, current);
});

export const answerZeroMinutes = withPath((ask, current) => {
  own.addSentence(ask, "zeroMinutes");
  const add = translate(ask.reply.language, "road:milestone.addTime");
  own.addSentence(ask, "zeroMinutesHow", { add });
  own.addAction(ask, "desk", own.deskPage);
  addMilestoneLink(ask, current);
});

export const answerSameSessions = withPath((ask, current) => {
  own.addSentence(ask, "sameSessions");
  own.addSentence(ask, "sameSessionsHow", { edit: editLabel(ask) });
  addMilestoneLink(ask, current);
  ask.reply.related.push(ask.texts.related.quiz, ask.texts.related.next);
});

const weekdays = [0, 1, 2, 3, 4, 5, 6];
const wednesday = 3;

/** From the first day of the week; a weekend in its own order, also where the week starts within it. */
function nameDays(ask: own.OwnAsk, days: readonly number[]): string {
  const { country, first_day: chosen } = ask.facts.settings;
  const weekend = weekendOf(country);
  const isWeekend = days.length === weekend.length && weekend.every((day) => days.includes(day));
  const first = isWeekend ? wednesday : (chosen ?? firstDayOf(country));
  const placeOf = (day: number) => (day - first + 7) % 7;
  const sorted = days.toSorted((a, b) => placeOf(a) - placeOf(b));
  return own.joinList(
    ask,
    sorted.map((day) => own.formatWeekday(ask, day)),
  );
}

/** The named days as study days: where to set them, and what the weekly hours mean on each. */
export function answerStudyDays(ask: own.OwnAsk): void {
  const { special, facts } = ask;
  if (special?.kind !== "studyDays") return;
  const days = special.days === "weekend" ? weekendOf(facts.settings.country) : special.days;
  if (days.length === 0) {
    own.addSentence(ask, "studyDaysWhich");
    return own.addAction(ask, "studySettings", settingsGroupLink("study"));
  }
  own.addSentence(ask, "studyDays", { days: nameDays(ask, days) });
  const rest = weekdays.filter((day) => !days.includes(day));
  // The rest days of the settings do not change a path with study days of its own.
  const hasOwnDays = (facts.current?.path.study_days.length ?? 0) > 0;
  if (!hasOwnDays && rest.length > 0)
    own.addSentence(ask, "studyDaysChange", { rest: nameDays(ask, rest) });
  const hours = facts.current?.path.hours_per_week;
  if (hours !== undefined)
    own.addSentence(ask, "studyDaysHours", {
      hours: own.formatHours(ask, hours),
      each: own.formatMinutes(ask, (hours * 60) / days.length),
    });
  own.addAction(ask, "studySettings", settingsGroupLink("study"));
  if (facts.current) own.addAction(ask, "hours", own.pathPage(facts.current.id, "/progress"));
}

export const answerSkipSession = withPath((ask, current) => {
  const session = current.next?.session;
  if (!session) return answerNext(ask);
  own.addSentence(ask, "skipSession", { title: formatSessionTitle(ask.reply.language, session) });
  addMilestoneLink(ask, current);
});
