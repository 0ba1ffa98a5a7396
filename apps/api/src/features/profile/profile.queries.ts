import { sql, type Updateable } from "kysely";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { Own, OwnRow, SystemTx, Tx } from "#api/db/tx.ts";

type ProfileValues = Updateable<AppTables["profiles"]>;

export function selectProfile(tx: Tx, params: Own) {
  return tx
    .selectFrom("profiles")
    .leftJoin("profile_photos", "profile_photos.user_id", "profiles.user_id")
    .selectAll("profiles")
    .select("profile_photos.id as photo_id")
    .where("profiles.user_id", "=", params.userId)
    .executeTakeFirst();
}

/** Row-level security decides which profiles the viewer sees. */
export function findByHandle(tx: Tx | SystemTx, params: { handle: string }) {
  return tx
    .selectFrom("profiles")
    .select("user_id")
    .where("handle", "=", params.handle)
    .executeTakeFirst();
}

export async function insertProfile(tx: Tx, params: Own): Promise<void> {
  await tx
    .insertInto("profiles")
    .values({ user_id: params.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateProfile(tx: Tx, params: Own & { values: ProfileValues }) {
  await tx
    .updateTable("profiles")
    .set({ ...params.values, updated_at: new Date() })
    .where("user_id", "=", params.userId)
    .execute();
}

export async function isHandleTaken(tx: Tx, params: { handle: string }): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`
    select is_handle_taken(${params.handle}) as is_taken`.execute(tx);
  return rows[0]?.is_taken ?? false;
}

/** Newest first, without drafts and archived paths. */
export function listProfilePaths(tx: Tx, params: Own) {
  return tx
    .selectFrom("learning_paths")
    .select(["id", "title", "language", "status", "progress_percentage"])
    .select(["milestones", "level", "hours_per_week", "study_days"])
    .where("user_id", "=", params.userId)
    .where("status", "in", ["active", "paused", "completed"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** A new photo has a new id, so that caches do not show the old one. */
export async function savePhoto(
  tx: Tx,
  { userId, id, bytes, objectKey }: OwnRow & { bytes: Buffer | null; objectKey: string | null },
) {
  const values = { id, bytes, object_key: objectKey, created_at: new Date() };
  await tx
    .insertInto("profile_photos")
    .values({ user_id: userId, id, bytes, object_key: objectKey })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

export async function deletePhoto(tx: Tx, params: Own): Promise<void> {
  await tx.deleteFrom("profile_photos").where("user_id", "=", params.userId).execute();
}

export function selectPhoto(tx: Tx | SystemTx, params: { id: string }) {
  return tx
    .selectFrom("profile_photos")
    .select(["bytes", "object_key"])
    .where("id", "=", params.id)
    .executeTakeFirst();
}
