import { limits } from "@masar/contract/limits";
import { useEffect, useEffectEvent, useState } from "react";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import type { Chat } from "#web/features/assistant/chat/chat-types.ts";

const storageKey = "assistant-auto-submit";

/** Appends dictated text to the draft. With auto-submit on, sends it after a delay unless the user edits it. */
export function useAutoSubmit(
  { draft, setDraft }: Pick<Chat, "draft" | "setDraft">,
  submit: () => void,
) {
  const [isOn, setOn] = useState(() => readStored(storageKey) === "on");
  const [dictated, setDictated] = useState<string>();
  const submitNow = useEffectEvent(submit);
  const isDue = isOn && dictated !== undefined && dictated === draft;
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => {
      setDictated(undefined);
      submitNow();
    }, limits.voice.submitAfterMs);
    return () => clearTimeout(timer);
  }, [isDue]);

  return {
    isOn,
    setOn: (next: boolean) => {
      setOn(next);
      // Applies to the next dictation only.
      setDictated(undefined);
      writeStored(storageKey, next ? "on" : "off");
    },
    edit: (text: string) => {
      setDictated(undefined);
      setDraft(text);
    },
    dictate: (text: string) => {
      const next = [draft.trim(), text.trim()].filter(Boolean).join(" ");
      setDictated(next);
      setDraft(next);
    },
  };
}
