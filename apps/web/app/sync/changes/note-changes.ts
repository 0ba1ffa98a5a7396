import { notesEndpoints } from "@masar/contract/notes/endpoints";
import type { ChangeKind } from "../change-types.ts";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { Note } from "@masar/contract/notes/schemas";

type Saved = RequestOf<"saveNote">;
type Text = NonNullable<Saved["body"]["text"]>;

/** Idempotent. As on the server, a text replaces only the version it is based on: otherwise both versions stay. */
export function applyNote(notes: readonly Note[], input: Saved, userId: string): Note[] {
  const { change_id: version, at, text } = input.body;
  if (!text) {
    const known = notes.find((note) => note.id === input.params.id);
    if (!known) return [...notes];
    const changed = { ...known, ...readFields(input), updated_at: at };
    return [changed, ...notes.filter((note) => note !== known)];
  }
  const replaced = notes.find((note) => note.version === text.base);
  const left = notes.filter((note) => note !== replaced);
  if (left.some((note) => note.version === version)) return left;
  if (text.deleted) return replaced ? promoteCopy(left, replaced) : left;
  const current = left.find((note) => note.id === input.params.id);
  const written = makeNote(input, text, userId, replaced ?? current);
  return current ? splitConflict(left, current, written) : [written, ...left];
}

export function cleanTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ""))];
}

function makeNote(input: Saved, text: Text, userId: string, like?: Note): Note {
  const { at } = input.body;
  return {
    id: input.params.id,
    user_id: userId,
    category: like?.category ?? "",
    tags: like?.tags ?? [],
    is_favorite: like?.is_favorite ?? false,
    path_id: like?.path_id ?? null,
    milestone_key: like?.milestone_key ?? null,
    is_sample: like?.is_sample ?? false,
    created_at: like?.created_at ?? at,
    copy_of: null,
    title: text.title.trim(),
    content: text.content,
    version: input.body.change_id,
    ...readFields(input),
    updated_at: at,
  };
}

function readFields({ body }: Saved): Partial<Note> {
  const { change_id: _id, at: _at, text: _text, tags, ...fields } = body;
  return { ...fields, ...(tags ? { tags: cleanTags(tags) } : {}) };
}

/** The later text keeps the note's id, the other one becomes a copy with its version as id. */
function splitConflict(left: readonly Note[], known: Note, written: Note): Note[] {
  const [newer, older] =
    written.updated_at > known.updated_at ? [written, known] : [known, written];
  const others = left.filter((note) => note !== known);
  return [newer, { ...older, id: older.version, copy_of: written.id }, ...others];
}

/** When a note is deleted, its copy replaces it. */
function promoteCopy(left: readonly Note[], removed: Note): Note[] {
  const heir = left.find((note) => note.copy_of === removed.id);
  if (!heir) return [...left];
  return left.map((note) => (note === heir ? { ...heir, id: removed.id, copy_of: null } : note));
}

/** A change that replaced unsent versions applies over the version that the page still shows. */
function applyVersion(
  notes: Note[],
  { input, replaces }: { input: Saved; replaces?: string[] },
  userId: string,
): Note[] {
  const { text } = input.body;
  const shown = notes.find(({ id }) => id === input.params.id)?.version;
  if (!text || !shown || !replaces?.includes(shown)) return applyNote(notes, input, userId);
  const body = { ...input.body, text: { ...text, base: shown } };
  return applyNote(notes, { ...input, body }, userId);
}

export const saveNote: ChangeKind<"saveNote"> = {
  endpoints: notesEndpoints,
  apply: { notes: (notes, change, { userId }) => applyVersion(notes, change, userId) },
  invalidates: ["notes"],
  // A merged text keeps the base of the unsent one.
  merge: (last, next) => {
    const before = last.input.body;
    const { text } = next.input.body;
    if (!before.text || !text) return { ...last, ...next };
    if (text.base !== before.change_id) return undefined;
    const body = { ...next.input.body, text: { ...text, base: before.text.base } };
    const replaces = [...(last.replaces ?? []), before.change_id];
    return { ...last, ...next, input: { ...next.input, body }, replaces };
  },
  identity: "version",
  label: "note",
  title: ({ body }) => body.text?.title,
  titleQuery: "notes",
  unsavedNote: ({ body: { text } }) => (text && !text.deleted ? text : undefined),
};
