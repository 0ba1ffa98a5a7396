import { type Insertable, sql } from "kysely";
import type { ReplaceableCourse } from "@masar/domain/catalog/choose-replacement";
import { queryRows } from "#api/db/query-rows.ts";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { Own, OwnPath, SystemTx, Tx } from "#api/db/tx.ts";

const courseColumns = [
  "id",
  "slug",
  "title",
  "language",
  "price_usd",
  "duration_hours",
  "rating",
  "experience_level",
  "skills_covered",
] as const satisfies (keyof AppTables["courses"])[];

export function findDeadCourse(tx: SystemTx, { id }: { id: string }) {
  return tx
    .selectFrom("courses")
    .select(courseColumns)
    .where("id", "=", id)
    .where("link_status", "=", "dead")
    .executeTakeFirst();
}

/** Courses that teach one of its skills and opened at their last check, without a report since. */
export function listLivingCourses(tx: SystemTx, dead: ReplaceableCourse) {
  return tx
    .selectFrom("courses")
    .select(courseColumns)
    .where("is_active", "=", true)
    .where("link_status", "=", "ok")
    .where("reports", "=", 0)
    .where("language", "=", dead.language)
    .where(sql<boolean>`skills_covered && ${dead.skills_covered}::text[]`)
    .execute();
}

export async function hasCompletedCourse(tx: Tx, params: Own & { courseId: string }) {
  const row = await tx
    .selectFrom("course_recommendations")
    .select("course_id")
    .where("user_id", "=", params.userId)
    .where("course_id", "=", params.courseId)
    .where("completed_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

type OwnReplacement = OwnPath & { course: string };

const ofCourse = (tx: Tx, { userId, pathId, course }: OwnReplacement) =>
  tx
    .selectFrom("course_replacements")
    .where("user_id", "=", userId)
    .where("path_id", "=", pathId)
    .where("course", "=", course);

export function findReplacement(tx: Tx, params: OwnReplacement) {
  return ofCourse(tx, params)
    .select(["course", "replacement", "milestone_keys", "reason", "undone_at"])
    .executeTakeFirst();
}

export async function insertReplacement(
  tx: Tx,
  row: Insertable<AppTables["course_replacements"]>,
): Promise<void> {
  await tx.insertInto("course_replacements").values(row).execute();
}

/** `of`: one course, or one version of the path. */
export async function markReplacementUndone(
  tx: Tx,
  { userId, pathId }: OwnPath,
  of: { course: string } | { version: number },
): Promise<void> {
  await tx
    .updateTable("course_replacements")
    .set({ undone_at: new Date() })
    .where((eb) => eb.and({ user_id: userId, path_id: pathId, ...of }))
    .where("undone_at", "is", null)
    .execute();
}

/** For admins, who are checked by the function: the newest first. */
export function listReplacements(tx: Tx, { limit }: { limit: number }) {
  type Replaced = {
    course: { slug: string; title: string };
    replacement: { slug: string; title: string };
    last_at: Date;
    paths: number;
    undone: number;
  };
  const rows = sql<Replaced>`
    select r.last_at, r.paths, r.undone,
      jsonb_build_object('slug', r.course, 'title', coalesce(old.title, r.course)) as course,
      jsonb_build_object('slug', r.replacement, 'title', coalesce(new.title, r.replacement)) as replacement
    from list_course_replacements(${limit}) r
    left join courses old on old.slug = r.course
    left join courses new on new.slug = r.replacement
    order by r.last_at desc, r.course`;
  return queryRows(tx, rows);
}
