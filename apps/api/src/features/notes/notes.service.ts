import { randomUUID } from "node:crypto";
import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { Note } from "@masar/contract/notes/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import type { UserCtx } from "#api/context.ts";
import { changedAt, stampedAt } from "#api/db/change-clocks.ts";
import { claimNewestFields } from "#api/db/field-merge.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/notes/notes.queries.ts";
import { addLiveEvent } from "#api/realtime/live.queries.ts";
import { translate } from "#api/i18n/translate.ts";

type Saved = ParsedOf<"saveNote">["body"];

export function listNotes(ctx: UserCtx): Promise<ResponseOf<"listNotes">> {
  return ctx.tx(async (tx) => ({
    notes: toNotes(await queries.listTexts(tx, { userId: ctx.user.id })),
  }));
}

export function saveNote(
  ctx: UserCtx,
  { id }: { id: string },
  input: Saved,
): Promise<ResponseOf<"saveNote">> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const isChanged = await applyChange(tx, { userId, id, input });
    if (isChanged) await addLiveEvent(tx, { userId, name: "notes.changed", payload: {} });
    return { notes: toNotes(await queries.listTexts(tx, { userId, noteId: id })) };
  });
}

/** The examples a new account starts with. Nobody is looking yet, so nobody is told. */
export async function addSampleNotes(
  tx: Tx,
  user: { id: string; language: Language },
): Promise<void> {
  const now = Date.now();
  for (const [index, name] of (["method", "markdown"] as const).entries()) {
    const say = (key: string) => translate(user.language, `samples:notes.${name}.${key}`);
    await applyChange(tx, {
      userId: user.id,
      id: randomUUID(),
      input: {
        change_id: randomUUID(),
        // The first one stands on top of a list that shows the newest first.
        at: new Date(now - index).toISOString(),
        text: { base: null, title: say("title"), content: say("content"), deleted: false },
        tags: [say("tag")],
      },
      isSample: true,
    });
  }
}

/** Says whether anything changed. Arrival order and repetition make no difference to the end. */
async function applyChange(
  tx: Tx,
  params: { userId: string; id: string; input: Saved; isSample?: boolean },
): Promise<boolean> {
  const { userId, id } = params;
  const { change_id, at: stamped, text, ...filing } = params.input;
  const change = { change_id, at: stamped };
  const at = changedAt(change);
  // Written over itself, a text would be nowhere.
  if (text && text.base === change_id) throw new AppError("validation_failed");
  await queries.lockNotes(tx, { userId });
  const newest = await claimNewestFields(tx, { userId, kind: "note", id, change, fields: filing });
  const isFiled = Object.keys(newest).length > 0;
  // A change that lost still says since when, and until when, the note was worked on.
  if (!text && Object.values(filing).every((value) => value === undefined)) return false;
  const values = toValues(newest);
  const isAdded = await queries.saveNote(tx, {
    userId,
    id,
    at,
    values: params.isSample ? { ...values, is_sample: true } : values,
  });
  if (isAdded) await requirePlace(tx, { userId });
  const isWritten = text
    ? await writeText(tx, { userId, noteId: id, version: change_id, at: stampedAt(change), text })
    : false;
  if (isAdded || isWritten) {
    await queries.markShown(tx, { userId, noteId: id, base: text?.base ?? null });
  }
  return isWritten || isFiled;
}

type Text = NonNullable<Saved["text"]>;

/**
 * The change's text becomes a version, and takes the place of the one it was written over. What two devices
 * wrote over the same one stays beside each other. False when it is known already.
 */
async function writeText(
  tx: Tx,
  params: { userId: string; noteId: string; version: string; at: Date; text: Text },
): Promise<boolean> {
  const { userId, noteId, version: id, at, text } = params;
  const { base, title, content } = text;
  if (!(await queries.addVersion(tx, { userId, id, noteId, base, at }))) return false;
  const isOver = await queries.isSuperseded(tx, { userId, id });
  const isKept = !isOver && (!text.deleted || (await keepsDeleted(tx, { userId, base })));
  if (base) await queries.removeText(tx, { userId, id: base });
  if (!isKept) return true;
  const deletedAt = text.deleted ? new Date() : null;
  await queries.addText(tx, { userId, id, title, content, deletedAt });
  if (!text.deleted) await requireRoom(tx, { userId, isEdit: base !== null });
  return true;
}

/**
 * Deleted words are kept for 30 days, but only those that were here, and not endlessly. The deletion itself
 * always counts, also when it arrives before what it deletes.
 */
async function keepsDeleted(
  tx: Tx,
  { userId, base }: { userId: string; base: string | null },
): Promise<boolean> {
  if (!base || !(await queries.hasText(tx, { userId, id: base }))) return false;
  const { kept } = await queries.countTexts(tx, { userId });
  return kept <= limits.notes.perUser * limits.softDeletedMultiplier;
}

/** Copies that two devices made stand above the limit, since refusing one would lose its words; not endlessly. */
async function requireRoom(tx: Tx, params: { userId: string; isEdit: boolean }): Promise<void> {
  const { perUser } = limits.notes;
  const most = params.isEdit ? perUser * 2 : perUser;
  const { shown } = await queries.countTexts(tx, params);
  if (shown > most) throw new AppError("list_full");
}

/** Notes without a text need room as well, only more of it. */
async function requirePlace(tx: Tx, params: { userId: string }): Promise<void> {
  const most = limits.notes.perUser * limits.softDeletedMultiplier;
  if ((await queries.countNotes(tx, params)) > most) throw new AppError("list_full");
}

function toValues({ tags, ...values }: Partial<Omit<Saved, "change_id" | "at" | "text">>) {
  if (!tags) return values;
  return { ...values, tags: [...new Set(tags)].filter((tag) => tag !== "") };
}

/** Of the texts of one note, newest first, the first is the note and the others are its copies. */
function toNotes(texts: queries.TextRow[]): Note[] {
  const shown = new Set<string>();
  const notes = texts.map((text): Note => {
    const { at, deleted_at: _, ...note } = text;
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
