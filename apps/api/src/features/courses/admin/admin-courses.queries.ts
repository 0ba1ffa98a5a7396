import { sql } from "kysely";
import type { CourseState } from "@masar/contract/admin/constants";
import type { CourseRow } from "#api/db/import-courses.ts";
import type { Tx } from "#api/db/tx.ts";
import { cardColumns, matches, type Search } from "#api/features/courses/courses.queries.ts";

const flagColumns = ["is_active", "reports", "edited_at", "url_replaced_at"] as const;
const adminColumns = [...cardColumns, ...flagColumns];

export function listAdminCourses(
  tx: Tx,
  params: Search & { state: CourseState; after: string | undefined; limit: number },
) {
  let query = tx.selectFrom("courses").select(adminColumns);
  const words = matches(params);
  if (words) query = query.where(words);
  if (params.state === "inactive") query = query.where("is_active", "=", false);
  if (params.state === "dead" || params.state === "unchecked")
    query = query.where("is_active", "=", true).where("link_status", "=", params.state);
  if (params.after) {
    query = query.where(
      sql<boolean>`(folded_title, slug) > (select folded_title, slug from courses where id = ${params.after})`,
    );
  }
  return query.orderBy("folded_title").orderBy("slug").limit(params.limit).execute();
}

export function listAllCourses(tx: Tx) {
  return tx
    .selectFrom("courses")
    .select(adminColumns)
    .orderBy("folded_title")
    .orderBy("slug")
    .execute();
}

export function findAdminCourse(tx: Tx, params: { id: string }) {
  return tx
    .selectFrom("courses")
    .select(adminColumns)
    .where("id", "=", params.id)
    .executeTakeFirst();
}

export function listBySlugOrUrl(tx: Tx, params: { slugs: string[]; urls: string[] }) {
  return tx
    .selectFrom("courses")
    .select(adminColumns)
    .where(sql<boolean>`slug = any (${params.slugs}::text[]) or url = any (${params.urls}::text[])`)
    .execute();
}

/** Serializes changes by admins, so that validation sees what is stored. */
export async function lockCatalog(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('courses', 0))`.execute(tx);
}

export type CourseToSave = CourseRow & { id: string; is_active: boolean };

/** The database function checks the role and writes the audit log. */
export async function saveCourses(tx: Tx, params: { courses: CourseToSave[] }): Promise<void> {
  await sql`select id from save_courses(${JSON.stringify(params.courses)}::jsonb)`.execute(tx);
}
