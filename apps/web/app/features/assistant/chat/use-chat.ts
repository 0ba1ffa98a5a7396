import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@masar/contract/limits";
import { useAuth } from "#web/entities/session/auth.tsx";
import type { ChatActions, ChatPanelState, ChatItem } from "./chat-types.ts";
import { loadLocalSupport, regenerate, retry, send, stop } from "./chat-actions.ts";
import { getChatFrame, getChatItems, setChat, subscribeToChat } from "./chat-store.ts";
import { openChat, openConversation, startNew } from "./open-conversation.ts";
import { localizeItem } from "./local-messages.ts";

const actions: ChatActions = {
  send,
  stop,
  retry,
  regenerate,
  setMode: (mode) => setChat({ mode }),
  setDraft: (draft) => setChat({ draft }),
  setPlace: (place) => setChat({ place }),
  chooseRelated: (question) =>
    setChat({ draft: question.slice(0, limits.assistant.messageLength), mode: "general" }),
  openConversation,
  startNew,
};

/** The learner's conversation with the assistant: the same one wherever it is asked for. */
export function useChat(): { frame: ChatPanelState; items: ChatItem[] } {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { user } = useAuth();
  const userId = user?.id;
  // Before it is seen: a conversation that is kept does not flash as a new one.
  useLayoutEffect(() => {
    if (userId) openChat(userId, client);
  }, [userId, client]);
  useEffect(() => void loadLocalSupport().catch(() => {}), []);
  const state = useSyncExternalStore(subscribeToChat, getChatFrame, getChatFrame);
  const items = useSyncExternalStore(subscribeToChat, getChatItems, getChatItems);
  const frame = useMemo(() => ({ ...state, ...actions }), [state]);
  const said = useMemo(() => items.map((item) => localizeItem(t, item)), [items, t]);
  return { frame, items: said };
}
