import { createHash, randomUUID } from "node:crypto";
import { catalog } from "@masar/catalog/catalog";
import type { CourseCard, CourseMark } from "@masar/contract/courses";
import type { ParsedOf, ResponseOf } from "@masar/contract/endpoints";
import { limits } from "@masar/contract/limits";
import { foldText } from "@masar/domain/fold-arabic";
import { findNearest } from "@masar/domain/nearest-word";
import { guardCourseLink } from "@masar/domain/link-guard";
import type { UserCtx } from "#api/context.ts";
import type { SystemTx, Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/courses/courses.queries.ts";
import * as saved from "#api/features/courses/saved-courses.queries.ts";

type CardRow = NonNullable<Awaited<ReturnType<typeof queries.findCourse>>>;

export async function listCourses(
  ctx: UserCtx,
  input: ParsedOf<"listCourses">["query"],
): Promise<ResponseOf<"listCourses">> {
  const { q, page, size, ...filters } = input;
  const { countedTo } = limits.courses;
  const words = foldText(q ?? "");
  return ctx.tx(async (tx) => {
    const read = (search: queries.Search) =>
      // One row more than a page tells whether another follows.
      readPage(tx, { search, filters, offset: (page - 1) * size, limit: size + 1 });
    let found = await read({ words });
    let corrected: string | null = null;
    if (found.count === 0 && words !== "") {
      // Spelling is forgiven only where the words as they stand find nothing, and the page says so.
      corrected = await correctWords(tx, words);
      if (corrected) found = await read({ words: corrected });
      for (const joined of joinNeighbours(words)) {
        if (found.count > 0) break;
        corrected = (await correctWords(tx, joined)) ?? joined;
        found = await read({ words: corrected });
      }
      if (found.count === 0) corrected = null;
    }
    const courses = found.rows.slice(0, size);
    return {
      courses: courses.map(toCard),
      marks: await readMarks(
        tx,
        ctx.user.id,
        courses.map(({ id }) => id),
      ),
      page,
      has_next: found.rows.length > size && page < limits.courses.lastPage,
      total: found.count > countedTo ? null : found.count,
      corrected,
    };
  });
}

async function readPage(tx: Tx, params: Parameters<typeof queries.listCourses>[1]) {
  const isSearch = params.search.words !== "";
  if (isSearch && params.filters.sort === "relevance") {
    const [, rows] = await Promise.all([
      queries.preferIndexes(tx),
      queries.listBestMatches(tx, params),
    ]);
    // A page past the end has no row to carry the number.
    const isPastEnd = rows.length === 0 && params.offset > 0;
    const count = isPastEnd ? await queries.countCourses(tx, params) : (rows[0]?.total ?? 0);
    return { rows: rows.map(({ total: _total, ...row }) => row), count };
  }
  const [, rows, count] = await Promise.all([
    isSearch ? queries.preferIndexes(tx) : undefined,
    queries.listCourses(tx, params),
    queries.countCourses(tx, params),
  ]);
  return { rows, count };
}

const mostJoined = 3;

/** One name in two words («جافا سكريبت»): the query with two neighbours as one, for each pair. */
function joinNeighbours(words: string): string[] {
  const list = words.split(" ");
  const pairs = list.slice(1, mostJoined + 1).map((_, index) => index);
  return pairs.map((at) => list.toSpliced(at, 2, `${list[at]}${list[at + 1]}`).join(" "));
}

/** The query with every unknown word replaced by the nearest known one; null when there is none near. */
async function correctWords(tx: Tx, words: string): Promise<string | null> {
  const unknown = await queries.listAlikeWords(tx, { words: words.split(" ") });
  const nearest = new Map(unknown.map(({ word, alike }) => [word, findNearest(word, alike)]));
  const corrected = words
    .split(" ")
    .map((word) => nearest.get(word) ?? word)
    .join(" ");
  return corrected === words ? null : corrected;
}

/** THE DOOR for paths: the cards of the courses a path names, in no order. */
export async function findCourseCards(tx: Tx, slugs: readonly string[]): Promise<CourseCard[]> {
  return (await queries.findCoursesBySlug(tx, { slugs })).map(toCard);
}

/** Of these slugs, the ones a path may newly name. */
export async function findAvailableCourses(
  tx: Tx | SystemTx,
  slugs: readonly string[],
): Promise<Set<string>> {
  return new Set(await queries.listAvailableSlugs(tx, { slugs }));
}

export async function findCourseCardsById(tx: Tx, ids: readonly string[]): Promise<CourseCard[]> {
  return (await queries.findCourses(tx, { ids })).map(toCard);
}

export async function reportDeadLink(
  ctx: UserCtx,
  input: { id: string },
): Promise<{ reported: true }> {
  await ctx.tx(async (tx) => {
    const course = await queries.findCourse(tx, input);
    if (!course) throw new AppError("not_found");
    const { id: courseId, url } = course;
    await saved.addLinkReport(tx, { userId: ctx.user.id, courseId, url });
  });
  return { reported: true };
}

export async function listDeadLinks(
  ctx: UserCtx,
  input: ParsedOf<"listDeadLinks">["query"],
): Promise<ResponseOf<"listDeadLinks">> {
  const { pageSize } = limits.administration;
  const words = foldText(input.q);
  const after = input.after ? readCursor(input.after) : undefined;
  // One row more than a page tells whether another follows.
  const rows = await ctx.tx((tx) =>
    queries.listReportedCourses(tx, { words, after, limit: pageSize + 1 }),
  );
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    courses: page.map(({ reports, last_reported_at, ...row }) => ({
      ...toCard(row),
      reports,
      last_reported: last_reported_at?.toISOString().slice(0, 10) ?? null,
    })),
    next: last && rows.length > pageSize ? `${last.reports}:${last.slug}` : null,
  };
}

