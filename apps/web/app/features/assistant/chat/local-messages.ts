import type { TFunction } from "i18next";
import { newId } from "#web/platform/browser/new-id.ts";
import type { ChatItem } from "./chat-types.ts";
import { listStarters } from "./suggestions.ts";

const defaults: Omit<ChatItem, "id" | "timestamp"> = {
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
  milestone: null,
};

export function makeItem(item: Partial<ChatItem>): ChatItem {
  return { ...defaults, id: newId(), timestamp: new Date().toISOString(), ...item };
}

const localized = new WeakMap<ChatItem, { t: TFunction; item: ChatItem }>();

/** Texts of `welcome` and `fallback` follow the display language. Returns the same object for the same language. */
export function localizeItem(t: TFunction, item: ChatItem): ChatItem {
  if (item.kind === "message") return item;
  const before = localized.get(item);
  if (before?.t === t) return before.item;
  const texts =
    item.kind === "welcome"
      ? { content: t("assistant:welcome") }
      : { content: t("assistant:fallback"), relatedQuestions: listStarters(t, "general") };
  const next = { ...item, ...texts };
  localized.set(item, { t, item: next });
  return next;
}
