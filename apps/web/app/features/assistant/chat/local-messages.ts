import type { AssistantMode } from "@masar/contract/assistant/constants";
import type { TFunction } from "i18next";
import { newId } from "#web/platform/browser/new-id.ts";
import type { ChatItem } from "./chat-types.ts";

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

export function listStarters(t: TFunction, mode: AssistantMode): string[] {
  const names = ["first", "second", "third"] as const;
  return names.map((name) => t(`assistant:starters.${mode}.${name}`));
}