function readCursor(after: string): { reports: number; slug: string } {
  const [reports = "0", slug = ""] = after.split(":");
  return { reports: Number(reports), slug };
}

export async function replaceCourseLink(
  ctx: UserCtx,
  input: { id: string; url: string },
): Promise<CourseCard> {
  const url = guardCourseLink(input.url);
  if (!url) throw new AppError("link_not_allowed");
  return ctx.tx(async (tx) => {
    const isReplaced = await queries.replaceCourseLink(tx, { id: input.id, url });
    const course = isReplaced && (await queries.findCourse(tx, input));
    if (!course) throw new AppError("not_found");
    // Others' rows are out of this request's reach: a job tells them.
    const kind = "course_link_replaced" as const;
    const news = { course_id: course.id, kind, news_id: randomUUID() };
    await ctx.queue.enqueue("course-links.tell", news, tx);
    return toCard(course);
  });
}

/** An operator opened the address and it works: what was said of it is answered. */
export async function dismissLinkReports(ctx: UserCtx, input: { id: string }): Promise<CourseCard> {
  return ctx.tx(async (tx) => {
    const isKnown = await queries.dismissLinkReports(tx, input);
    const course = isKnown && (await queries.findCourse(tx, input));
    if (!course) throw new AppError("not_found");
    return toCard(course);
  });
}

export async function readMarks(
  tx: Tx,
  userId: string,
  courseIds: string[],
): Promise<CourseMark[]> {
  if (courseIds.length === 0) return [];
  const rows = await saved.listMarks(tx, { userId, courseIds });
  return rows.map((row) => ({ ...row, completed_at: row.completed_at?.toISOString() ?? null }));
}

function toCard(row: CardRow): CourseCard {
  const { last_validated, ...card } = row;
  return { ...card, last_validated: last_validated?.toISOString() ?? null };
}

const terms = makeTerms();

/** The same for everybody and only changed by a release, so the browser may keep it. */
export function getCatalogTerms(): { terms: ResponseOf<"getCatalogTerms">; etag: string } {
  return terms;
}

function makeTerms() {
  const { skills, fields, courses, blueprints } = catalog;
  const answer: ResponseOf<"getCatalogTerms"> = {
    skills,
    fields,
    providers: [...new Set(courses.map(({ provider }) => provider))].toSorted(),
    blueprints: blueprints.map(({ milestones, ...blueprint }) => ({
      ...blueprint,
      hours: milestones.reduce((sum, { estimated_hours }) => sum + estimated_hours, 0),
      milestones: milestones.length,
      skills: [...new Set(milestones.flatMap((milestone) => milestone.skills))],
    })),
  };
  const hash = createHash("sha256").update(JSON.stringify(answer)).digest("base64url");
  return { terms: answer, etag: `"${hash.slice(0, 22)}"` };
}
