import type { PathSnapshot } from "#api/db/schema/tables.ts";
import type { Tx } from "#api/db/tx.ts";

type OfPath = { userId: string; pathId: string };

/** Newest first. */
export function listVersions(tx: Tx, params: OfPath) {
  return tx
    .selectFrom("path_versions")
    .select(["version", "kind", "created_at"])
    .where("user_id", "=", params.userId)
    .where("path_id", "=", params.pathId)
    .orderBy("version", "desc")
    .execute();
}

export async function hasEdit(tx: Tx, params: OfPath & { editId: string }): Promise<boolean> {
  const row = await tx
    .selectFrom("path_versions")
    .select("version")
    .where("user_id", "=", params.userId)
    .where("path_id", "=", params.pathId)
    .where("edit_id", "=", params.editId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest edit that still stands: undoing again goes one further back, never forth. */
export function findUndoable(tx: Tx, params: OfPath) {
  return tx
    .selectFrom("path_versions")
    .select(["version", "snapshot"])
    .where("user_id", "=", params.userId)
    .where("path_id", "=", params.pathId)
    .where("kind", "<>", "undo")
    .where("is_undone", "=", false)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function canUndo(tx: Tx, params: OfPath): Promise<boolean> {
  const row = await tx
    .selectFrom("path_versions")
    .select("version")
    .where("user_id", "=", params.userId)
    .where("path_id", "=", params.pathId)
    .where("kind", "<>", "undo")
    .where("is_undone", "=", false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertVersion(
  tx: Tx,
  params: OfPath & { version: number; editId: string; kind: string; snapshot: PathSnapshot },
): Promise<void> {
  await tx
    .insertInto("path_versions")
    .values({
      user_id: params.userId,
      path_id: params.pathId,
      version: params.version,
      edit_id: params.editId,
      kind: params.kind,
      snapshot: JSON.stringify(params.snapshot),
    })
    .execute();
}

export async function markUndone(tx: Tx, params: OfPath & { version: number }): Promise<void> {
  await tx
    .updateTable("path_versions")
    .set({ is_undone: true })
    .where("user_id", "=", params.userId)
    .where("path_id", "=", params.pathId)
    .where("version", "=", params.version)
    .execute();
}

export async function deleteVersionsUpTo(tx: Tx, params: OfPath & { version: number }) {
  await tx
    .deleteFrom("path_versions")
    .where("user_id", "=", params.userId)
    .where("path_id", "=", params.pathId)
    .where("version", "<=", params.version)
    .execute();
}
