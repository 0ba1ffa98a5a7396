import { addDays, startOfWeek, weekdayOf } from "@masar/domain/dates/local-date";
import { listStudyDays } from "#api/core/study/study-days.service.ts";
import { targetHoursOn } from "#api/core/user-settings/study-settings.ts";
import { findMatch } from "#api/features/assistant/library/patterns.ts";
import { hasPattern } from "#api/features/assistant/own/own-patterns.ts";
import * as own from "#api/features/assistant/own/own-reply.ts";

type Span = { name: keyof own.OwnTexts["spans"]; from: string; to: string };

/** The week or month that the question names, up to today. */
function readSpan({ question: { folded, concepts }, facts }: own.OwnAsk): Span {
  const { today } = facts.overview;
  const isLast = hasPattern(folded, "lastSpan");
  if (concepts.has("month") || !concepts.has("week")) {
    const first = `${today.slice(0, 8)}01`;
    if (!isLast) return { name: "thisMonth", from: first, to: today };
    const to = addDays(first, -1);
    return { name: "lastMonth", from: `${to.slice(0, 8)}01`, to };
  }
  const start = startOfWeek(today, facts.study.firstDay);
  if (!isLast) return { name: "thisWeek", from: start, to: today };
  return { name: "lastWeek", from: addDays(start, -7), to: addDays(start, -1) };
}

/** The recorded days, with the minutes of a running timer on today. */
async function loadDays({ ctx, facts }: own.OwnAsk, span: { from: string; to: string }) {
  const { days } = await listStudyDays(ctx, span);
  const { today } = facts.overview;
  return days.map((day) =>
    day.date === today ? { ...day, minutes: day.minutes + facts.runningMinutes } : day,
  );
}

/** Says that the minutes of the answer hold those of a timer that is still running. */
export function addRunning(ask: own.OwnAsk): void {
  const { runningMinutes: minutes } = ask.facts;
  if (minutes > 0)
    own.addSentence(ask, "runningTimer", { minutes: own.formatMinutes(ask, minutes) });
}

async function addWeekday(ask: own.OwnAsk, weekday: number): Promise<void> {
  const { today } = ask.facts.overview;
  const date = addDays(today, -((weekdayOf(today) - weekday + 7) % 7));
  const [day] = await loadDays(ask, { from: date, to: date });
  const minutes = day?.minutes ?? 0;
  own.addSentence(ask, minutes > 0 ? "studyDayDone" : "studyDayNone", {
    day: own.formatWeekday(ask, weekday),
    date: own.formatDate(ask, date),
    time: own.formatMinutes(ask, minutes),
  });
  if (date === today) addRunning(ask);
}

async function addSpan(ask: own.OwnAsk): Promise<void> {
  const span = readSpan(ask);
  const { concepts } = ask.question;
  const studied = (await loadDays(ask, span)).filter(({ minutes }) => minutes > 0);
  const name = ask.texts.spans[span.name];
  if (studied.length === 0) return own.addSentence(ask, "studySpanNone", { span: name });
  const total = studied.reduce((sum, { minutes }) => sum + minutes, 0);
  own.addSentence(ask, "studySpan", {
    days: own.countOf(ask, "days", studied.length),
    span: name,
    time: own.formatMinutes(ask, total),
  });
  const isWeek = span.name === "thisWeek" || span.name === "lastWeek";
  const isList = concepts.has("day") && !concepts.has("average") && isWeek;
  if (isList) {
    const days = studied.map(({ date }) => own.formatWeekday(ask, weekdayOf(date)));
    own.addSentence(ask, "studyNames", { days: own.joinList(ask, days) });
  }
  if (concepts.has("average")) {
    const average = own.formatMinutes(ask, total / studied.length);
    own.addSentence(ask, "studyAverage", { average });
  }
  if (span.to === ask.facts.overview.today) addRunning(ask);
}

export async function answerStudyTime(ask: own.OwnAsk): Promise<void> {
  const { folded, concepts } = ask.question;
  const hasSpan = concepts.has("month") || concepts.has("week");
  const weekday = hasSpan ? undefined : findMatch("weekdays", folded);
  if (weekday === undefined) await addSpan(ask);
  else await addWeekday(ask, weekday);
  own.addAction(ask, "dashboard", own.dashboardPage);
  ask.reply.related.push(ask.texts.related.week, ask.texts.related.today);
}

/** "4 hours this week, is it enough?" is measured by the target of the week. */
export function answerEnoughThisWeek(ask: own.OwnAsk): void {
  const { special, facts } = ask;
  if (special?.kind !== "enoughThisWeek") return;
  const { today, weeks } = facts.overview;
  const target = targetHoursOn(facts.study, today) * 60;
  const left = Math.max(0, target - special.minutes);
  own.addSentence(ask, left > 0 ? "enoughWeekShort" : "enoughWeekYes", {
    target: own.formatMinutes(ask, target),
    time: own.formatMinutes(ask, special.minutes),
    left: own.formatMinutes(ask, left),
  });
  const done = (weeks.at(-1)?.minutes ?? 0) + facts.runningMinutes;
  own.addSentence(ask, "weekDone", { done: own.formatMinutes(ask, done) });
  addRunning(ask);
  own.addAction(ask, "dashboard", own.dashboardPage);
  ask.reply.related.push(ask.texts.related.week, ask.texts.related.finish);
}
