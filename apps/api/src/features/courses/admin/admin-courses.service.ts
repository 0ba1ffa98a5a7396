import { catalog } from "@masar/catalog/catalog";
import {
  type AdminCourse,
  type CourseFacts,
  courseFacts,
  type CourseFaultAt,
} from "@masar/contract/admin/schemas";
import type { BodyOf, QueryOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { CatalogCourse } from "@masar/domain/catalog/catalog";
import { guardCourseLink } from "@masar/domain/catalog/link-guard";
import { toSearchWords } from "@masar/domain/text/search-words";
import type { UserCtx } from "#api/context.ts";
import { makeCourseRows } from "#api/db/import-courses.ts";
import { runSearch } from "#api/db/search-limit.ts";
import { splitPage } from "#api/db/split-page.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "./admin-courses.queries.ts";
import { validateCourse } from "./validate-course.ts";
import { enqueueSaverNotifications } from "#api/features/courses/links/course-links.service.ts";

export type StoredCourse = NonNullable<Awaited<ReturnType<typeof queries.findAdminCourse>>>;
type Flags = Pick<queries.CourseToSave, "hours_are_estimated" | "is_active">;
type Stored = { id: string } & Partial<StoredCourse>;

export async function listAdminCourses(ctx: UserCtx, input: QueryOf<"listAdminCourses">) {
  const { pageSize } = limits.administration;
  const { state, after } = input;
  const words = toSearchWords(input.q, limits.search.maxWords);
  const rows = await runSearch(ctx.tx, words, async (tx: Tx) => {
    if (after && !(await queries.findAdminCourse(tx, { id: after })))
      throw new AppError("not_found");
    return queries.listAdminCourses(tx, { words, state, after, limit: pageSize + 1 });
  });
  const { page, last } = splitPage(rows, pageSize);
  return { courses: page.map(toAdminCourse), next: last?.id ?? null };
}

export async function exportCourses(ctx: UserCtx) {
  const rows = await ctx.tx(queries.listAllCourses);
  return {
    courses: rows.map((row) => ({
      slug: row.slug,
      ...pickFacts(row),
      hours_are_estimated: row.hours_are_estimated,
      is_active: row.is_active,
    })),
  };
}

export async function addCourse(ctx: UserCtx, input: BodyOf<"addCourse">) {
  const { id, slug, hours_are_estimated, ...facts } = input;
  return ctx.tx(async (tx) => {
    await queries.lockCatalog(tx);
    const existing = await queries.findAdminCourse(tx, { id });
    if (existing?.slug === slug) return toAdminCourse(existing);
    const course = { slug, ...facts };
    const similar = await listSimilarCourses(tx, [course]);
    const isTaken = existing !== undefined || similar.some((other) => other.slug === slug);
    rejectFirst([
      ...(isTaken ? [{ field: "slug", fault: "slug_taken", detail: slug } as const] : []),
      ...validateCourse(facts),
      ...validateUrl(course, similar),
    ]);
    const flags = { hours_are_estimated, is_active: true };
    await queries.saveCourses(tx, { courses: [toCourseToSave(course, flags, { id })] });
    return getCourse(tx, id);
  });
}

export async function updateCourse(ctx: UserCtx, id: string, input: BodyOf<"updateCourse">) {
  return ctx.tx(async (tx) => {
    await queries.lockCatalog(tx);
    const before = await queries.findAdminCourse(tx, { id });
    if (!before) throw new AppError("not_found");
    const { hours_are_estimated, is_active, ...changes } = { ...before, ...input };
    const course = { ...pickFacts(changes), slug: before.slug };
    const similar = await listSimilarCourses(tx, [course]);
    const faults = [...validateCourse(course), ...validateUrl(course, similar)];
    // Stored values may be older than today's rules, so that only the changed fields are validated.
    rejectFirst(faults.filter(({ field }) => field !== null && isChanged(field, input)));
    const saved = toCourseToSave(course, { hours_are_estimated, is_active }, before);
    if (listChanges(before, saved).length === 0) return toAdminCourse(before);
    await queries.saveCourses(tx, { courses: [saved] });
    if (saved.url !== before.url)
      await enqueueSaverNotifications(ctx.queue, tx, id, "course_link_replaced");
    return getCourse(tx, id);
  });
}

/** The provider must match the URL, so that a new URL validates it as well. */
function isChanged(field: string, input: object): boolean {
  return field in input || (field === "provider" && "url" in input);
}

function rejectFirst([first]: CourseFaultAt[]): void {
  if (!first) return;
  if (first.fault === "link_not_allowed") throw new AppError("link_not_allowed");
  const { field, fault, detail } = first;
  throw new AppError("validation_failed", { field: field ?? "", fault, detail: detail ?? "" });
}

const factNames = Object.keys(courseFacts.shape) as (keyof CourseFacts)[];

function pickFacts(course: CourseFacts): CourseFacts {
  return Object.fromEntries(factNames.map((name) => [name, course[name]])) as CourseFacts;
}

export function listChanges(before: StoredCourse, saved: queries.CourseToSave): string[] {
  const names = [...factNames, "hours_are_estimated", "is_active"] as const;
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(saved[name]));
}

/** Adds the search texts in the same way as the seed. */
export function toCourseToSave(course: CatalogCourse, flags: Flags, stored: Stored) {
  const url = guardCourseLink(course.url) ?? course.url;
  // Another spelling of the stored URL does not change it.
  const isSame = stored.url !== undefined && guardCourseLink(stored.url) === url;
  const saved = { ...course, url: isSame && stored.url ? stored.url : url };
  const [row] = makeCourseRows({ ...catalog, courses: [saved] }, {});
  if (!row) throw new Error("One course makes one row");
  return { ...row, ...flags, id: stored.id, link_confidence: stored.link_confidence ?? "medium" };
}

type CourseRef = { slug: string; url: string };

export function listSimilarCourses(tx: Tx, courses: CourseRef[]): Promise<StoredCourse[]> {
  const slugs = courses.map(({ slug }) => slug);
  const urls = courses.flatMap(({ url }) => listSpellings(url));
  return queries.listBySlugOrUrl(tx, { slugs, urls });
}

export function validateUrl(
  { slug, url }: CourseRef,
  others: readonly CourseRef[],
): CourseFaultAt[] {
  const spellings = new Set(listSpellings(url));
  const owner = others.find((other) => other.slug !== slug && spellings.has(other.url));
  return owner ? [{ field: "url", fault: "address_taken", detail: owner.slug }] : [];
}

function listSpellings(url: string): string[] {
  const guarded = guardCourseLink(url) ?? url;
  const bare = guarded.replace(/(?<!\/)\/+$/, "");
  return [url, guarded, bare, `${bare}/`];
}

async function getCourse(tx: Tx, id: string): Promise<AdminCourse> {
  const course = await queries.findAdminCourse(tx, { id });
  if (!course) throw new AppError("not_found");
  return toAdminCourse(course);
}

function toAdminCourse({ url_replaced_at: _replaced, ...row }: StoredCourse): AdminCourse {
  return {
    ...row,
    last_validated: row.last_validated?.toISOString() ?? null,
    edited_at: row.edited_at?.toISOString() ?? null,
  };
}
