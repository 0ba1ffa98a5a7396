import { sql } from "kysely";
import type { Tx } from "#api/db/tx.ts";

type Own = { userId: string; id: string };

const columns = ["id", "status", "byte_size", "created_at", "expires_at", "object_prefix"] as const;

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findNewestExport>>>;

export function findNewestExport(tx: Tx, params: { userId: string }) {
  return selectExports(tx, params.userId).orderBy("created_at", "desc").limit(1).executeTakeFirst();
}

/** When the newest export was requested that is ready or still being made. */
export async function findLastExportTime(tx: Tx, params: { userId: string; lostBefore: Date }) {
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

export function findExport(tx: Tx, params: Own) {
  return selectExports(tx, params.userId).where("id", "=", params.id).executeTakeFirst();
}

function selectExports(tx: Tx, userId: string) {
  return tx
    .selectFrom("exports")
    .select(columns)
    .where("user_id", "=", userId)
    .where("expires_at", ">", new Date());
}

export function addExport(tx: Tx, params: Own) {
  return tx
    .insertInto("exports")
    .values({ user_id: params.userId, id: params.id })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function findChunk(tx: Tx, params: Own & { index: number }) {
  const row = await tx
    .selectFrom("export_chunks")
    .select("bytes")
    .where("user_id", "=", params.userId)
    .where("export_id", "=", params.id)
    .where("place", "=", params.index)
    .executeTakeFirst();
  return row?.bytes;
}

export async function addChunk(tx: Tx, { userId, id }: Own, index: number, bytes: Buffer) {
  const values = { user_id: userId, export_id: id, place: index, bytes };
  await tx.insertInto("export_chunks").values(values).execute();
}

export async function removeChunks(tx: Tx, params: Own): Promise<void> {
  await tx
    .deleteFrom("export_chunks")
    .where("user_id", "=", params.userId)
    .where("export_id", "=", params.id)
    .execute();
}

/** In chunks: objects below a prefix of their own, or rows. */
export type WrittenFile = { byteSize: number; objectPrefix: string | null };

/** Returns false when the stored size differs, because two attempts wrote chunks at the same time. */
export async function finishExport(
  tx: Tx,
  { userId, id, byteSize, expiresAt, objectPrefix }: Own & WrittenFile & { expiresAt: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable("exports")
    .set({
      status: "ready",
      byte_size: byteSize,
      expires_at: expiresAt,
      object_prefix: objectPrefix,
    })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("status", "=", "making")
    .where(
      sql<boolean>`(${objectPrefix}::text is not null or (select sum(octet_length(bytes)) from export_chunks
        where user_id = ${userId} and export_id = ${id}) = ${byteSize})`,
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

export async function failExport(tx: Tx, params: Own): Promise<void> {
  await tx
    .updateTable("exports")
    .set({ status: "failed" })
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .execute();
}

/** Changes nothing if the user has requested another export since. */
export async function reopenFailed(tx: Tx, params: Own): Promise<void> {
  await tx
    .updateTable("exports as failed")
    .set({ status: "making" })
    .where("failed.user_id", "=", params.userId)
    .where("failed.id", "=", params.id)
    .where("failed.status", "=", "failed")
    .where(
      sql<boolean>`not exists (select 1 from exports as later
        where later.user_id = failed.user_id and later.created_at > failed.created_at)`,
    )
    .execute();
}

export function listMessages(tx: Tx, params: { userId: string; conversationId: string }) {
  return tx
    .selectFrom("assistant_messages")
    .select(["is_user", "content"])
    .where("user_id", "=", params.userId)
    .where("conversation_id", "=", params.conversationId)
    .orderBy("place")
    .execute();
}
