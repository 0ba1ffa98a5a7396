import { limits } from "@masar/contract/limits";
import { useEffect, useRef, useState } from "react";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import type { Chat } from "#web/features/assistant/chat/chat-types.ts";

const storageKey = "assistant-auto-submit";

/** What was spoken stands in the input, and is sent by itself when that is wished and nothing is changed. */
export function useAutoSubmit(
  { draft, setDraft }: Pick<Chat, "draft" | "setDraft">,
  submit: () => void,
) {
  const [isOn, setOn] = useState(() => readStored(storageKey) === "on");
  const [heard, setHeard] = useState<string>();
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });

  const isDue = isOn && heard !== undefined && heard === draft;
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => {
      setHeard(undefined);
      latest.current();
    }, limits.voice.submitAfterMs);
    return () => clearTimeout(timer);
  }, [isDue]);

  return {
    isOn,
    setOn: (next: boolean) => {
      setOn(next);
      // It is a wish for what comes, not for what stands there already.
      setHeard(undefined);
      writeStored(storageKey, next ? "on" : "off");
    },
    edit: (text: string) => {
      setHeard(undefined);
      setDraft(text);
    },
    hear: (text: string) => {
      const next = [draft.trim(), text.trim()].filter(Boolean).join(" ");
      setHeard(next);
      setDraft(next);
    },
  };
}
