import type { Catalog } from "@masar/domain/catalog/catalog";
import type { CourseCard, CourseMark } from "@masar/contract/courses/schemas";
import type { QueryOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { guardCourseLink } from "@masar/domain/catalog/link-guard";
import { listKnowableSkills } from "@masar/domain/goals/known-skills";
import { toSearchWords } from "@masar/domain/text/search-words";
import type { UserCtx } from "#api/context.ts";
import { runSearch } from "#api/db/search-limit.ts";
import { splitPage } from "#api/db/split-page.ts";
import type { SystemTx, Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { parseCourseQuery } from "./course-query.ts";
import { findCoursePage } from "./course-search.service.ts";
import { listFits, loadCourseNeeds } from "./course-needs.service.ts";
import * as queries from "./courses.queries.ts";
import { enqueueSaverNotifications } from "./links/course-links.service.ts";
import * as saved from "./saved/saved-courses.queries.ts";

type MarkRow = Awaited<ReturnType<typeof saved.listMarks>>[number];
type CardRow = NonNullable<Awaited<ReturnType<typeof queries.findCourse>>>;

export async function listCourses(ctx: UserCtx, input: QueryOf<"listCourses">) {
  const { q, page, size, ...filters } = input;
  const { countedTo, lastPage } = limits.courses;
  const query = parseCourseQuery(toSearchWords(q ?? "", limits.search.maxWords));
  const offset = (page - 1) * size;
  const found = await findCoursePage(ctx, query, { filters, offset, limit: size + 1 });
  const { page: courses, last } = splitPage(found.rows, size);
  const shown = new Set(courses.map(({ id }) => id));
  return {
    courses: courses.map(toCard),
    marks: found.marks.filter(({ course_id }) => shown.has(course_id)).map(toMark),
    fits: courses.flatMap((course) =>
      (found.needs ? listFits(found.needs, course) : []).slice(0, 1),
    ),
    choices: found.needs?.choices ?? null,
    page,
    has_next: last !== undefined && page < lastPage,
    total: found.count > countedTo ? null : found.count,
    corrected: found.corrected,
    is_partial: found.isPartial,
  };
}

/** Also an inactive course, which existing paths still show. */
export async function getCourse(ctx: UserCtx, { slug }: { slug: string }) {
  return ctx.tx(async (tx) => {
    const [row] = await queries.findCourses(tx, "slug", [slug]);
    if (!row) throw new AppError("not_found");
    const needs = await loadCourseNeeds(tx, ctx.user);
    const [mark = null] = await loadMarks(tx, ctx.user.id, [row.id]);
    return {
      course: toCard(row),
      mark,
      fits: needs ? listFits(needs, row) : [],
      choices: needs?.choices ?? null,
    };
  });
}

export async function findCourseCards(tx: Tx, slugs: readonly string[]) {
  return (await queries.findCourses(tx, "slug", slugs)).map(toCard);
}

export async function findAvailableCourses(tx: Tx | SystemTx, slugs: readonly string[]) {
  return new Set(await queries.listAvailableSlugs(tx, { slugs }));
}

export async function findCourseCardsById(tx: Tx, ids: readonly string[]) {
  return (await queries.findCourses(tx, "id", ids)).map(toCard);
}

export async function reportDeadLink(ctx: UserCtx, input: { id: string }) {
  await ctx.tx(async (tx) => {
    const { id: courseId, url } = await requireCourse(tx, input.id);
    await saved.addLinkReport(tx, { userId: ctx.user.id, courseId, url });
  });
  return { reported: true } as const;
}

export async function listDeadLinks(ctx: UserCtx, input: QueryOf<"listDeadLinks">) {
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

function parseCursor(after: string) {
  const [reports = "0", slug = ""] = after.split(":");
  return { reports: Number(reports), slug };
}

export async function replaceCourseLink(ctx: UserCtx, input: { id: string; url: string }) {
  const url = guardCourseLink(input.url);
  if (!url) throw new AppError("link_not_allowed");
  return ctx.tx(async (tx) => {
    const isReplaced = await queries.replaceCourseLink(tx, { id: input.id, url });
    if (!isReplaced) throw new AppError("not_found");
    await enqueueSaverNotifications(ctx.queue, tx, input.id, "course_link_replaced");
    return toCard(await requireCourse(tx, input.id));
  });
}

/** An admin has checked that the link works. */
export async function dismissLinkReports(ctx: UserCtx, input: { id: string }) {
  return ctx.tx(async (tx) => {
    if (!(await queries.dismissLinkReports(tx, input))) throw new AppError("not_found");
    return toCard(await requireCourse(tx, input.id));
  });
}

export async function requireCourse(tx: Tx, id: string) {
  const course = await queries.findCourse(tx, { id });
  if (!course) throw new AppError("not_found");
  return course;
}

export async function loadMarks(tx: Tx, userId: string, courseIds: string[]) {
  return (await saved.listMarks(tx, { userId, courseIds })).map(toMark);
}

function toMark(row: MarkRow): CourseMark {
  return { ...row, completed_at: row.completed_at?.toISOString() ?? null };
}

function toCard(row: CardRow): CourseCard {
  return { ...row, last_validated: row.last_validated?.toISOString() ?? null };
}

export function describeCatalogTerms({
  skills,
  fields,
  courses,
  blueprints,
}: Catalog): ResponseOf<"getCatalogTerms"> {
  return {
    skills,
    fields,
    providers: [...new Set(courses.map(({ provider }) => provider))].toSorted(),
    blueprints: blueprints.map(({ milestones, ...blueprint }) => ({
      ...blueprint,
      hours: milestones.reduce((sum, { estimated_hours }) => sum + estimated_hours, 0),
      milestones: milestones.length,
      skills: listKnowableSkills(milestones),
    })),
  };
}
