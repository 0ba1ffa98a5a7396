import type { TFunction } from "i18next";
import { newId } from "#web/platform/browser/new-id.ts";
import type { ChatItem } from "./chat-types.ts";
import { listStarters } from "./suggestions.ts";

const plain: Omit<ChatItem, "id" | "timestamp"> = {
  kind: "message",
  content: "",
  isUser: false,
  citations: [],
  relatedQuestions: [],
  discoveredCourses: [],
  context: "general",
  isCourseDiscovery: false,
  fallback: false,
  model: null,
  isStopped: false,
  isReported: false,
  isStreaming: false,
  place: null,
};

/** A message with what is usual of one. */
export function makeItem(item: Partial<ChatItem>): ChatItem {
  return { ...plain, id: newId(), timestamp: new Date().toISOString(), ...item };
}

/** The first item of a new conversation. */
export function makeWelcome(): ChatItem {
  return makeItem({ kind: "welcome" });
}

/** What stands in place of an answer that did not come. */
export function makeFallback(): ChatItem {
  return makeItem({ kind: "fallback" });
}

const said = new WeakMap<ChatItem, { t: TFunction; item: ChatItem }>();

/** The panel's own words are said in the language it is shown in now; the same item again while that stays. */
export function localizeItem(t: TFunction, item: ChatItem): ChatItem {
  if (item.kind === "message") return item;
  const before = said.get(item);
  if (before?.t === t) return before.item;
  const now = localizeOwnMessage(t, item);
  said.set(item, { t, item: now });
  return now;
}

function localizeOwnMessage(t: TFunction, item: ChatItem): ChatItem {
  if (item.kind === "welcome") return { ...item, content: t("assistant:welcome") };
  return {
    ...item,
    content: t("assistant:fallback"),
    relatedQuestions: listStarters(t, "general"),
  };
}
