import { formatSessionTitle } from "#api/core/study/session-title.ts";
import { settingsGroupLink } from "@masar/contract/settings/groups";
import { addDays, studyDateFor, weekdayOf } from "@masar/domain/dates/local-date";
import { targetHoursOn } from "#api/core/user-settings/study-settings.ts";
import { listStudyDays } from "#api/core/study/study-days.service.ts";
import { findMatch } from "#api/features/assistant/library/patterns.ts";
import { hasPattern } from "./own-patterns.ts";
import * as own from "./own-reply.ts";
import { addRunning } from "./study-time/answer-study-time.ts";

const settingsStudy = settingsGroupLink("study");

function isRestDay({ facts }: own.OwnAsk, date: string): boolean {
  return facts.study.restDays.includes(weekdayOf(date));
}

/** Yesterday was before the account. */
function isJoinDay({ ctx, facts }: own.OwnAsk): boolean {
  return studyDateFor(ctx.user.createdAt, facts.study.zones) === facts.overview.today;
}

function addGoal(ask: own.OwnAsk) {
  const { minutes_today: recorded, daily_goal_minutes: goal } = ask.facts.overview;
  const done = recorded + ask.facts.runningMinutes;
  own.addSentence(ask, done >= goal ? "goalReached" : "goalLeft", {
    done: own.formatMinutes(ask, done),
    goal: own.formatMinutes(ask, goal),
    left: own.formatMinutes(ask, Math.max(0, goal - done)),
  });
  addRunning(ask);
}

/** On a rest day nothing is left to do. */
function addGoalOfDay(ask: own.OwnAsk): void {
  if (!isRestDay(ask, ask.facts.overview.today)) return addGoal(ask);
  own.addSentence(ask, "todayRest");
  const done = ask.facts.overview.minutes_today + ask.facts.runningMinutes;
  if (done > 0) own.addSentence(ask, "restDone", { done: own.formatMinutes(ask, done) });
  addRunning(ask);
}

export function answerTodayGoal(ask: own.OwnAsk): void {
  addGoalOfDay(ask);
  own.addAction(ask, "desk", own.deskPage);
  own.addAction(ask, "dashboard", own.dashboardPage);
}

export async function answerYesterday(ask: own.OwnAsk): Promise<void> {
  const date = addDays(ask.facts.overview.today, -1);
  const { days } = await listStudyDays(ask.ctx, { from: date, to: date });
  const { minutes = 0, state } = days[0] ?? {};
  const name = ask.question.concepts.has("amount") ? "yesterdayDone" : "yesterdayYes";
  if (minutes > 0) own.addSentence(ask, name, { done: own.formatMinutes(ask, minutes) });
  else if (isJoinDay(ask)) own.addSentence(ask, "yesterdayJoined");
  else own.addSentence(ask, "yesterdayNo");
  if (minutes === 0 && state === "rest") own.addSentence(ask, "yesterdayRest");
  if (minutes === 0 && state === "freeze") own.addSentence(ask, "yesterdayFreeze");
  own.addAction(ask, "dashboard", own.dashboardPage);
  ask.reply.related.push(ask.texts.related.week, ask.texts.related.today);
}

export function answerToday(ask: own.OwnAsk): void {
  const { overview, current } = ask.facts;
  const { today, review_count: cards } = overview;
  const session = current?.next?.session;
  if (current && session)
    own.addSentence(ask, "todaySession", {
      path: current.title,
      title: formatSessionTitle(ask.reply.language, session),
      duration: own.formatMinutes(ask, session.minutes),
    });
  if (!current) own.addSentence(ask, "noPath");
  addGoalOfDay(ask);
  if (cards > 0) ask.reply.parts.push(own.countOf(ask, "cardsDue", cards));
  const due = overview.due_tasks.filter(({ due_date }) => due_date <= today);
  if (due.length > 0)
    own.addSentence(ask, "tasksDue", {
      tasks: own.joinList(
        ask,
        due.map(({ title }) => title),
      ),
    });
  if (session) own.addAction(ask, "start", own.deskPage);
  if (cards > 0) own.addAction(ask, "review", "/dashboard/review");
  own.addAction(ask, "dashboard", own.dashboardPage);
}

