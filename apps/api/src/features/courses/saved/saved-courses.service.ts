import type { CourseMark, Recommendation } from "@masar/contract/courses/schemas";
import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { parseDuration } from "@masar/domain/catalog/duration";
import { guardCourseLink } from "@masar/domain/catalog/link-guard";
import { parsePrice } from "@masar/domain/catalog/price";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { findCourse } from "#api/features/courses/courses.queries.ts";
import { findCourseCardsById, readMarks } from "#api/features/courses/courses.service.ts";
import * as queries from "#api/features/courses/saved/saved-courses.queries.ts";

type Row = NonNullable<Awaited<ReturnType<typeof queries.findRecommendation>>>;

/** What the specification fixes for a course the assistant found; never shown, never ranked by. */
const discovered = {
  fields: ["Course Discovery"],
  learning_goals: ["Professional Development"],
  is_active: true,
  confidence_score: 85,
  us_job_relevance_score: 75,
  completion_rate: 0.8,
  us_accredited: false,
};

export async function listSavedCourses(
  ctx: UserCtx,
  input: ParsedOf<"listSavedCourses">["query"],
): Promise<ResponseOf<"listSavedCourses">> {
  const userId = ctx.user.id;
  const { tab, after, size } = input;
  return ctx.tx(async (tx) => {
    const rows = await queries.listRecommendations(tx, {
      userId,
      tab,
      limit: size + 1,
      ...(after ? { after } : {}),
    });
    // An empty page must mean the end, not a cursor that is somebody else's or gone.
    const isLost = after && rows.length === 0;
    if (isLost && !(await queries.findRecommendation(tx, { userId, id: after })))
      throw new AppError("not_found");
    const page = rows.slice(0, size);
    const ids = page.flatMap(({ course_id }) => course_id ?? []);
    const [cards, marks] = await Promise.all([
      findCourseCardsById(tx, ids),
      readMarks(tx, userId, ids),
    ]);
    return {
      courses: page.map((row) => ({
        ...toRecommendation(row),
        course: cards.find(({ id }) => id === row.course_id) ?? null,
        is_reported: marks.some((mark) => mark.course_id === row.course_id && mark.is_reported),
      })),
      next: rows.length > size ? (page.at(-1)?.id ?? null) : null,
    };
  });
}

export async function saveCourse(ctx: UserCtx, input: { id: string }): Promise<CourseMark> {
  return ctx.tx(async (tx) => {
    await queries.saveRecommendation(tx, await copyCourse(ctx, tx, input.id));
    return readMark(ctx, tx, input.id);
  });
}

/** Also for one the assistant found, by the id of its own row. */
export async function unsaveCourse(ctx: UserCtx, input: { id: string }): Promise<CourseMark> {
  return ctx.tx(async (tx) => {
    await requireCourse(ctx, tx, input.id);
    await queries.unsaveRecommendation(tx, { userId: ctx.user.id, courseId: input.id });
    return readMark(ctx, tx, input.id);
  });
}

export async function completeCourse(
  ctx: UserCtx,
  input: { id: string; completed: boolean },
): Promise<CourseMark> {
  const at = { userId: ctx.user.id, courseId: input.id };
  return ctx.tx(async (tx) => {
    const isOwn = await requireCourse(ctx, tx, input.id);
    const completed_at = new Date();
    if (isOwn) {
      await queries.markDiscovered(tx, {
        userId: ctx.user.id,
        id: input.id,
        completedAt: input.completed ? completed_at : null,
      });
    } else if (input.completed) {
      const values = await copyCourse(ctx, tx, input.id);
      await queries.completeRecommendation(tx, { ...values, completed_at });
    } else await queries.uncompleteRecommendation(tx, at);
    return readMark(ctx, tx, input.id);
  });
}

/** The same address is one course: found in two answers, or saved from the catalog before, it has one row. */
export async function saveDiscoveredCourse(
  ctx: UserCtx,
  input: ParsedOf<"saveDiscoveredCourse">["body"],
): Promise<Recommendation> {
  const url = guardCourseLink(input.url);
  if (!url) throw new AppError("link_not_allowed");
  const userId = ctx.user.id;
  const { id, title, provider, description, rating, level } = input;
  const row = await ctx.tx(async (tx) => {
    await queries.lockDiscovered(tx, { userId });
    const known =
      (await queries.findRecommendation(tx, { userId, id })) ??
      (await queries.findRecommendationByUrl(tx, { userId, url }));
    if (known) {
      if (!known.is_active) await queries.saveAgain(tx, { userId, id: known.id });
      return { ...known, is_active: true };
    }
    const count = await queries.countDiscovered(tx, { userId });
    if (count >= limits.courses.mostDiscovered) throw new AppError("not_possible_now");
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

/** A saved course keeps the catalog's own facts, so that it stays readable whatever the catalog does. */
async function copyCourse(ctx: UserCtx, tx: Tx, id: string) {
  const course = await findCourse(tx, { id });
  if (!course) throw new AppError("not_found");
  const { title, provider, url, rating, duration_hours, experience_level } = course;
  const description = ctx.user.language === "ar" ? course.description_ar : course.description;
  return {
    user_id: ctx.user.id,
    course_id: id,
    title,
    provider,
    url,
    description,
    price_usd: course.price_usd ?? 0,
    price_varies: course.price_usd === null,
    duration_hours,
    rating,
    experience_level,
    fields: course.fields,
    skills_covered: course.skills_covered,
    last_validated: course.last_validated,
  };
}

/** True when the id is that of the learner's own row, not of a course of the catalog. */
async function requireCourse(ctx: UserCtx, tx: Tx, id: string): Promise<boolean> {
  if (await findCourse(tx, { id })) return false;
  const own = await queries.findRecommendation(tx, { userId: ctx.user.id, id });
  if (!own) throw new AppError("not_found");
  return true;
}

async function readMark(ctx: UserCtx, tx: Tx, id: string): Promise<CourseMark> {
  const [mark] = await readMarks(tx, ctx.user.id, [id]);
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
