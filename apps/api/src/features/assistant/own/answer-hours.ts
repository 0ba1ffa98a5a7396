import { isAsPlanned } from "@masar/domain/progress/plan-difference";
import { daysBetween } from "@masar/domain/dates/local-date";
import { limits } from "@masar/contract/limits";
import { settingsGroupLink } from "@masar/contract/settings/groups";
import { addNewDeadline, forecastOf, forecastWith, withPath } from "./answer-plan.ts";
import { settingsAnswers } from "./answer-settings.ts";
import type { CurrentPath } from "./own-facts.service.ts";
import { hasPattern } from "./own-patterns.ts";
import * as own from "./own-reply.ts";

const round = (hours: number) => Math.round(hours * 10) / 10;

/** Days of a week on which the learner studies. */
export function countStudyDays({ facts }: own.OwnAsk, { path }: CurrentPath): number {
  if (path.study_days.length > 0) return path.study_days.length;
  return 7 - new Set(facts.study.restDays).size;
}

type WantedHours = { wanted: number; extra: number };

/** The hours a week that the question names, and how many more than now they are. */
function readHours(ask: own.OwnAsk, current: CurrentPath, pace: number): WantedHours | undefined {
  const { special } = ask;
  if (special?.kind !== "whatIfHours" && special?.kind !== "changeHours") return undefined;
  const { hours, isDaily, isExtra } = special;
  const weekly = isDaily ? hours * countStudyDays(ask, current) : hours;
  const wanted = Math.min(limits.paths.maxHoursPerWeek, isExtra ? pace + weekly : weekly);
  return { wanted: round(wanted), extra: wanted - pace };
}

/** The date to which the hours of the question lead, compared with the pace of now. */
export function addNewDate(ask: own.OwnAsk, current: CurrentPath, hours?: WantedHours): void {
  const { expected } = forecastOf(ask, current);
  const named = hours ?? readHours(ask, current, expected.pace);
  if (!named) return;
  const { date } = forecastWith(ask, current, named.extra);
  const days = daysBetween(date, expected.date);
  own.addSentence(ask, "whatIfHours", {
    hours: own.formatHours(ask, named.wanted),
    path: current.title,
    date: own.formatDate(ask, date),
  });
  const name = days === 0 ? "whatIfSame" : days > 0 ? "whatIfEarlier" : "whatIfLater";
  own.addSentence(ask, name, {
    days: own.countOf(ask, "days", Math.abs(days)),
    pace: own.formatHours(ask, round(expected.pace)),
    before: own.formatDate(ask, expected.date),
  });
  addNewDeadline(ask, current, date);
}

export const answerWhatIfHours = withPath((ask, current) => {
  addNewDate(ask, current);
  own.addAction(ask, "hours", own.pathPage(current.id, "/progress"));
  ask.reply.related.push(ask.texts.related.finish, ask.texts.related.week);
});

export function answerChangeHours(ask: own.OwnAsk): void {
  const { current } = ask.facts;
  if (!current) return settingsAnswers.weeklyGoal(ask);
  const { expected } = forecastOf(ask, current);
  const named = readHours(ask, current, expected.pace);
  if (named) own.addSentence(ask, "changeHours", { hours: own.formatHours(ask, named.wanted) });
  addNewDate(ask, current);
  own.addAction(ask, "hours", own.pathPage(current.id, "/progress"));
  own.addAction(ask, "studySettings", settingsGroupLink("study"));
}

export const answerChangeAnyHours = withPath((ask, current) => {
  const hours = own.formatHours(ask, current.path.hours_per_week);
  own.addSentence(ask, "changeAnyHours", { hours });
  own.addAction(ask, "hours", own.pathPage(current.id, "/progress"));
  own.addAction(ask, "studySettings", settingsGroupLink("study"));
});

/** The fewest hours a week that still meet the planned date; undefined when none do. */
function findHoursNeeded(ask: own.OwnAsk, current: CurrentPath, pace: number): number | undefined {
  const { maxHoursPerWeek } = limits.paths;
  for (let hours = Math.ceil(pace); hours <= maxHoursPerWeek; hours += 1)
    if (forecastWith(ask, current, hours - pace).date <= current.planned_date) return hours;
  return undefined;
}

/** The open milestones of the highest level, by the plan itself. */
function addHardest(ask: own.OwnAsk, { views }: CurrentPath): void {
  const open = views.filter((view) => !view.is_completed);
  const ofLevel = (level: string) => open.filter((view) => view.difficulty_level === level);
  const advanced = ofLevel("advanced");
  const hardest = advanced.length > 0 ? advanced : ofLevel("intermediate");
  if (hardest.length === 0) return;
  const titles = hardest.map(({ title }) => own.quoteTitle(ask, title));
  own.addSentence(ask, advanced.length > 0 ? "hardest" : "hardestMiddle", {
    titles: own.joinList(ask, titles),
  });
}

export const answerWhyLate = withPath((ask, current) => {
  const { expected, today } = forecastOf(ask, current);
  const { planned_date: planned, path } = current;
  const days = daysBetween(planned, expected.date);
  const isOnPlan = isAsPlanned(days, expected.isMeasured);
  const name = isOnPlan ? "notLateOnPlan" : days > 0 ? "late" : "notLateAhead";
  const pace = own.formatHours(ask, round(expected.pace));
  const chosen = own.formatHours(ask, path.hours_per_week);
  own.addSentence(ask, name, {
    planned: own.formatDate(ask, planned),
    date: own.formatDate(ask, expected.date),
    days: own.countOf(ask, "days", Math.abs(days)),
  });
  if (name !== "late") own.addSentence(ask, "paceNow", { pace, chosen });
  else {
    const isSlower = round(expected.pace) < path.hours_per_week;
    own.addSentence(ask, isSlower ? "lateSlower" : "lateEarlier", { pace, chosen });
    const needed = planned > today ? findHoursNeeded(ask, current, expected.pace) : undefined;
    if (needed === undefined) own.addSentence(ask, "lateMove");
    else
      own.addSentence(ask, "lateNeeded", {
        hours: own.formatHours(ask, needed),
        planned: own.formatDate(ask, planned),
      });
  }
  if (hasPattern(ask.question.folded, "asksHard")) addHardest(ask, current);
  own.addAction(ask, "dates", own.pathPage(current.id, "/progress"));
  ask.reply.related.push(ask.texts.related.finish, ask.texts.related.week);
});
