import { randomUUID } from "node:crypto";
import type { BodyOf, QueryOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { Note } from "@masar/contract/notes/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import type { UserCtx } from "#api/context.ts";
import { changedAt, stampedAt } from "#api/db/change-clocks.ts";
import { claimNewestFields } from "#api/db/field-merge.ts";
import { findSyncPage, syncPageSizes, toSyncAnswer } from "#api/db/sync-page.ts";
import type { Tx } from "#api/db/tx.ts";
import { lockUser } from "#api/db/user-lock.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "./notes.queries.ts";
import { addLiveEvent } from "#api/realtime/live.queries.ts";
import { translate } from "#api/i18n/translate.ts";

type NoteInput = BodyOf<"saveNote">;
type Text = NonNullable<NoteInput["text"]>;
type Version = { userId: string; noteId: string; id: string; at: Date };
type Change = { userId: string; id: string; input: NoteInput; isSample?: boolean };

/** Includes deleted notes that are not purged yet. */
const maxNotes = limits.notes.perUser * limits.softDeletedMultiplier;

export function listNotes(
  ctx: UserCtx,
  query: QueryOf<"listNotes"> = {},
): Promise<ResponseOf<"listNotes">> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const page = await findSyncPage(tx, query, { kind: "notes", size: syncPageSizes.notes });
    if (!page) return { notes: toNotes(await queries.listTexts(tx, { userId })) };
    const rows = await queries.listNotePage(tx, { userId, page });
    const { shown, sync } = toSyncAnswer(rows, page, ({ deleted_at }) => deleted_at === null);
    const noteIds = shown.map(({ id }) => id);
    return { notes: toNotes(await queries.listTexts(tx, { userId, noteIds })), sync };
  });
}

export function saveNote(ctx: UserCtx, { id }: { id: string }, input: NoteInput) {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const isChanged = await applyChange(tx, { userId, id, input });
    if (isChanged) await addLiveEvent(tx, { userId, name: "notes.changed", payload: {} });
    return { notes: toNotes(await queries.listTexts(tx, { userId, noteIds: [id] })) };
  });
}

/** The newest text of a note that is not deleted. */
export async function findNote(tx: Tx, { userId, id }: { userId: string; id: string }) {
  const notes = toNotes(await queries.listTexts(tx, { userId, noteIds: [id] }));
  return notes.find((note) => note.id === id);
}

/** Adds the sample notes of a new account; no live event is needed yet. */
export async function addSampleNotes(tx: Tx, user: { id: string; language: Language }) {
  const now = Date.now();
  for (const [index, name] of (["method", "markdown"] as const).entries()) {
    const t = (key: string) => translate(user.language, `samples:notes.${name}.${key}`);
    await applyChange(tx, {
      userId: user.id,
      id: randomUUID(),
      input: {
        change_id: randomUUID(),
        // The first note is the newest, so that it is on top of the list.
        at: new Date(now - index).toISOString(),
        text: { base: null, title: t("title"), content: t("content"), deleted: false },
        tags: [t("tag")],
      },
      isSample: true,
    });
  }
}

/** Returns whether anything changed. The result does not depend on order or repetition of changes. */
async function applyChange(tx: Tx, params: Change): Promise<boolean> {
  const { userId, id } = params;
  const { change_id, at: stamped, text, ...filing } = params.input;
  const change = { change_id, at: stamped };
  const at = changedAt(change);
  // A text that replaces itself would be removed.
  if (text && text.base === change_id) throw new AppError("validation_failed");
  // Serialized, so that two texts with the same base see each other.
  await lockUser(tx, { userId, what: "notes" });
  const newest = await claimNewestFields(tx, { userId, kind: "note", id, change, fields: filing });
  const isFiled = Object.keys(newest).length > 0;
  // A change that is not the newest still updates the note's creation and update times.
  if (!text && Object.values(filing).every((value) => value === undefined)) return false;
  const values = { ...toValues(newest), ...(params.isSample ? { is_sample: true } : {}) };
  const isAdded = await queries.saveNote(tx, { userId, id, at, values });
  if (isAdded && (await queries.countNotes(tx, { userId })) > maxNotes)
    throw new AppError("list_full");
  const isWritten = text
    ? await saveText(tx, { userId, noteId: id, id: change_id, at: stampedAt(change) }, text)
    : false;
  if (isAdded || isWritten)
    await queries.updateDeletedAt(tx, { userId, noteId: id, base: text?.base ?? null });
  return isWritten || isFiled;
}

/**
 * Adds a version that replaces its base. If two devices replace the same base, both versions stay. Returns false when
 * the version exists.
 */
async function saveText(tx: Tx, { userId, noteId, id, at }: Version, text: Text) {
  const { base, title, content } = text;
  if (!(await queries.addVersion(tx, { userId, id, noteId, base, at }))) return false;
  const isReplaced = await queries.isSuperseded(tx, { userId, id });
  const isStored = !isReplaced && (!text.deleted || (await canStoreDeleted(tx, { userId, base })));
  if (base) await queries.removeText(tx, { userId, id: base });
  if (!isStored) return true;
  const deleted_at = text.deleted ? new Date() : null;
  await queries.addText(tx, { userId, id }, { title, content, deleted_at });
  if (!text.deleted) await requireTextLimit(tx, { userId, isEdit: base !== null });
  return true;
}

/** Only stored texts stay restorable for 30 days, up to a limit. The deletion applies in any case. */
async function canStoreDeleted(tx: Tx, { userId, base }: { userId: string; base: string | null }) {
  if (!base || !(await queries.hasText(tx, { userId, id: base }))) return false;
  const { all } = await queries.countTexts(tx, { userId });
  return all <= maxNotes;
}

/** Edits may exceed the limit, because rejecting the copy of a second device would lose its text. */
async function requireTextLimit(tx: Tx, params: { userId: string; isEdit: boolean }) {
  const { perUser } = limits.notes;
  const { shown } = await queries.countTexts(tx, params);
  if (shown > (params.isEdit ? perUser * 2 : perUser)) throw new AppError("list_full");
}

function toValues({ tags, ...values }: Partial<Omit<NoteInput, "change_id" | "at" | "text">>) {
  if (!tags) return values;
  return { ...values, tags: [...new Set(tags)].filter((tag) => tag !== "") };
}

/** The newest text of a note is the note itself; the others are copies. */
function toNotes(texts: queries.TextRow[]): Note[] {
  const shown = new Set<string>();
  const notes = texts.map((text): Note => {
    const { at, deleted_at: _deletedAt, changed_at: _changedAt, ...note } = text;
    const isCopy = shown.has(text.id);
    shown.add(text.id);
    return {
      ...note,
      id: isCopy ? text.version : text.id,
      copy_of: isCopy ? text.id : null,
      created_at: text.created_at.toISOString(),
      updated_at: (isCopy ? at : text.updated_at).toISOString(),
    };
  });
  return notes.toSorted((a, b) => compare(b.updated_at, a.updated_at) || compare(b.id, a.id));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
