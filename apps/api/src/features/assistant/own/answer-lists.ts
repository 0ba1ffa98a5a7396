import type { CourseCard } from "@masar/contract/courses/schemas";
import type { Note } from "@masar/contract/notes/schemas";
import type { PathSummary } from "@masar/contract/paths/schemas";
import { addDays } from "@masar/domain/dates/local-date";
import { findNextMilestone } from "@masar/domain/progress/milestone-view";
import { foldText } from "@masar/domain/text/fold-arabic";
import { dropArticle } from "@masar/domain/text/search-words";
import { stemWord } from "@masar/domain/text/stem-words";
import { findCourseCards } from "#api/features/courses/courses.service.ts";
import { listSavedCourses } from "#api/features/courses/saved/saved-courses.service.ts";
import { listUnder, newPathPage } from "#api/features/assistant/library/reply.ts";
import { trimStopWords } from "#api/features/assistant/library/search.ts";
import { listPaths } from "#api/features/paths/paths.service.ts";
import { findNextReview } from "#api/features/review/review.service.ts";
import { listNotes } from "#api/features/notes/notes.service.ts";
import { listTasks } from "#api/features/tasks/tasks.service.ts";
import { formatDay } from "#api/i18n/format-day.ts";
import { formatCourse } from "./answer-plan.ts";
import * as own from "./own-reply.ts";
import { parseConcepts } from "./question-words.ts";

const maxTasks = 8;
const maxNotes = 3;
const excerptLength = 160;
/** A note says at its beginning what it is about; searching all of a thousand long notes would be slow. */
const searchedLength = 1000;

export async function answerTasks(ask: own.OwnAsk): Promise<void> {
  const { texts, reply, question } = ask;
  const { today } = ask.facts.overview;
  const { tasks } = await listTasks(ask.ctx);
  // Examples come with the account; the learner has not written them.
  const open = tasks.filter(({ completed, is_sample }) => !completed && !is_sample);
  const dueBy = (from: string, to: string) =>
    open.filter(({ due_date: date }) => date !== null && date >= from && date <= to);
  const asks = question.concepts;
  const tomorrow = addDays(today, 1);
  const overdue = open.filter(({ due_date: date }) => date !== null && date < today);
  const [heading, found, none] = asks.has("overdue")
    ? ([texts.tasksOverdue, overdue, texts.tasksNoneOverdue] as const)
    : asks.has("tomorrow")
      ? ([texts.tasksTomorrow, dueBy(tomorrow, tomorrow), texts.tasksNoneThen] as const)
      : asks.has("today")
        ? ([texts.tasksToday, dueBy(today, today), texts.tasksNoneThen] as const)
        : asks.has("week")
          ? ([texts.tasksWeek, dueBy(today, addDays(today, 6)), texts.tasksNoneThen] as const)
          : ([texts.tasksOpen, open, texts.tasksNone] as const);
  // The heading says the day already.
  const isOneDay = found !== open && !asks.has("overdue") && !asks.has("week");
  const lines = found
    .toSorted((a, b) => (a.due_date ?? "9999").localeCompare(b.due_date ?? "9999"))
    .slice(0, maxTasks)
    .map(({ title, due_date: date }) =>
      date === null || isOneDay
        ? own.escapeMarkdown(title)
        : own.fillText(texts.dated, reply.language, { title, date: own.formatNearDate(ask, date) }),
    );
  reply.parts.push(lines.length > 0 ? listUnder(heading, lines) : none);
  if (!asks.has("overdue") && overdue.length > 0 && found !== open)
    reply.parts.push(
      listUnder(
        texts.tasksOverdue,
        overdue.slice(0, maxTasks).map(({ title, due_date: date }) =>
          own.fillText(texts.dated, reply.language, {
            title,
            date: own.formatNearDate(ask, date ?? today),
          }),
        ),
      ),
    );
  own.addAction(ask, "tasks", own.deskPage);
}

/** What the question asks about, without the words that only ask for notes. */
function listSubjectWords(message: string): string[] {
  return foldText(trimStopWords(message))
    .split(" ")
    .filter((word) => [...parseConcepts(word)].every((concept) => concept === "subject"))
    .map((word) => stemWord(dropArticle(word)))
    .filter((word) => word.length > 1 || /\d/.test(word));
}

function scoreNote({ title, content, tags }: Note, words: readonly string[]): number {
  const inTitle = foldText(title)
    .split(" ")
    .map((word) => stemWord(dropArticle(word)));
  const inText = foldText([content.slice(0, searchedLength), ...tags].join(" "))
    .split(" ")
    .map((word) => stemWord(dropArticle(word)));
  return words.reduce(
    (sum, word) => sum + (inTitle.includes(word) ? 3 : inText.includes(word) ? 1 : 0),
    0,
  );
}

