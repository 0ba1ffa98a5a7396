import type { CourseMark, Recommendation } from "@masar/contract/courses/schemas";
import type { BodyOf, QueryOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { parseDuration } from "@masar/domain/catalog/duration";
import { guardCourseLink } from "@masar/domain/catalog/link-guard";
import { parsePrice } from "@masar/domain/catalog/price";
import type { UserCtx } from "#api/context.ts";
import { splitPage } from "#api/db/split-page.ts";
import type { Tx } from "#api/db/tx.ts";
import { lockUser } from "#api/db/user-lock.ts";
import { AppError } from "#api/errors.ts";
import { findCourse } from "#api/features/courses/courses.queries.ts";
import * as courses from "#api/features/courses/courses.service.ts";
import * as queries from "./saved-courses.queries.ts";

type Row = NonNullable<Awaited<ReturnType<typeof queries.findRecommendation>>>;

/** Fixed by the specification for courses that the assistant found; not shown and not used for ranking. */
const discovered = {
  fields: ["Course Discovery"],
  learning_goals: ["Professional Development"],
  is_active: true,
  confidence_score: 85,
  us_job_relevance_score: 75,
  completion_rate: 0.8,
  us_accredited: false,
};

export async function listSavedCourses(ctx: UserCtx, input: QueryOf<"listSavedCourses">) {
  const userId = ctx.user.id;
  const { tab, after, size } = input;
  return ctx.tx(async (tx) => {
    const rows = await queries.listRecommendations(tx, { userId, tab, after, limit: size + 1 });
    // A cursor that no longer exists also returns no rows.
    const isEmpty = after && rows.length === 0;
    if (isEmpty && !(await queries.findRecommendation(tx, { userId, id: after })))
      throw new AppError("not_found");
    const { page, last } = splitPage(rows, size);
    const ids = page.flatMap(({ course_id }) => course_id ?? []);
    const [cards, marks] = await Promise.all([
      courses.findCourseCardsById(tx, ids),
      courses.loadMarks(tx, userId, ids),
    ]);
    return {
      courses: page.map((row) => ({
        ...toRecommendation(row),
        course: cards.find(({ id }) => id === row.course_id) ?? null,
        is_reported: marks.some((mark) => mark.course_id === row.course_id && mark.is_reported),
      })),
      next: last?.id ?? null,
    };
  });
}

export function saveCourse(ctx: UserCtx, input: { id: string }) {
  return ctx.tx(async (tx) => {
    await queries.saveRecommendation(tx, await copyCourse(ctx, tx, input.id));
    return loadMark(ctx, tx, input.id);
  });
}

/** `id` is a course of the catalog, or the user's own row for a course that the assistant found. */
export function unsaveCourse(ctx: UserCtx, input: { id: string }) {
  return ctx.tx(async (tx) => {
    await findOwnOnly(ctx, tx, input.id);
    await queries.unsaveRecommendation(tx, { userId: ctx.user.id, courseId: input.id });
    return loadMark(ctx, tx, input.id);
  });
}

export async function completeCourse(ctx: UserCtx, input: { id: string; completed: boolean }) {
  const { id, completed } = input;
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const own = await findOwnOnly(ctx, tx, id);
    if (own) {
      const completed_at = completed ? queries.keepFirstCompletion() : null;
      await queries.updateRecommendation(tx, { userId, id }, { completed_at });
    } else if (completed) {
      await queries.completeRecommendation(tx, await copyCourse(ctx, tx, id));
    } else await queries.uncompleteRecommendation(tx, { userId, courseId: id });
    return loadMark(ctx, tx, id);
  });
}

/** A URL has one row, also when it was found twice or saved from the catalog before. */
export async function saveDiscoveredCourse(ctx: UserCtx, input: BodyOf<"saveDiscoveredCourse">) {
  const url = guardCourseLink(input.url);
  if (!url) throw new AppError("link_not_allowed");
  const userId = ctx.user.id;
  const { id, title, provider, description, rating, level } = input;
  const row = await ctx.tx(async (tx) => {
    await lockUser(tx, { userId, what: "discovered" });
    const existing =
      (await queries.findRecommendation(tx, { userId, id })) ??
      (await queries.findRecommendationByUrl(tx, { userId, url }));
    if (existing) {
      const ref = { userId, id: existing.id };
      if (!existing.is_active) await queries.updateRecommendation(tx, ref, { is_active: true });
      return { ...existing, is_active: true };
    }
    const count = await queries.countDiscovered(tx, { userId });
    if (count >= limits.courses.maxDiscovered) throw new AppError("not_possible_now");
    await queries.addDiscovered(tx, {
      user_id: userId,
      id,
      title,
      provider,
      url,
      description,
      rating,
      ...parsePrice(input.price),
      duration_hours: parseDuration(input.duration),
      experience_level: level,
      ...discovered,
    });
    return queries.findRecommendation(tx, { userId, id });
  });
  if (!row) throw new AppError("internal");
  return toRecommendation(row);
}

/** Copies the course, so that a saved one does not change with the catalog. */
async function copyCourse(ctx: UserCtx, tx: Tx, id: string) {
  const course = await courses.requireCourse(tx, id);
  const { title, provider, url, rating, duration_hours, experience_level } = course;
  const { price_usd, fields, skills_covered, last_validated } = course;
  return {
    user_id: ctx.user.id,
    course_id: id,
    title,
    provider,
    url,
    description: ctx.user.language === "ar" ? course.description_ar : course.description,
    price_usd: price_usd ?? 0,
    price_varies: price_usd === null,
    duration_hours,
    rating,
    experience_level,
    fields,
    skills_covered,
    last_validated,
  };
}

/** The user's own row for a course that is not in the catalog; undefined for a course of the catalog. */
async function findOwnOnly(ctx: UserCtx, tx: Tx, id: string): Promise<Row | undefined> {
  if (await findCourse(tx, { id })) return undefined;
  const own = await queries.findRecommendation(tx, { userId: ctx.user.id, id });
  if (!own) throw new AppError("not_found");
  return own;
}

async function loadMark(ctx: UserCtx, tx: Tx, id: string): Promise<CourseMark> {
  const [mark] = await courses.loadMarks(tx, ctx.user.id, [id]);
  if (mark) return mark;
  const own = await queries.findRecommendation(tx, { userId: ctx.user.id, id });
  return {
    course_id: id,
    is_saved: own?.is_active ?? false,
    is_reported: false,
    completed_at: own?.completed_at?.toISOString() ?? null,
  };
}

function toRecommendation(row: Row): Recommendation {
  return {
    ...row,
    last_validated: row.last_validated?.toISOString() ?? null,
    completed_at: row.completed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
