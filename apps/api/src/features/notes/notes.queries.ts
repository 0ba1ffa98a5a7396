import { type Insertable, sql } from "kysely";
import type { AppTables } from "#api/db/schema/tables.ts";
import { isInPage, type SyncPage } from "#api/db/sync-page.ts";
import type { Tx } from "#api/db/tx.ts";

type Own = { userId: string; id: string };
type NewVersion = Own & { noteId: string; base: string | null; at: Date };
type Replacement = { userId: string; noteId: string; base: string | null };
type NoteText = { title: string; content: string; deleted_at: Date | null };
export type TextRow = Awaited<ReturnType<typeof listTexts>>[number];
type NoteValues = Partial<Omit<Insertable<AppTables["notes"]>, "user_id" | "id" | "changed_at">>;

export function listTexts(tx: Tx, params: { userId: string; noteIds?: string[] }) {
  let query = tx
    .selectFrom("note_texts as t")
    .innerJoin("note_versions as v", (join) =>
      join.onRef("v.user_id", "=", "t.user_id").onRef("v.id", "=", "t.version_id"),
    )
    .innerJoin("notes as n", (join) =>
      join.onRef("n.user_id", "=", "v.user_id").onRef("n.id", "=", "v.note_id"),
    )
    .selectAll("n")
    .select(["v.id as version", "v.at", "t.title", "t.content"])
    .where("t.user_id", "=", params.userId)
    .where("t.deleted_at", "is", null);
  if (params.noteIds)
    query = query.where("v.note_id", "=", sql<string>`any(${params.noteIds}::uuid[])`);
  return query.orderBy("v.at", "desc").orderBy("v.id", "desc").execute();
}

/** A page of changes has the deleted notes too. */
export function listNotePage(tx: Tx, { userId, page }: { userId: string; page: SyncPage }) {
  return tx
    .selectFrom("notes")
    .select(["id", "deleted_at"])
    .where("user_id", "=", userId)
    .where(isInPage(page))
    .$if(!page.changedAfter, (query) => query.where("deleted_at", "is", null))
    .orderBy("id")
    .limit(page.size + 1)
    .execute();
}

export async function saveNote(tx: Tx, params: Own & { at: Date; values: NoteValues }) {
  const { userId, id, at, values } = params;
  const saved = await tx
    .insertInto("notes")
    .values({ user_id: userId, id, created_at: at, updated_at: at, ...values })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "id"]).doUpdateSet({
        ...values,
        created_at: sql<Date>`least(notes.created_at, excluded.created_at)`,
        updated_at: sql<Date>`greatest(notes.updated_at, excluded.updated_at)`,
      }),
    )
    .returning(sql<boolean>`xmax = 0`.as("is_added"))
    .executeTakeFirstOrThrow();
  return saved.is_added;
}

/** Sets or clears the deletion time of the note, and of the note whose text was replaced. */
export async function updateDeletedAt(tx: Tx, { userId, noteId, base }: Replacement) {
  await sql`
    update notes n set deleted_at = case
      when exists (
        select from note_versions v join note_texts t on t.user_id = v.user_id and t.version_id = v.id
        where v.user_id = n.user_id and v.note_id = n.id and t.deleted_at is null
      ) then null
      else coalesce(n.deleted_at, now()) end
    where n.user_id = ${userId} and (n.id = ${noteId} or n.id = (
      select note_id from note_versions where user_id = ${userId} and id = ${base}))`.execute(tx);
}

export async function countNotes(tx: Tx, params: { userId: string }): Promise<number> {
  const row = await tx
    .selectFrom("notes")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", params.userId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Returns false when the version exists. */
export async function addVersion(tx: Tx, { userId, id, noteId, base, at }: NewVersion) {
  const added = await tx
    .insertInto("note_versions")
    .values({ user_id: userId, id, note_id: noteId, base, at })
    .onConflict((conflict) => conflict.columns(["user_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** The replacement may have arrived before the version itself. */
export async function isSuperseded(tx: Tx, params: Own): Promise<boolean> {
  const child = await tx
    .selectFrom("note_versions")
    .select("id")
    .where("user_id", "=", params.userId)
    .where("base", "=", params.id)
    .limit(1)
    .executeTakeFirst();
  return child !== undefined;
}

export async function addText(tx: Tx, { userId, id }: Own, text: NoteText): Promise<void> {
  const values = { ...text, user_id: userId, version_id: id };
  await tx.insertInto("note_texts").values(values).execute();
}

export async function removeText(tx: Tx, params: Own): Promise<void> {
  await tx
    .deleteFrom("note_texts")
    .where("user_id", "=", params.userId)
    .where("version_id", "=", params.id)
    .execute();
}

export async function hasText(tx: Tx, params: Own): Promise<boolean> {
  const text = await tx
    .selectFrom("note_texts")
    .select("version_id")
    .where("user_id", "=", params.userId)
    .where("version_id", "=", params.id)
    .executeTakeFirst();
  return text !== undefined;
}

export function countTexts(tx: Tx, params: { userId: string }) {
  return tx
    .selectFrom("note_texts")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("deleted_at", "is", null).as("shown"),
      eb.fn.countAll<number>().as("all"),
    ])
    .where("user_id", "=", params.userId)
    .executeTakeFirstOrThrow();
}
