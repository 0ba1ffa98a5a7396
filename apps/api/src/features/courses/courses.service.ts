import { catalog } from "@masar/catalog/catalog";
import type { CourseCard, CourseMark } from "@masar/contract/courses/schemas";
import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { guardCourseLink } from "@masar/domain/catalog/link-guard";
import { toSearchWords } from "@masar/domain/text/search-words";
import type { UserCtx } from "#api/context.ts";
import { runSearch } from "#api/db/search-limit.ts";
import { splitPage } from "#api/db/split-page.ts";
import type { SystemTx, Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { findCoursePage } from "./course-search.service.ts";
import * as queries from "./courses.queries.ts";
import { enqueueSaverNotifications } from "./links/course-links.service.ts";
import * as saved from "./saved/saved-courses.queries.ts";

type MarkRow = Awaited<ReturnType<typeof saved.listMarks>>[number];
type CardRow = NonNullable<Awaited<ReturnType<typeof queries.findCourse>>>;

export async function listCourses(ctx: UserCtx, input: ParsedOf<"listCourses">["query"]) {
  const { q, page, size, ...filters } = input;
  const { countedTo, lastPage } = limits.courses;
  const words = toSearchWords(q ?? "", limits.search.maxWords);
  const offset = (page - 1) * size;
  const found = await findCoursePage(ctx, { words, filters, offset, limit: size + 1 });
  const { page: courses, last } = splitPage(found.rows, size);
  const shown = new Set(courses.map(({ id }) => id));
  return {
    courses: courses.map(toCard),
    marks: found.marks.filter(({ course_id }) => shown.has(course_id)).map(toMark),
    page,
    has_next: last !== undefined && page < lastPage,
    total: found.count > countedTo ? null : found.count,
    corrected: found.corrected,
  };
}

export async function findCourseCards(tx: Tx, slugs: readonly string[]): Promise<CourseCard[]> {
  return (await queries.findCoursesBySlug(tx, { slugs })).map(toCard);
}

export async function findAvailableCourses(tx: Tx | SystemTx, slugs: readonly string[]) {
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

export async function listDeadLinks(ctx: UserCtx, input: ParsedOf<"listDeadLinks">["query"]) {
  const { pageSize } = limits.administration;
  const words = toSearchWords(input.q, limits.search.maxWords);
  const after = input.after ? parseCursor(input.after) : undefined;
  const rows = await runSearch(ctx.tx, words, (tx: Tx) =>
    queries.listReportedCourses(tx, { words, after, limit: pageSize + 1 }),
  );
  const { page, last } = splitPage(rows, pageSize);
  return {
    courses: page.map(({ reports, last_reported_at, ...row }) => ({
      ...toCard(row),
      reports,
      last_reported: last_reported_at?.toISOString().slice(0, 10) ?? null,
    })),
    next: last ? `${last.reports}:${last.slug}` : null,
  };
}

function parseCursor(after: string): { reports: number; slug: string } {
  const [reports = "0", slug = ""] = after.split(":");
  return { reports: Number(reports), slug };
}

export async function replaceCourseLink(ctx: UserCtx, input: { id: string; url: string }) {
  const url = guardCourseLink(input.url);
  if (!url) throw new AppError("link_not_allowed");
  return ctx.tx(async (tx) => {
    const isReplaced = await queries.replaceCourseLink(tx, { id: input.id, url });
    const course = isReplaced && (await queries.findCourse(tx, input));
    if (!course) throw new AppError("not_found");
    await enqueueSaverNotifications(ctx.queue, tx, course.id, "course_link_replaced");
    return toCard(course);
  });
}

/** An admin has checked that the link works. */
export async function dismissLinkReports(ctx: UserCtx, input: { id: string }): Promise<CourseCard> {
  return ctx.tx(async (tx) => {
    const isKnown = await queries.dismissLinkReports(tx, input);
    const course = isKnown && (await queries.findCourse(tx, input));
    if (!course) throw new AppError("not_found");
    return toCard(course);
  });
}

export async function loadMarks(tx: Tx, userId: string, courseIds: string[]) {
  if (courseIds.length === 0) return [];
  return (await saved.listMarks(tx, { userId, courseIds })).map(toMark);
}

function toMark(row: MarkRow): CourseMark {
  return { ...row, completed_at: row.completed_at?.toISOString() ?? null };
}

function toCard(row: CardRow): CourseCard {
  return { ...row, last_validated: row.last_validated?.toISOString() ?? null };
}

export function describeCatalogTerms(): ResponseOf<"getCatalogTerms"> {
  const { skills, fields, courses, blueprints } = catalog;
  return {
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
}
