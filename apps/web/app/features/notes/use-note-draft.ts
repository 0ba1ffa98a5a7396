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
import { makeBody, toSavedNote, type SavedNote, type NoteDraft } from "./note-draft.ts";

const pauseMs = 1000;
/** To see whether anything changed: a stamp is left in the browser, also by a page that logs out. */
const unstamped = { change_id: "", at: "" };

export type SaveState = "idle" | "saving" | "saved" | "kept" | "failed";

type Given = { id: string; note: Note | undefined; notes: readonly Note[]; place?: MilestoneRef };

/** A note that saves itself: after a pause, on leaving a field, and however the page is left. */
export function useNoteDraft({ id, note, notes, place }: Given) {
  const client = useQueryClient();
  const send = useChange("saveNote");
  const userId = useAuth().user?.id ?? "";
  const { pending } = useSyncState();
  const [first] = useState(() => toSavedNote(note, place));
  const [draft, setDraft] = useState(first.draft);
  const [state, setState] = useState<SaveState>("idle");
  const kept = useRef<SavedNote>(first);
  const written = useRef<NoteDraft>(first.draft);
  const seen = useRef(new Set<string | null>([first.version]));
  const isOpen = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    const before = kept.current;
    const unsaved = makeBody(before, written.current, unstamped);
    if (!unsaved) return;
    const stamp = createChangeStamp();
    const body = { ...unsaved, ...stamp };
    const version = body.text ? stamp.change_id : before.version;
    const now: SavedNote = { draft: written.current, version, isWholeDue: false };
    kept.current = now;
    seen.current.add(version);
    setState("saving");
    const input = { params: { id }, body };
    const change = { name: "saveNote" as const, input };
    const forget = saveUnloadChange(userId, change);
    send(input, forget)
      .finally(forget)
      .then(
        ({ status }) => {
          if (kept.current === now) setState(status === "sent" ? "saved" : "kept");
        },
        (error: unknown) => {
          // Still unsaved: the next pause, or the learner, tries again.
          if (kept.current !== now) return;
          kept.current = before;
          setState("failed");
          // Nobody reads this line any more.
          if (!isOpen.current && error instanceof ApiError) notifyRejected(client, change, error);
        },
      );
  }, [id, send, userId, client]);

  const write = (part: Partial<NoteDraft>) => {
    written.current = { ...written.current, ...part };
    setDraft(written.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(save, pauseMs);
  };

  useSaveOnLeave(save);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  // What another device wrote is shown while nothing of ours is unsaved, or still stands beside it.
  useEffect(() => {
    if (!note || seen.current.has(note.version)) return;
    const isDirty = makeBody(kept.current, written.current, unstamped) !== undefined;
    const isBeside = notes.some(({ version }) => version === kept.current.version);
    if (isDirty || isBeside) return;
    const next = toSavedNote(note);
    kept.current = next;
    written.current = next.draft;
    seen.current.add(next.version);
    setDraft(next.draft);
  }, [note, notes]);

  // Kept while there was no network: once nothing waits any more, it has been sent.
  return { draft, state: state === "kept" && pending === 0 ? "saved" : state, write, save };
}