export async function answerNotes(ask: own.OwnAsk): Promise<void> {
  const { texts, reply } = ask;
  const { notes } = await listNotes(ask.ctx);
  const words = listSubjectWords(ask.message);
  const scored = notes.map((note) => ({ note, score: scoreNote(note, words) }));
  // A note that shares only a common word is left out beside a better one.
  const minScore = Math.max(1, ...scored.map(({ score }) => score / 2));
  const found = scored
    .filter(({ score }) => score >= minScore)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxNotes)
    .map(({ note }) => note);
  const newest = notes.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at));
  const isSearch = words.length > 0;
  const { settings } = ask.facts;
  const shown = isSearch ? found : newest.slice(0, maxNotes);
  if (isSearch && found.length === 0) reply.parts.push(texts.notesNone);
  if (!isSearch && notes.length === 0) reply.parts.push(texts.notesEmpty);
  const heading = isSearch ? texts.notesFound : texts.notesNewest;
  reply.parts.push(
    listUnder(
      heading,
      shown.map(({ title, content, updated_at }) =>
        own.fillText(texts.note, reply.language, {
          title,
          date: formatDay(
            new Date(updated_at),
            reply.language,
            settings.time_zone,
            settings.country,
          ),
          text: toExcerpt(content),
        }),
      ),
    ),
  );
  own.addAction(ask, "notes", own.deskPage);
}

/** The words of a note without the signs of its Markdown. */
function toExcerpt(content: string): string {
  const line = content
    .slice(0, searchedLength)
    .replaceAll(/^ {0,3}(?:#{1,6}|>|[-*+]|\d{1,3}\.) +(?:\[[ xX]\] +)?/gm, "")
    .replaceAll(/\*\*|__|`+/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return line.length > excerptLength ? `${line.slice(0, excerptLength).trimEnd()}…` : line;
}

export async function answerReview(ask: own.OwnAsk): Promise<void> {
  const { review_count: cards, today } = ask.facts.overview;
  if (cards > 0) ask.reply.parts.push(own.countOf(ask, "review", cards));
  else {
    const day = { userId: ask.ctx.user.id, today, settings: ask.facts.study };
    const date = await ask.ctx.tx((tx) => findNextReview(tx, day));
    if (date === null) ask.reply.parts.push(ask.texts.reviewNone);
    else own.addSentence(ask, "reviewNext", { date: own.formatNearDate(ask, date) });
  }
  own.addAction(ask, "review", "/dashboard/review");
}

export async function answerCourses(ask: own.OwnAsk): Promise<void> {
  const { current } = ask.facts;
  const view = ask.milestone ?? (current ? findNextMilestone(current.views) : undefined);
  if (!current || !view) {
    own.addSentence(ask, "noPath");
    return own.addAction(ask, "newPath", newPathPage);
  }
  const slugs = view.linked_courses.map(({ course }) => course);
  const cards: CourseCard[] = await ask.ctx.tx((tx) => findCourseCards(tx, slugs));
  if (cards.length === 0) own.addSentence(ask, "coursesNone", { milestone: view.title });
  else {
    const heading = own.fillText(ask.texts.courses, ask.reply.language, { milestone: view.title });
    ask.reply.parts.push(
      listUnder(
        heading,
        cards.map((card) => formatCourse(ask, card)),
      ),
    );
  }
  own.addAction(ask, "courses", own.pathPage(current.id, "/courses"));
}

const maxCourses = 8;

/** The courses that the learner saved or marked as completed. */
async function answerMarked(ask: own.OwnAsk, tab: "saved" | "completed"): Promise<void> {
  const { courses } = await listSavedCourses(ask.ctx, { tab, size: maxCourses });
  const isCompleted = tab === "completed";
  const lines = courses.map(({ course, title }) =>
    course ? formatCourse(ask, course) : own.escapeMarkdown(title),
  );
  const { texts, reply } = ask;
  const heading = isCompleted ? texts.finishedCourses : texts.savedCourses;
  const none = isCompleted ? texts.finishedCoursesNone : texts.savedCoursesNone;
  reply.parts.push(lines.length > 0 ? listUnder(heading, lines) : none);
  own.addAction(
    ask,
    isCompleted ? "completedCourses" : "savedCourses",
    `/dashboard/courses?tab=${tab}`,
  );
}

export function answerFinishedCourses(ask: own.OwnAsk): Promise<void> {
  return answerMarked(ask, "completed");
}

export function answerSavedCourses(ask: own.OwnAsk): Promise<void> {
  return answerMarked(ask, "saved");
}

function listStems(text: string): string[] {
  return foldText(text)
    .split(" ")
    .filter((word) => word.length >= 3)
    .map((word) => stemWord(dropArticle(word)));
}

/** The other path that the question names; without a name, all of them. */
export async function answerOtherPath(ask: own.OwnAsk): Promise<void> {
  const { texts, reply } = ask;
  const { paths: all } = await listPaths(ask.ctx);
  const paths = all.filter(({ status }) => status !== "draft");
  const others = paths.filter(({ id }) => id !== ask.facts.current?.id);
  const written = new Set(listStems(ask.message));
  const named = others.find(({ title }) => listStems(title).some((word) => written.has(word)));
  const describe = ({ title, status, studied_percentage }: PathSummary) => ({
    title,
    status: texts.statuses[status as keyof typeof texts.statuses],
    percent: Math.ceil(studied_percentage),
  });
  const one = named ?? (others.length === 1 ? others[0] : undefined);
  if (one) {
    own.addSentence(ask, "otherPath", describe(one));
    return own.addAction(ask, "path", own.pathPage(one.id));
  }
  const lines = paths.map((path) => own.fillText(texts.path, reply.language, describe(path)));
  reply.parts.push(lines.length > 0 ? listUnder(texts.paths, lines) : texts.pathsNone);
  own.addAction(ask, "paths", "/dashboard/learning-paths");
}
