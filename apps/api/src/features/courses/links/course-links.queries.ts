import { sql } from "kysely";
import { queryRows } from "#api/db/query-rows.ts";
import type { SystemTx } from "#api/db/tx.ts";

type SaverPage = { courseId: string; after: string | null; limit: number };

export async function listSavers(tx: SystemTx, { courseId, after, limit }: SaverPage) {
  const savers = sql<{ id: string }>`
    select id from list_course_saver_page(${courseId}::uuid, ${after}::uuid, ${limit}) as id`;
  return (await queryRows(tx, savers)).map(({ id }) => id);
}

export function findTitle(tx: SystemTx, params: { id: string }) {
  return tx.selectFrom("courses").select("title").where("id", "=", params.id).executeTakeFirst();
}
