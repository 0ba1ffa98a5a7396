import type { Note } from "@masar/contract/notes/schemas";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "#web/platform/api/api-client.ts";
import { useAuth } from "#web/entities/session/auth.tsx";
import { useChange, useSyncState } from "#web/sync/send-change.ts";
import { saveUnloadChange } from "#web/sync/unload-queue.ts";
import { notifyRejected } from "#web/sync/notify-rejected.ts";
import { type ChangeStamp, createChangeStamp } from "#web/sync/change-stamp.ts";
import { cleanTags } from "#web/sync/changes/note-changes.ts";
import type { MilestoneRef } from "#web/entities/milestone/milestone-ref.ts";
import { useSaveOnLeave } from "#web/platform/forms/use-save-on-leave.ts";
import { type NoteBody, type NoteDetails, pickDetails } from "./notes.api.ts";
import { suggestTitle } from "./note-text.ts";

const saveDelayMs = 1000;
/** For checks only: `createChangeStamp` writes to storage, which a page that logs out must not do. */
const unstamped = { change_id: "", at: "" };

export type SaveState = "idle" | "saving" | "saved" | "queued" | "failed";

type NoteDraftInput = {
  id: string;
  note: Note | undefined;
  notes: readonly Note[];
  milestoneRef?: MilestoneRef;
};

/** Saves after a pause, on blur, and when the page is left. */
export function useNoteDraft({ id, note, notes, milestoneRef }: NoteDraftInput) {
  const client = useQueryClient();
  const send = useChange("saveNote");
  const userId = useAuth().user?.id ?? "";
  const { pending } = useSyncState();
  const [first] = useState(() => toSavedNote(note, milestoneRef));
  const [draft, setDraft] = useState(first.draft);
  const [state, setState] = useState<SaveState>("idle");
  const saved = useRef<SavedNote>(first);
  const written = useRef<NoteDraft>(first.draft);
  const seen = useRef(new Set<string | null>([first.version]));
  const isOpen = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    const before = saved.current;
    const unsaved = buildNoteBody(before, written.current, unstamped);
    if (!unsaved) return;
    const stamp = createChangeStamp();
    const body = { ...unsaved, ...stamp };
    const version = body.text ? stamp.change_id : before.version;
    const now: SavedNote = { draft: written.current, version, isUnsaved: false };
    saved.current = now;
    seen.current.add(version);
    setState("saving");
    const input = { params: { id }, body };
    const change = { name: "saveNote" as const, input };
    const removeUnloadChange = saveUnloadChange(userId, change);
    send(input, removeUnloadChange)
      .finally(removeUnloadChange)
      .then(
        ({ status }) => {
          if (saved.current === now) setState(status === "sent" ? "saved" : "queued");
        },
        (error: unknown) => {
          // Still unsaved: the next pause or the user retries.
          if (saved.current !== now) return;
          saved.current = before;
          setState("failed");
          // The editor is closed, so its status line is not visible.
          if (!isOpen.current && error instanceof ApiError) notifyRejected(client, change, error);
        },
      );
  }, [id, send, userId, client]);

  const write = (part: Partial<NoteDraft>) => {
    written.current = { ...written.current, ...part };
    setDraft(written.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(save, saveDelayMs);
  };

  useSaveOnLeave(save);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  // Shows changes of other devices unless the draft is unsaved or a version of its own.
  useEffect(() => {
    if (!note || seen.current.has(note.version)) return;
    const isDirty = buildNoteBody(saved.current, written.current, unstamped) !== undefined;
    const isOwnVersion = notes.some(({ version }) => version === saved.current.version);
    if (isDirty || isOwnVersion) return;
    const next = toSavedNote(note);
    saved.current = next;
    written.current = next.draft;
    seen.current.add(next.version);
    setDraft(next.draft);
  }, [note, notes]);

  // Queued while offline: it is sent once nothing is pending.
  return { draft, state: state === "queued" && pending === 0 ? "saved" : state, write, save };
}

export type NoteDraft = NoteDetails & { title: string; content: string };

/** The last saved draft and its version. */
type SavedNote = {
  draft: NoteDraft;
  version: string | null;
  /** The note has no row on the server yet, so the first change sends every field. */
  isUnsaved: boolean;
};

function toSavedNote(note: Note | undefined, milestoneRef?: MilestoneRef): SavedNote {
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
function buildNoteBody(
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
