import type { Tx } from "#api/db/tx.ts";

type Own = { userId: string };

export function listPathSummaries(tx: Tx, params: Own) {
  return tx
    .selectFrom("learning_paths")
    .select(["id", "title", "status", "progress_percentage", "is_pinned", "created_at"])
    .where("user_id", "=", params.userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function listCompletedCourseIds(tx: Tx, params: Own): Promise<string[]> {
  const rows = await tx
    .selectFrom("course_recommendations")
    .select("id")
    .where("user_id", "=", params.userId)
    .where("completed_at", "is not", null)
    .orderBy("completed_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id }) => id);
}

/** Empty while the user has saved none. */
export async function findDisplayName(tx: Tx, { userId }: Own): Promise<string> {
  const row = await tx
    .selectFrom("profiles")
    .select("display_name")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.display_name ?? "";
}
