import type { AssistantMode } from "@masar/contract/assistant/constants";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo } from "react";
import { limits } from "@masar/contract/limits";
import { useStore } from "#web/platform/browser/use-store.ts";
import { useAuth } from "#web/entities/session/auth.tsx";
import type { Chat, ChatMilestone, ChatPanelState } from "./chat-types.ts";
import { loadLocalSupport, regenerate, retry, send, stop } from "./chat-actions.ts";
import { chatStore, setChat } from "./chat-store.ts";
import { openChat, openConversation, startNew } from "./open-conversation.ts";

const actions = {
  send,
  stop,
  retry,
  regenerate,
  setMode: (mode: AssistantMode) => setChat({ mode }),
  setDraft: (draft: string) => setChat({ draft }),
  setMilestone: (milestone: ChatMilestone | null) => setChat({ milestone }),
  /** Fills the input and switches to `general`. */
  chooseRelated: (question: string) =>
    setChat({ draft: question.slice(0, limits.assistant.messageLength), mode: "general" }),
  openConversation,
  startNew,
};

export type ChatActions = typeof actions;

/** Every caller shares one conversation. Choosing a related question focuses the input. */
export function useChat(input: RefObject<HTMLTextAreaElement | null>) {
  const client = useQueryClient();
  const { user } = useAuth();
  const userId = user?.id;
  // In a layout effect, so that a stored conversation does not flash as a new one.
  useLayoutEffect(() => {
    if (userId) openChat(userId, client);
  }, [userId, client]);
  useEffect(() => void loadLocalSupport().catch(() => {}), []);
  const chooseRelated = useCallback(
    (question: string) => {
      actions.chooseRelated(question);
      input.current?.focus();
    },
    [input],
  );
  const state = useStore(chatStore);
  const panel = useMemo<ChatPanelState>(
    () => ({ ...state.panel, ...actions, chooseRelated }),
    [state.panel, chooseRelated],
  );
  const chat = useMemo<Chat>(() => ({ ...panel, items: state.items }), [panel, state.items]);
  return { panel, chat };
}
