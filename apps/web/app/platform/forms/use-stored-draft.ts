import { useRef, useState } from "react";
import {
  readStoredJson,
  removeStored,
  writeStored,
} from "#web/platform/storage/browser-storage.ts";
import { useSaveOnLeave } from "./use-save-on-leave.ts";

const pauseMs = 400;

/** Created with the draft and sent with it, so that sending twice stores one. */
type WithId = { id: string };

export function readDraft<Draft extends WithId>(key: string, empty: Draft): Draft {
  return { ...empty, ...(readStoredJson(key) as Partial<Draft> | null) };
}

/** Also when the page was left before the response came; a newer draft stays. */
export function forgetDraft(key: string, sentId: string): void {
  if (readDraft(key, { id: "" }).id === sentId) removeStored(key);
}

/** Stored on the device until it is sent; log-out clears it. */
export function useStoredDraft<Draft extends WithId>(key: string, makeEmpty: () => Draft) {
  const [first] = useState(() => readDraft(key, makeEmpty()));
  const [draft, setDraft] = useState(first);
  const latest = useRef(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Only unsaved text: a page that is left after sending must not restore the draft.
  const store = () => {
    if (timer.current === undefined) return;
    stopTimer();
    writeStored(key, JSON.stringify(latest.current));
  };

  const stopTimer = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };

  const write = (part: Partial<Draft>) => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    stopTimer();
    timer.current = setTimeout(store, pauseMs);
  };

  const clear = () => {
    stopTimer();
    removeStored(key);
    latest.current = makeEmpty();
    setDraft(latest.current);
  };

  useSaveOnLeave(store);
  return { draft, write, clear };
}
