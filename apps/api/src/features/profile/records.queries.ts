import { type Insertable, sql } from "kysely";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { Own, OwnPath, OwnRow, SystemTx, Tx } from "#api/db/tx.ts";

export type RecordRow = Awaited<ReturnType<typeof listRecords>>[number];
export type VerifiedRow = Omit<RecordRow, "user_id" | "id" | "path_id" | "token" | "created_at">;

/** Newest first. */
export function listRecords(tx: Tx, params: Own) {
  return tx
    .selectFrom("completion_records")
    .selectAll()
    .where("user_id", "=", params.userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export function selectRecord(tx: Tx, params: OwnRow): Promise<RecordRow | undefined> {
  return tx
    .selectFrom("completion_records")
    .selectAll()
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .executeTakeFirst();
}

/** Undefined if the path has a valid record or the id exists. */
export function insertRecord(
  tx: Tx,
  params: { record: Insertable<AppTables["completion_records"]> },
): Promise<RecordRow | undefined> {
  return tx
    .insertInto("completion_records")
    .values(params.record)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function revokeRecord(tx: Tx, params: Own & { id: string; on: string }) {
  await tx
    .updateTable("completion_records")
    .set({ revoked_on: params.on })
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .where("revoked_on", "is", null)
    .execute();
}

export async function findVerified(tx: SystemTx, { token }: { token: string }) {
  const query = sql<VerifiedRow>`select * from verified_record(${token})`;
  return (await query.execute(tx)).rows[0];
}

/** Including archived paths. */
export function listFinishedPaths(tx: Tx, params: Own & { pathId?: string }) {
  return tx
    .selectFrom("learning_paths")
    .select(["id", "title", "language", "milestones", "start_date", "completed_at"])
    .where("user_id", "=", params.userId)
    .where("progress_percentage", "=", 100)
    .where("completed_at", "is not", null)
    .$if(params.pathId !== undefined, (query) => query.where("id", "=", params.pathId ?? ""))
    .orderBy("completed_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function sumStudied(tx: Tx, params: OwnPath) {
  const rows = await tx
    .selectFrom("study_sessions")
    .select((eb) => [
      "source",
      eb.fn.sum<number>("minutes").as("minutes"),
      eb.fn.min("local_date").as("first_on"),
    ])
    .where("user_id", "=", params.userId)
    .where("path_id", "=", params.pathId)
    .groupBy("source")
    .execute();
  const minutesOf = (source: "focus" | "logged") =>
    rows.find((row) => row.source === source)?.minutes ?? 0;
  const [firstOn] = rows.map((row) => row.first_on).toSorted();
  return { timed: minutesOf("focus"), noted: minutesOf("logged"), firstOn };
}
