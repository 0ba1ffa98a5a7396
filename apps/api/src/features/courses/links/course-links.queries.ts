import { sql } from "kysely";
import { queryRows } from "#api/db/query-rows.ts";
import type { SystemTx } from "#api/db/tx.ts";

export async function listSavers(tx: SystemTx, { courseId }: { courseId: string }) {
  const savers = sql<{ id: string }>`select id from list_course_savers(${courseId}::uuid) as id`;
  return (await queryRows(tx, savers)).map(({ id }) => id);
}

export function findTitle(tx: SystemTx, params: { id: string }) {
  return tx.selectFrom("courses").select("title").where("id", "=", params.id).executeTakeFirst();
}
