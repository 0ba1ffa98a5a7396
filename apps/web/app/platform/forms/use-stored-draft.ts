import { useRef, useState } from "react";
import { readStored, removeStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import { useSaveOnLeave } from "./use-save-on-leave.ts";

const pauseMs = 400;

/** Its id is made with it and sent with it: sent twice, also after a reload, it is there once. */
type WithId = { id: string };

export function readDraft<Draft extends WithId>(key: string, empty: Draft): Draft {
  try {
    const kept = JSON.parse(readStored(key) ?? "null") as Partial<Draft> | null;
    return { ...empty, ...kept };
  } catch {
    return empty;
  }
}

/** What was sent is no draft any more, also when its page was left before the answer came; a later one stays. */
export function forgetDraft(key: string, sentId: string): void {
  if (readDraft(key, { id: "" }).id === sentId) removeStored(key);
}

/**
 * A text that stays on this device until it is sent: through a reload, an ended session, a lost network. At log-out
 * it goes with everything else of the learner.
 */
export function useStoredDraft<Draft extends WithId>(key: string, makeEmpty: () => Draft) {
  const [first] = useState(() => readDraft(key, makeEmpty()));
  const [draft, setDraft] = useState(first);
  const latest = useRef(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Only what is not kept yet: a page that is left after sending must not bring the draft back.
  const keep = () => {
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
    timer.current = setTimeout(keep, pauseMs);
  };

  /** Sent, or given up: nothing of it stays. */
  const clear = () => {
    stopTimer();
    removeStored(key);
    latest.current = makeEmpty();
    setDraft(latest.current);
  };

  useSaveOnLeave(keep);
  return { draft, write, clear };
}
