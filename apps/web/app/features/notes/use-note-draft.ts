import type { Note } from "@masar/contract/notes/schemas";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "#web/platform/api/api-client.ts";
import { useAuth } from "#web/entities/session/auth.tsx";
import { useChange, useSyncState } from "#web/sync/send-change.ts";
import { saveUnloadChange } from "#web/sync/unload-queue.ts";
import { notifyRejected } from "#web/sync/notify-rejected.ts";
import { createChangeStamp } from "#web/sync/change-stamp.ts";
import type { MilestoneRef } from "#web/entities/milestone/milestone-ref.ts";
import { useSaveOnLeave } from "#web/platform/forms/use-save-on-leave.ts";
import { buildNoteBody, toSavedNote, type SavedNote, type NoteDraft } from "./note-draft.ts";

const saveDelayMs = 1000;
/** For checks only: `createChangeStamp` writes to storage, which a page that logs out must not do. */
const unstamped = { change_id: "", at: "" };

export type SaveState = "idle" | "saving" | "saved" | "kept" | "failed";

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
          if (saved.current === now) setState(status === "sent" ? "saved" : "kept");
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
  return { draft, state: state === "kept" && pending === 0 ? "saved" : state, write, save };
}