export function answerWeek(ask: own.OwnAsk): void {
  const { overview, study } = ask.facts;
  const { today, weeks, days } = overview;
  const [last, week] = weeks.slice(-2);
  const done = (week?.minutes ?? 0) + ask.facts.runningMinutes;
  const target = targetHoursOn(study, today) * 60;
  const left = Math.max(0, Math.round(target - done));
  const format = (minutes: number) => own.formatMinutes(ask, minutes);
  const { folded } = ask.question;
  const asksLast = hasPattern(folded, "asksLastWeek") && !hasPattern(folded, "comparesWeeks");
  if (asksLast) own.addSentence(ask, "weekLast", { last: format(last?.minutes ?? 0) });
  own.addSentence(ask, "week", { done: format(done), target: format(target) });
  addRunning(ask);
  const studyDays = days
    .filter(({ date }) => date >= today && !isRestDay(ask, date))
    .map(({ date }) => own.formatWeekday(ask, weekdayOf(date)));
  if (left === 0) own.addSentence(ask, "weekReached");
  else if (studyDays.length === 0) own.addSentence(ask, "weekLeftNoDays", { left: format(left) });
  else own.addSentence(ask, "weekLeft", { left: format(left), days: own.joinList(ask, studyDays) });
  if (last && last.minutes > 0 && !asksLast) {
    const difference = done - last.minutes;
    const name = difference === 0 ? "weekSame" : difference > 0 ? "weekMore" : "weekLess";
    own.addSentence(ask, name, {
      last: format(last.minutes),
      difference: format(Math.abs(difference)),
    });
  }
  own.addAction(ask, "dashboard", own.dashboardPage);
  ask.reply.related.push(ask.texts.related.next, ask.texts.related.finish);
}

export function answerStreak(ask: own.OwnAsk): void {
  const { streak, today } = ask.facts.overview;
  const { current_streak: days, longest_streak: longest, paused_until: pausedUntil } = streak;
  const asksLongest = ask.question.concepts.has("longest");
  const addLongest = () => {
    if (longest > 0) ask.reply.parts.push(own.countOf(ask, "streakLongest", longest));
  };
  if (asksLongest) addLongest();
  const asksYesterday = ask.question.concepts.has("yesterday");
  const isTooEarly = asksYesterday && isJoinDay(ask);
  if (isTooEarly) own.addSentence(ask, "streakJoined");
  const isMissed = asksYesterday || ask.question.concepts.has("overdue");
  if (!isTooEarly && isMissed && ask.question.concepts.has("lose") && longest > 0)
    own.addSentence(ask, days > 0 ? "streakNotLost" : "streakEnded");
  if (streak.is_hidden) own.addSentence(ask, "streakHidden");
  if (days === 0) own.addSentence(ask, "streakNone");
  else ask.reply.parts.push(own.countOf(ask, "streak", days));
  if (pausedUntil) own.addSentence(ask, "streakPaused", { date: own.formatDate(ask, pausedUntil) });
  else if (streak.counted_today) own.addSentence(ask, "streakCounted");
  else if (isRestDay(ask, today)) own.addSentence(ask, "streakRest");
  else if (days > 0) own.addSentence(ask, "streakOpen");
  const { concepts } = ask.question;
  if (concepts.has("lose") || concepts.has("miss")) own.addSentence(ask, "streakRule");
  if (!asksLongest) addLongest();
  own.addAction(ask, "dashboard", own.dashboardPage);
}

export function answerFreezes(ask: own.OwnAsk): void {
  const { freezes_held: freezes } = ask.facts.overview.streak;
  if (freezes === 0) own.addSentence(ask, "freezesNone");
  else ask.reply.parts.push(own.countOf(ask, "freezes", freezes));
  own.addAction(ask, "studySettings", settingsStudy);
}

export function answerRestDays(ask: own.OwnAsk): void {
  const { facts, question } = ask;
  const { today } = facts.overview;
  const named = findMatch("weekdays", question.folded);
  const tomorrow = addDays(today, 1);
  if (named !== undefined)
    addRest(ask, own.formatWeekday(ask, named), facts.study.restDays.includes(named));
  else if (question.concepts.has("tomorrow"))
    addRest(ask, ask.texts.tomorrow, isRestDay(ask, tomorrow));
  else if (question.concepts.has("today")) addRest(ask, ask.texts.today, isRestDay(ask, today));
  const days = facts.study.restDays.map((day) => own.formatWeekday(ask, day));
  if (days.length === 0) own.addSentence(ask, "restNone");
  else own.addSentence(ask, "restDays", { days: own.joinList(ask, days) });
  own.addAction(ask, "settings", settingsStudy);
}

function addRest(ask: own.OwnAsk, day: string, isRest: boolean) {
  own.addSentence(ask, isRest ? "restIs" : "restIsNot", { day });
}

export function answerPoints(ask: own.OwnAsk): void {
  ask.reply.parts.push(own.countOf(ask, "points", ask.facts.overview.streak.skill_points));
  own.addAction(ask, "dashboard", own.dashboardPage);
}
