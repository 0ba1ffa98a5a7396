import type { Tx } from "#api/db/tx.ts";

/** Includes drafts, since users may ask before they accept a path. */
export function findPath(tx: Tx, params: { userId: string; id: string }) {
  return tx
    .selectFrom("learning_paths")
    .select(["id", "title", "milestones", "language", "level", "hours_per_week", "study_days"])
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .executeTakeFirst();
}

/** Courses that answers must not name any more. */
export async function listDeadCourses(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom("courses")
    .select("slug")
    .where((eb) => eb.or([eb("is_active", "=", false), eb("link_status", "=", "dead")]))
    .execute();
  return rows.map(({ slug }) => slug);
}
