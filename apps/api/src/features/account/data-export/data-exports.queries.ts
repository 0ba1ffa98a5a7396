import { sql } from "kysely";
import type { Tx } from "#api/db/tx.ts";

const columns = ["id", "status", "byte_size", "created_at", "expires_at"] as const;

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findNewestExport>>>;

export function findNewestExport(tx: Tx, params: { userId: string }) {
  return tx
    .selectFrom("exports")
    .select(columns)
    .where("user_id", "=", params.userId)
    .where("expires_at", ">", new Date())
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** When the newest one was asked for that was made, or still is being made. */
export async function findLastMade(
  tx: Tx,
  params: { userId: string; lostBefore: Date },
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom("exports")
    .select("created_at")
    .where("user_id", "=", params.userId)
    .where((where) =>
      where.or([
        where("status", "=", "ready"),
        where.and([where("status", "=", "making"), where("created_at", ">", params.lostBefore)]),
      ]),
    )
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

export function findExport(tx: Tx, params: { userId: string; id: string }) {
  return tx
    .selectFrom("exports")
    .select(columns)
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .where("expires_at", ">", new Date())
    .executeTakeFirst();
}

export function addExport(tx: Tx, params: { userId: string; id: string }) {
  return tx
    .insertInto("exports")
    .values({ user_id: params.userId, id: params.id })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function findChunk(
  tx: Tx,
  params: { userId: string; id: string; place: number },
): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom("export_chunks")
    .select("bytes")
    .where("user_id", "=", params.userId)
    .where("export_id", "=", params.id)
    .where("place", "=", params.place)
    .executeTakeFirst();
  return row?.bytes;
}

export async function addChunk(
  tx: Tx,
  params: { userId: string; id: string; place: number; bytes: Buffer },
): Promise<void> {
  const { userId, id, place, bytes } = params;
  await tx
    .insertInto("export_chunks")
    .values({ user_id: userId, export_id: id, place, bytes })
    .execute();
}

/** What an earlier try left behind. */
export async function removeChunks(tx: Tx, params: { userId: string; id: string }): Promise<void> {
  await tx
    .deleteFrom("export_chunks")
    .where("user_id", "=", params.userId)
    .where("export_id", "=", params.id)
    .execute();
}

/** False when the pieces are not those that were written: another try has written among them. */
export async function finishExport(
  tx: Tx,
  params: { userId: string; id: string; byteSize: number; expiresAt: Date },
): Promise<boolean> {
  const { userId, id, byteSize, expiresAt } = params;
  const result = await tx
    .updateTable("exports")
    .set({ status: "ready", byte_size: byteSize, expires_at: expiresAt })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("status", "=", "making")
    .where(
      sql<boolean>`(select sum(octet_length(bytes)) from export_chunks
        where user_id = ${userId} and export_id = ${id}) = ${byteSize}`,
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

export async function failExport(tx: Tx, params: { userId: string; id: string }): Promise<void> {
  await tx
    .updateTable("exports")
    .set({ status: "failed" })
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .execute();
}
