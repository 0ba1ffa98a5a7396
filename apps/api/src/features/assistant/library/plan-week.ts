import type { Blueprint, BlueprintMilestone } from "@masar/domain/catalog/catalog";
import type { Ask, WeekContext } from "#api/features/assistant/ask/ask-types.ts";
import type { Question } from "./question/read-question.ts";
import { citePage, type Draft, pick } from "./reply.ts";
import { findBlueprints } from "./library-index.ts";
import {
  applyWeekConstraints,
  nameWeekday,
  parseWeekConstraints,
  sayWishes,
} from "./question/week-constraints.ts";
import { fill } from "./reply-texts.ts";

const shortestPiece = 15;
const reviewMinutes = 15;
/** A day with room for less than this is not cut up further. */
const roomyDay = 45;
const mostPerDay = 3;

type Piece = { date: string; title: string; minutes: number; part: number | null };

/** Steps in their order, cut at the end of each day's planned minutes. */
function spreadSteps(days: WeekContext["days"], steps: WeekContext["steps"]): Piece[] {
  const pieces: Piece[] = [];
  const queue = steps.map(({ title, hours }) => ({
    title,
    left: Math.max(shortestPiece, Math.round((hours * 60) / 5) * 5),
    parts: 0,
  }));
  for (const [place, { date, plannedMinutes }] of days.entries()) {
    const isLast = place === days.length - 1;
    let room =
      isLast && plannedMinutes >= roomyDay ? plannedMinutes - reviewMinutes : plannedMinutes;
    for (
      let lines = 0;
      lines < mostPerDay && room >= Math.min(shortestPiece, plannedMinutes);
      lines += 1
    ) {
      const step = queue[0];
      if (!step) break;
      const rest = step.left - room;
      // A remainder too short for a day of its own is taken along.
      const minutes = rest > 0 && rest >= shortestPiece ? room : step.left;
      step.left -= minutes;
      step.parts += 1;
      const isWhole = step.left === 0 && step.parts === 1;
      pieces.push({ date, title: step.title, minutes, part: isWhole ? null : step.parts });
      room -= minutes;
      if (step.left <= 0) queue.shift();
    }
  }
  return pieces;
}

function toLine(title: string): string {
  return title.replace(/\s+/g, " ").trim();
}

type Step = BlueprintMilestone["sub_milestones"][number];
type Source = { steps: WeekContext["steps"]; other: Blueprint | null };

/** The field a question names, unless the learner's own path is about it already. */
function findOther({ text }: Question, { week, milestone }: Ask): Blueprint | null {
  const [blueprint] = findBlueprints(text);
  if (!blueprint) return null;
  const own = new Set([
    ...(week?.steps.map((step) => step.milestone) ?? []),
    ...(milestone ? [milestone.title, milestone.pathTitle] : []),
  ]);
  const titles = [blueprint, ...blueprint.milestones].flatMap(({ title, title_ar }) => [
    title,
    title_ar,
  ]);
  return titles.some((title) => own.has(title)) ? null : blueprint;
}

const examMilestones = 5;
const examHours = 1;

function readSource(draft: Draft, question: Question, ask: Ask, isExam: boolean): Source {
  const other = findOther(question, ask);
  const [first] = other?.milestones ?? [];
  if (!other || !first) return { steps: ask.week?.steps ?? [], other: null };
  const { language } = draft;
  const toStep = (milestone: BlueprintMilestone, hours: number | null) => (step: Step) => ({
    milestone: pick(language, milestone.title, milestone.title_ar),
    title: pick(language, step.title, step.title_ar),
    hours: Math.min(hours ?? step.estimated_hours, step.estimated_hours),
    dueDate: null,
  });
  // Weeks before an exam every skill is practised from the first week on, a little of each.
  const steps = isExam
    ? other.milestones
        .slice(0, examMilestones)
        .flatMap((each) => each.sub_milestones.slice(0, 1).map(toStep(each, examHours)))
    : first.sub_milestones.map(toStep(first, null));
  return { steps, other };
}

