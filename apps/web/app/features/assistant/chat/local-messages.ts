import type { AssistantMode } from "@masar/contract/assistant/constants";
import type { Overview } from "@masar/contract/study/schemas";
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

/** Where the learner is, for questions that fit. */
type StarterState = "noPath" | "newPath" | "overdue";

function findStarterState(overview: Overview | undefined): StarterState | undefined {
  if (!overview) return undefined;
  const { current, paused_path, due_tasks, today } = overview;
  if (due_tasks.some(({ due_date }) => due_date < today)) return "overdue";
  if (current) return current.studied_percentage === 0 ? "newPath" : undefined;
  return paused_path ? undefined : "noPath";
}

export function listStarters(t: TFunction, mode: AssistantMode, overview?: Overview): string[] {
  const names = ["first", "second", "third"] as const;
  const state = mode === "general" ? findStarterState(overview) : undefined;
  return names.map((name) => t(`assistant:starters.${state ?? mode}.${name}`));
}
