import type { Note } from "@masar/contract/notes/schemas";
import type { MilestoneRef } from "#web/entities/milestone/milestone-ref.ts";
import { cleanTags } from "#web/sync/changes/note-changes.ts";
import type { ChangeStamp } from "#web/sync/change-stamp.ts";
import { type NoteBody, type NoteDetails, pickDetails } from "./notes.api.ts";
import { suggestTitle } from "./note-text.ts";

export type NoteDraft = NoteDetails & { title: string; content: string };

/** The last saved draft and its version. */
export type SavedNote = {
  draft: NoteDraft;
  version: string | null;
  /** The note has no row on the server yet, so the first change sends every field. */
  isUnsaved: boolean;
};

export function toSavedNote(note: Note | undefined, milestoneRef?: MilestoneRef): SavedNote {
  if (note) {
    const { title, content, version, copy_of } = note;
    const draft = { title, content, ...pickDetails(note) };
    return { draft, version, isUnsaved: copy_of !== null };
  }
  const draft = {
    title: "",
    content: "",
    category: "",
    tags: [],
    is_favorite: false,
    path_id: milestoneRef?.pathId ?? null,
    milestone_key: milestoneRef?.milestoneKey ?? null,
  };
  return { draft, version: null, isUnsaved: true };
}

export function titleOf({ title, content }: Pick<NoteDraft, "title" | "content">): string {
  return title.trim() || suggestTitle(content);
}

/** The change that saves a draft; undefined when nothing changed or the note has no text. */
export function buildNoteBody(
  saved: SavedNote,
  draft: NoteDraft,
  stamp: ChangeStamp,
): NoteBody | undefined {
  const title = titleOf(draft);
  if (title === "") return undefined;
  const hasNewText = title !== titleOf(saved.draft) || draft.content !== saved.draft.content;
  const changed = diffDetails(saved.draft, draft);
  if (!hasNewText && Object.keys(changed).length === 0) return undefined;
  const { title: _title, content, ...details } = draft;
  const text = { base: saved.version, title, content };
  if (saved.isUnsaved) return { ...stamp, text, ...details, tags: cleanTags(details.tags) };
  return { ...stamp, ...(hasNewText ? { text } : {}), ...changed };
}

/** Sends only changed fields, so that changes of other devices are not overwritten. */
function diffDetails(before: NoteDetails, after: NoteDetails): Partial<NoteDetails> {
  const changed: Partial<NoteDetails> = {};
  if (after.category.trim() !== before.category) changed.category = after.category.trim();
  if (after.is_favorite !== before.is_favorite) changed.is_favorite = after.is_favorite;
  if (after.tags.join("\n") !== before.tags.join("\n")) changed.tags = cleanTags(after.tags);
  const isMoved = after.path_id !== before.path_id || after.milestone_key !== before.milestone_key;
  if (!isMoved) return changed;
  return { ...changed, path_id: after.path_id, milestone_key: after.milestone_key };
}
