import { randomUUID } from "node:crypto";
import { catalog } from "@masar/catalog/catalog";
import type { AdminCourse, CourseFacts, CourseFaultAt } from "@masar/contract/admin/schemas";
import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { CatalogCourse } from "@masar/domain/catalog/catalog";
import { guardCourseLink } from "@masar/domain/catalog/link-guard";
import { toSearchWords } from "@masar/domain/text/search-words";
import type { UserCtx } from "#api/context.ts";
import { makeCourseRows } from "#api/db/import-courses.ts";
import { runSearch } from "#api/db/search-limit.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/courses/admin/admin-courses.queries.ts";
import { judgeCourse } from "#api/features/courses/admin/validate-course.ts";

export type StoredCourse = NonNullable<Awaited<ReturnType<typeof queries.findAdminCourse>>>;
type Flags = Pick<queries.WrittenCourse, "hours_are_estimated" | "is_active">;

export async function listAdminCourses(
  ctx: UserCtx,
  input: ParsedOf<"listAdminCourses">["query"],
): Promise<ResponseOf<"listAdminCourses">> {
  const { pageSize } = limits.administration;
  const { state, after } = input;
  const words = toSearchWords(input.q, limits.search.maxWords);
  const rows = await runSearch(ctx.tx, words, async (tx: Tx) => {
    if (after && !(await queries.findAdminCourse(tx, { id: after })))
      throw new AppError("not_found");
    // One row more than a page tells whether another follows.
    return queries.listAdminCourses(tx, { words, state, after, limit: pageSize + 1 });
  });
  const page = rows.slice(0, pageSize);
  return {
    courses: page.map(toAdminCourse),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

export async function addCourse(
  ctx: UserCtx,
  input: ParsedOf<"addCourse">["body"],
): Promise<AdminCourse> {
  const { id, slug, hours_are_estimated, ...facts } = input;
  return ctx.tx(async (tx) => {
    await queries.lockCatalog(tx);
    const known = await queries.findAdminCourse(tx, { id });
    if (known?.slug === slug) return toAdminCourse(known);
    const alike = await findAlike(tx, [{ slug, url: facts.url }]);
    const isTaken = known !== undefined || alike.some((course) => course.slug === slug);
    refuse([
      ...(isTaken ? [{ field: "slug", fault: "slug_taken", detail: slug } as const] : []),
      ...judgeCourse(facts),
      ...judgeAddress({ slug, url: facts.url }, alike),
    ]);
    const flags = { hours_are_estimated, is_active: true };
    await queries.saveCourses(tx, { courses: [toWritten({ slug, ...facts }, flags, { id })] });
    return readCourse(tx, id);
  });
}

export async function updateCourse(
  ctx: UserCtx,
  { id, ...input }: ParsedOf<"updateCourse">["body"] & { id: string },
): Promise<AdminCourse> {
  return ctx.tx(async (tx) => {
    await queries.lockCatalog(tx);
    const before = await queries.findAdminCourse(tx, { id });
    if (!before) throw new AppError("not_found");
    const { hours_are_estimated, is_active, ...changes } = { ...before, ...input };
    const course = { ...pickFacts(changes), slug: before.slug };
    const faults = [...judgeCourse(course), ...judgeAddress(course, await findAlike(tx, [course]))];
    // What stands in the row may be older than today's rules: only what is written now is judged.
    refuse(faults.filter(({ field }) => field !== null && isWritten(field, input)));
    const written = toWritten(course, { hours_are_estimated, is_active }, before);
    if (listChanges(before, written).length === 0) return toAdminCourse(before);
    await queries.saveCourses(tx, { courses: [written] });
    if (written.url !== before.url) await tellSavers(ctx, tx, id);
    return readCourse(tx, id);
  });
}

/** The provider is held against the address, so a new address asks for it as well. */
function isWritten(field: string, input: object): boolean {
  return field in input || (field === "provider" && "url" in input);
}

function refuse(faults: CourseFaultAt[]): void {
  const [first] = faults;
  if (!first) return;
  if (first.fault === "link_not_allowed") throw new AppError("link_not_allowed");
  const { field, fault, detail } = first;
  throw new AppError("validation_failed", { field: field ?? "", fault, detail: detail ?? "" });
}

const facts = [
  "title",
  "provider",
  "url",
  "language",
  "description",
  "description_ar",
  "price_usd",
  "duration_hours",
  "rating",
  "experience_level",
  "fields",
  "skills_covered",
  "source",
] as const;

function pickFacts(course: CourseFacts): CourseFacts {
  return Object.fromEntries(facts.map((name) => [name, course[name]])) as CourseFacts;
}

/** The columns by which a course would differ from what is stored. */
export function listChanges(before: StoredCourse, written: queries.WrittenCourse): string[] {
  const names = [...facts, "hours_are_estimated", "is_active"] as const;
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(written[name]));
}

/** With the texts for the search, made by the code that makes the seed's. */
export function toWritten(
  course: CatalogCourse,
  flags: Flags,
  stored: { id: string } & Partial<StoredCourse>,
): queries.WrittenCourse {
  // The same address in another spelling is no other address.
  const url = guardCourseLink(course.url) ?? course.url;
  const isSame = stored.url !== undefined && guardCourseLink(stored.url) === url;
  const kept = { ...course, url: isSame && stored.url ? stored.url : url };
  const { skills, fields } = catalog;
  const [row] = makeCourseRows({ courses: [kept], skills, fields }, {});
  if (!row) throw new Error("One course makes one row");
  return { ...row, ...flags, id: stored.id, link_confidence: stored.link_confidence ?? "medium" };
}

type Place = { slug: string; url: string };

export function findAlike(tx: Tx, places: Place[]): Promise<StoredCourse[]> {
  const slugs = places.map(({ slug }) => slug);
  return queries.findAlike(tx, { slugs, urls: places.flatMap(({ url }) => spellings(url)) });
}

/** No two courses lie at one address. */
export function judgeAddress({ slug, url }: Place, others: readonly Place[]): CourseFaultAt[] {
  const same = new Set(spellings(url));
  const holder = others.find((other) => other.slug !== slug && same.has(other.url));
  return holder ? [{ field: "url", fault: "address_taken", detail: holder.slug }] : [];
}

/** With and without the slash at its end. */
function spellings(url: string): string[] {
  const guarded = guardCourseLink(url) ?? url;
  const bare = guarded.replace(/(?<!\/)\/+$/, "");
  return [url, guarded, bare, `${bare}/`];
}

/** Others' rows are out of this request's reach: a job tells them. */
export async function tellSavers(ctx: UserCtx, tx: Tx, courseId: string): Promise<void> {
  const kind = "course_link_replaced" as const;
  const news = { course_id: courseId, kind, news_id: randomUUID() };
  await ctx.queue.enqueue("course-links.tell", news, tx);
}

async function readCourse(tx: Tx, id: string): Promise<AdminCourse> {
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
