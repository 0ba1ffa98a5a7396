import { type ExpressionBuilder, type Insertable, sql, type UpdateObject } from "kysely";
import type { CourseMark } from "@masar/contract/courses/schemas";
import { queryRows } from "#api/db/query-rows.ts";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { Tx } from "#api/db/tx.ts";

type NewRecommendation = Insertable<AppTables["course_recommendations"]>;
type Own = { userId: string; id: string };
type OwnCourse = { userId: string; courseId: string };
type MarkRow = Omit<CourseMark, "completed_at"> & { completed_at: Date | null };

/** Returns rows only for courses that the user saved, completed or reported. */
export async function listMarks(tx: Tx, params: { userId: string; courseIds: string[] }) {
  const { userId, courseIds } = params;
  if (courseIds.length === 0) return [];
  const marks = sql<MarkRow>`
    select c.id as course_id, coalesce(r.is_active, false) as is_saved, r.completed_at,
      p.url is not null as is_reported
    from courses c
    left join course_recommendations r on r.user_id = ${userId} and r.course_id = c.id
    left join course_link_reports p on p.user_id = ${userId} and p.course_id = c.id and p.url = c.url
      and p.created_at > coalesce(c.reports_cleared_at, '-infinity')
    where c.id = any (${courseIds}::uuid[]) and (r.id is not null or p.url is not null)`;
  return queryRows(tx, marks);
}

export function listRecommendations(
  tx: Tx,
  params: { userId: string; tab: "saved" | "completed"; after: string | undefined; limit: number },
) {
  const { userId, tab, after } = params;
  const column = tab === "saved" ? "created_at" : "completed_at";
  let query = tx
    .selectFrom("course_recommendations as r")
    .selectAll()
    .where("r.user_id", "=", userId)
    .where(tab === "saved" ? sql<boolean>`r.is_active` : sql<boolean>`r.completed_at is not null`);
  if (after) {
    query = query.where(
      sql<boolean>`(r.${sql.ref(column)}, r.id) < (select a.${sql.ref(column)}, a.id
        from course_recommendations a where a.user_id = ${userId} and a.id = ${after})`,
    );
  }
  return query.orderBy(`r.${column}`, "desc").orderBy("r.id", "desc").limit(params.limit).execute();
}

export async function listCompletedSlugs(tx: Tx, params: { userId: string }) {
  const rows = await tx
    .selectFrom("course_recommendations as r")
    .innerJoin("courses as c", "c.id", "r.course_id")
    .select("c.slug")
    .where("r.user_id", "=", params.userId)
    .where("r.completed_at", "is not", null)
    .execute();
  return rows.map(({ slug }) => slug);
}

export function findRecommendation(tx: Tx, params: Own) {
  return tx
    .selectFrom("course_recommendations")
    .selectAll()
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .executeTakeFirst();
}

/** The oldest row with this URL, saved from the catalog or found by the assistant. */
export function findRecommendationByUrl(tx: Tx, params: { userId: string; url: string }) {
  return tx
    .selectFrom("course_recommendations")
    .selectAll()
    .where("user_id", "=", params.userId)
    .where("url", "=", params.url)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
}

export async function updateRecommendation(
  tx: Tx,
  { userId, id }: Own,
  values: UpdateObject<AppTables, "course_recommendations">,
): Promise<void> {
  await tx
    .updateTable("course_recommendations")
    .set(values)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}

/** Two completions at the same time keep the first date. */
export const keepFirstCompletion = () =>
  sql<Date>`coalesce(completed_at, ${new Date()}::timestamptz)`;

/** An existing row only becomes active. */
export async function saveRecommendation(tx: Tx, values: NewRecommendation): Promise<void> {
  await tx
    .insertInto("course_recommendations")
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(["user_id", "course_id"]).doUpdateSet({ is_active: true }),
    )
    .execute();
}

export async function countDiscovered(tx: Tx, params: { userId: string }): Promise<number> {
  const row = await tx
    .selectFrom("course_recommendations")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", params.userId)
    .where("course_id", "is", null)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** The client creates the id, so that a repeated request adds nothing. */
export async function addDiscovered(tx: Tx, values: NewRecommendation): Promise<void> {
  await tx
    .insertInto("course_recommendations")
    .values(values)
    .onConflict((conflict) => conflict.columns(["user_id", "id"]).doNothing())
    .execute();
}

/** Deletes the row unless the course is completed. */
export async function unsaveRecommendation(tx: Tx, { userId, courseId }: OwnCourse): Promise<void> {
  const isCourse = (eb: ExpressionBuilder<AppTables, "course_recommendations">) =>
    eb.or([eb("course_id", "=", courseId), eb("id", "=", courseId)]);
  await tx
    .deleteFrom("course_recommendations")
    .where("user_id", "=", userId)
    .where(isCourse)
    .where("completed_at", "is", null)
    .execute();
  await tx
    .updateTable("course_recommendations")
    .set({ is_active: false })
    .where("user_id", "=", userId)
    .where(isCourse)
    .execute();
}

/** A course that was not saved is added as inactive. The first completion date stays. */
export async function completeRecommendation(tx: Tx, values: NewRecommendation) {
  await tx
    .insertInto("course_recommendations")
    .values({ ...values, is_active: false, completed_at: new Date() })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "course_id"]).doUpdateSet({
        completed_at: sql<Date>`coalesce(course_recommendations.completed_at, excluded.completed_at)`,
      }),
    )
    .execute();
}

export async function uncompleteRecommendation(tx: Tx, { userId, courseId }: OwnCourse) {
  await tx
    .deleteFrom("course_recommendations")
    .where("user_id", "=", userId)
    .where("course_id", "=", courseId)
    .where("is_active", "=", false)
    .execute();
  await tx
    .updateTable("course_recommendations")
    .set({ completed_at: null })
    .where("user_id", "=", userId)
    .where("course_id", "=", courseId)
    .execute();
}

/** Counts once per user and URL, and again only after the reports were cleared. */
export async function addLinkReport(
  tx: Tx,
  { userId, courseId, url }: OwnCourse & { url: string },
): Promise<void> {
  await tx
    .insertInto("course_link_reports")
    .values({ user_id: userId, course_id: courseId, url })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "course_id"])
        .doUpdateSet({ url, created_at: sql<Date>`now()` })
        .where(
          sql<boolean>`course_link_reports.url <> ${url} or course_link_reports.created_at <=
            (select reports_cleared_at from courses where id = ${courseId})`,
        ),
    )
    .execute();
}
