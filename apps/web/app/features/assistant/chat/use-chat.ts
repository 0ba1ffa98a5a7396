import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@masar/contract/limits";
import { useStore } from "#web/platform/browser/use-store.ts";
import { useAuth } from "#web/entities/session/auth.tsx";
import type { ChatActions, ChatPanelState, ChatItem } from "./chat-types.ts";
import { loadLocalSupport, regenerate, retry, send, stop } from "./chat-actions.ts";
import { chatStore, setChat } from "./chat-store.ts";
import { openChat, openConversation, startNew } from "./open-conversation.ts";
import { localizeItem } from "./local-messages.ts";

const actions: ChatActions = {
  send,
  stop,
  retry,
  regenerate,
  setMode: (mode) => setChat({ mode }),
  setDraft: (draft) => setChat({ draft }),
  setMilestone: (milestone) => setChat({ milestone }),
  chooseRelated: (question) =>
    setChat({ draft: question.slice(0, limits.assistant.messageLength), mode: "general" }),
  openConversation,
  startNew,
};

/** Every caller shares one conversation. */
export function useChat(): { panel: ChatPanelState; items: ChatItem[] } {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { user } = useAuth();
  const userId = user?.id;
  // In a layout effect, so that a stored conversation does not flash as a new one.
  useLayoutEffect(() => {
    if (userId) openChat(userId, client);
  }, [userId, client]);
  useEffect(() => void loadLocalSupport().catch(() => {}), []);
  const state = useStore(chatStore);
  const panel = useMemo(() => ({ ...state.panel, ...actions }), [state.panel]);
  const items = useMemo(() => state.items.map((item) => localizeItem(t, item)), [state.items, t]);
  return { panel, items };
}