/** Seven days for whoever has no path yet: every second one, at the pace of a beginner. */
function makeDays(today: string): WeekContext["days"] {
  return Array.from({ length: 7 }, (_, place) => ({
    date: new Date(Date.parse(`${today}T00:00:00Z`) + place * 86_400_000)
      .toISOString()
      .slice(0, 10),
    isRest: place % 2 === 1,
    plannedMinutes: 45,
  }));
}

function listLines(draft: Draft, days: WeekContext["days"], steps: WeekContext["steps"]): string {
  const { week: text } = draft.words;
  const lines = spreadSteps(days, steps).map(({ date, title, minutes, part }) => {
    const shape = part === null ? text.step : text.part;
    return `- [ ] ${date}: ${fill(shape, { title: toLine(title), minutes, part: part ?? "" })}`;
  });
  const last = days.at(-1);
  if (last && last.plannedMinutes >= roomyDay) {
    lines.push(`- [ ] ${last.date}: ${fill(text.review, { minutes: reviewMinutes })}`);
  }
  return lines.join("\n");
}

export function answerWeek(draft: Draft, question: Question, ask: Ask): void {
  const { week: text, ask: questions, listJoin, suggested } = draft.words;
  const said = parseWeekConstraints(question);
  const { steps, other } = readSource(draft, question, ask, said.hasExam);
  const hasPath = steps.length > 0 || ask.milestone !== null;
  if (!other && !hasPath) {
    draft.parts.push(
      `${text.noPath} ${citePage(draft, "/dashboard/learning-paths/new")}`,
      text.byHand,
    );
    draft.related.push(...text.related);
    return;
  }
  if (steps.length === 0) {
    draft.parts.push(fill(text.noSteps, { mark: citePage(draft, "/dashboard/learning-paths") }));
    draft.related.push(...suggested);
    return;
  }
  const all = ask.week?.days ?? makeDays(ask.today);
  // The exam that the plan itself prepares for is no reason to plan less.
  const wishes = other ? { ...said, hasExam: false } : said;
  const days = applyWeekConstraints(all, wishes);
  if (days.length === 0) {
    draft.parts.push(fill(text.noDays, { mark: citePage(draft, "/settings#study") }));
    draft.related.push(...text.related);
    return;
  }
  const chosen = new Set(days.map(({ date }) => date));
  const rest = all
    .filter(({ isRest, date }) => isRest && !chosen.has(date))
    .map(({ date }) => nameWeekday(date, draft.language));
  const tasks = (ask.week?.openTasks ?? []).slice(0, 5).map(({ title }) => toLine(title));
  draft.parts.push(
    other ? text.leadField : text.lead,
    other ? describeOther(draft, other, (ask.week?.steps.length ?? 0) > 0) : "",
    sayWishes(draft, wishes, days),
    listLines(draft, days, steps),
    rest.length > 0 && wishes.weekdays.length === 0
      ? fill(text.rest, { days: rest.join(listJoin) })
      : "",
    tasks.length > 0 ? fill(text.openTasks, { tasks: tasks.join(listJoin) }) : "",
    wishes.time === null ? "" : text.timeTips[wishes.time],
    wishes.hasExam ? fill(text.examTip, { mark: citePage(draft, "/settings#busy") }) : "",
    `${text.advice} ${citePage(draft, "/dashboard/learning-paths")}`,
    other ? fill(text.makeField, { mark: citePage(draft, "/dashboard/learning-paths/new") }) : "",
  );
  const [first] = steps;
  if (first) draft.related.push(fill(questions.courses, { name: toLine(first.milestone) }));
  draft.related.push(...text.related);
}

function describeOther(draft: Draft, other: Blueprint, hasPath: boolean): string {
  const [first] = other.milestones;
  const { week } = draft.words;
  return fill(hasPath ? week.other : week.field, {
    title: pick(draft.language, other.title, other.title_ar),
    milestone: first ? pick(draft.language, first.title, first.title_ar) : "",
  });
}
