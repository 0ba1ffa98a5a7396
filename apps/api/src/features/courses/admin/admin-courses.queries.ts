import { sql } from "kysely";
import type { CourseState } from "@masar/contract/admin/constants";
import type { CourseRow } from "#api/db/import-courses.ts";
import type { Tx } from "#api/db/tx.ts";
import { cardColumns, matches } from "#api/features/courses/courses.queries.ts";

const adminColumns = [
  ...cardColumns,
  "is_active",
  "reports",
  "edited_at",
  "url_replaced_at",
] as const;

/** By title, the whole catalog; a page by keyset, after the row with the given id. */
export function listAdminCourses(
  tx: Tx,
  params: {
    words: readonly string[];
    state: CourseState;
    after: string | undefined;
    limit: number;
  },
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

export function findAdminCourse(tx: Tx, params: { id: string }) {
  return tx
    .selectFrom("courses")
    .select(adminColumns)
    .where("id", "=", params.id)
    .executeTakeFirst();
}

/** Those a file may mean: of the same slug, or at the same address. */
export function findAlike(tx: Tx, params: { slugs: string[]; urls: string[] }) {
  return tx
    .selectFrom("courses")
    .select(adminColumns)
    .where(
      sql<boolean>`(slug = any (${params.slugs}::text[]) or url = any (${params.urls}::text[]))`,
    )
    .execute();
}

/** Operators come one after the other: what is judged is what is there when it is written. */
export async function lockCatalog(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('courses', 0))`.execute(tx);
}

export type WrittenCourse = CourseRow & { id: string; is_active: boolean };

/** Past the right to write courses: the function asks for the role and keeps the audit log. */
export async function saveCourses(tx: Tx, params: { courses: WrittenCourse[] }): Promise<void> {
  await sql`select id from save_courses(${JSON.stringify(params.courses)}::jsonb)`.execute(tx);
}
