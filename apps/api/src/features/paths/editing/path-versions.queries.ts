import type { Insertable } from "kysely";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { OwnPath, Tx } from "#api/db/tx.ts";

const ofPath = (tx: Tx, params: OwnPath) =>
  tx
    .selectFrom("path_versions")
    .where("user_id", "=", params.userId)
    .where("path_id", "=", params.pathId);

/** Newest first. */
export function listVersions(tx: Tx, params: OwnPath) {
  return ofPath(tx, params)
    .select(["version", "kind", "created_at", "snapshot"])
    .orderBy("version", "desc")
    .execute();
}

export async function hasEdit(tx: Tx, params: OwnPath & { editId: string }): Promise<boolean> {
  const query = ofPath(tx, params).select("version").where("edit_id", "=", params.editId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The newest edit that is not undone: every undo goes one edit further back. */
const undoable = (tx: Tx, params: OwnPath) =>
  ofPath(tx, params)
    .where("kind", "<>", "undo")
    .where("is_undone", "=", false)
    .orderBy("version", "desc")
    .limit(1);

export function findUndoable(tx: Tx, params: OwnPath) {
  return undoable(tx, params).select(["version", "snapshot"]).executeTakeFirst();
}

export function findVersion(tx: Tx, { version, ...params }: OwnPath & { version: number }) {
  return ofPath(tx, params)
    .select(["version", "is_undone"])
    .where("version", "=", version)
    .executeTakeFirst();
}

export async function canUndo(tx: Tx, params: OwnPath): Promise<boolean> {
  return (await undoable(tx, params).select("version").executeTakeFirst()) !== undefined;
}

export async function insertVersion(tx: Tx, row: Insertable<AppTables["path_versions"]>) {
  await tx.insertInto("path_versions").values(row).execute();
}

export async function markUndone(tx: Tx, params: OwnPath & { version: number }) {
  await tx
    .updateTable("path_versions")
    .set({ is_undone: true })
    .where("user_id", "=", params.userId)
    .where("path_id", "=", params.pathId)
    .where("version", "=", params.version)
    .execute();
}

export async function deleteVersionsUpTo(tx: Tx, params: OwnPath & { version: number }) {
  await tx
    .deleteFrom("path_versions")
    .where("user_id", "=", params.userId)
    .where("path_id", "=", params.pathId)
    .where("version", "<=", params.version)
    .execute();
}
