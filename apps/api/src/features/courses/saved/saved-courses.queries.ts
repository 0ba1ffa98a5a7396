import { sql } from "kysely";
import type { Insertable } from "kysely";
import { lockUser } from "#api/db/user-lock.ts";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { Tx } from "#api/db/tx.ts";

type Recommendations = AppTables["course_recommendations"];

const columns = [
  "id",
  "user_id",
  "course_id",
  "title",
  "provider",
  "url",
  "description",
  "price_usd",
  "price_varies",
  "duration_hours",
  "rating",
  "experience_level",
  "fields",
  "learning_goals",
  "skills_covered",
  "is_active",
  "confidence_score",
  "us_job_relevance_score",
  "completion_rate",
  "us_accredited",
  "last_validated",
  "completed_at",
  "created_at",
] as const;

/** What one learner did with some courses; courses they did nothing with are not in it. */
export async function listMarks(tx: Tx, params: { userId: string; courseIds: string[] }) {
  const { userId, courseIds } = params;
  const { rows } = await sql<{
    course_id: string;
    is_saved: boolean;
    is_reported: boolean;
    completed_at: Date | null;
  }>`
    select c.id as course_id, coalesce(r.is_active, false) as is_saved, r.completed_at,
      p.url is not null as is_reported
    from courses c
    left join course_recommendations r on r.user_id = ${userId} and r.course_id = c.id
    left join course_link_reports p on p.user_id = ${userId} and p.course_id = c.id and p.url = c.url
      and p.created_at > coalesce(c.reports_cleared_at, '-infinity')
    where c.id = any (${courseIds}::uuid[]) and (r.id is not null or p.url is not null)`.execute(
    tx,
  );
  return rows;
}

/** Saved ones by when they were saved, completed ones by when they were completed, newest first. */
export function listRecommendations(
  tx: Tx,
  params: { userId: string; tab: "saved" | "completed"; after?: string; limit: number },
) {
  const { userId, tab, after } = params;
  const moment = sql.ref(tab === "saved" ? "r.created_at" : "r.completed_at");
  let query = tx
    .selectFrom("course_recommendations as r")
    .select(columns)
    .where("r.user_id", "=", userId)
    .where(tab === "saved" ? sql<boolean>`r.is_active` : sql<boolean>`r.completed_at is not null`);
  if (after) {
    const cursor = sql.ref(tab === "saved" ? "a.created_at" : "a.completed_at");
    query = query.where(
      sql<boolean>`(${moment}, r.id) < (select ${cursor}, a.id from course_recommendations a where a.user_id = ${userId} and a.id = ${after})`,
    );
  }
  return query.orderBy(moment, "desc").orderBy("r.id", "desc").limit(params.limit).execute();
}

export function findRecommendation(tx: Tx, params: { userId: string; id: string }) {
  return tx
    .selectFrom("course_recommendations")
    .select(columns)
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .executeTakeFirst();
}

/** The row of an address, however it came to be saved. */
export function findRecommendationByUrl(tx: Tx, params: { userId: string; url: string }) {
  return tx
    .selectFrom("course_recommendations")
    .select(columns)
    .where("user_id", "=", params.userId)
    .where("url", "=", params.url)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
}

/** Back into the saved list: one that was taken out, or only completed. */
export async function saveAgain(tx: Tx, params: { userId: string; id: string }): Promise<void> {
  await tx
    .updateTable("course_recommendations")
    .set({ is_active: true })
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .execute();
}

/** Adds what is not there; saving twice, or what was only completed, changes `is_active` alone. */
export async function saveRecommendation(
  tx: Tx,
  values: Insertable<Recommendations>,
): Promise<void> {
  await tx
    .insertInto("course_recommendations")
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(["user_id", "course_id"]).doUpdateSet({ is_active: true }),
    )
    .execute();
}

/** Findings are counted one after another. */
export async function lockDiscovered(tx: Tx, params: { userId: string }): Promise<void> {
  await lockUser(tx, { ...params, what: "discovered" });
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

/** One the assistant found has an id of the page's making, so sending it twice saves it once. */
export async function addDiscovered(tx: Tx, values: Insertable<Recommendations>): Promise<void> {
  await tx
    .insertInto("course_recommendations")
    .values(values)
    .onConflict((conflict) => conflict.columns(["user_id", "id"]).doNothing())
    .execute();
}

/** Leaves the saved list; only what was completed keeps its row. */
export async function unsaveRecommendation(
  tx: Tx,
  params: { userId: string; courseId: string },
): Promise<void> {
  const { userId, courseId } = params;
  await tx
    .deleteFrom("course_recommendations")
    .where("user_id", "=", userId)
    .where((eb) => eb.or([eb("course_id", "=", courseId), eb("id", "=", courseId)]))
    .where("completed_at", "is", null)
    .execute();
  await tx
    .updateTable("course_recommendations")
    .set({ is_active: false })
    .where("user_id", "=", userId)
    .where((eb) => eb.or([eb("course_id", "=", courseId), eb("id", "=", courseId)]))
    .execute();
}

/** Completing what was not saved adds it outside the saved list; the first completion's date stays. */
export async function completeRecommendation(
  tx: Tx,
  values: Insertable<Recommendations> & { completed_at: Date },
): Promise<void> {
  await tx
    .insertInto("course_recommendations")
    .values({ ...values, is_active: false })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "course_id"]).doUpdateSet({
        completed_at: sql<Date>`coalesce(course_recommendations.completed_at, ${values.completed_at})`,
      }),
    )
    .execute();
}

export async function uncompleteRecommendation(
  tx: Tx,
  params: { userId: string; courseId: string },
): Promise<void> {
  const { userId, courseId } = params;
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

/** One that the assistant found, by the id of its row. */
export async function markDiscovered(
  tx: Tx,
  params: { userId: string; id: string; completedAt: Date | null },
): Promise<void> {
  const { completedAt } = params;
  await tx
    .updateTable("course_recommendations")
    .set({
      completed_at: completedAt && sql<Date>`coalesce(completed_at, ${completedAt}::timestamptz)`,
    })
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .execute();
}

/** Once per learner and address: again, it changes nothing, unless what was reported was found to open since. */
export async function addLinkReport(
  tx: Tx,
  params: { userId: string; courseId: string; url: string },
): Promise<void> {
  const { userId, courseId, url } = params;
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
