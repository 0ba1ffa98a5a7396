import type { ChatMessage } from "@masar/contract/assistant/schemas";
import type { AssistantMode, ChatError } from "@masar/contract/assistant/constants";
import type { MilestoneRef } from "#web/entities/milestone/milestone-ref.ts";
import type { Question } from "./build-question.ts";
import type { ChatActions } from "./use-chat.ts";

/** A message as the panel shows it; a streaming one grows until the whole answer replaces it. */
export type ChatItem = ChatMessage & {
  /** The panel writes `welcome` and `fallback` itself: they are neither stored nor sent as history. */
  kind: "message" | "welcome" | "fallback";
  isStreaming: boolean;
  /** Help in a crisis that is not in the history: this device wrote it, or the server could not store it. */
  isUnsaved?: boolean;
  /** The milestone the question was about, even after the chip has changed. */
  milestone: ChatMilestone | null;
};

/** The milestone a conversation is about, shown as a chip. */
export type ChatMilestone = MilestoneRef & { milestoneKey: string; title: string };

export type SendOptions = {
  /** For `review_work`. */
  work?: string;
  /** The id of an earlier question. The new one replaces it and all that followed, and is sent with the same mode,
   * milestone and work. */
  replaces?: string;
  /** For `explain`; defaults to the user's setting. */
  hintsFirst?: boolean;
};

export type ShownError = ChatError & {
  /** A retry cannot succeed. */
  isFinal?: boolean;
  /** The user has reached a limit; nothing failed. */
  isLimit?: boolean;
  /** Milliseconds since 1970; the server rejects retries before. */
  waitUntil?: number;
};

export type ChatFailure = {
  error: ShownError;
  /** How often the question was sent again. */
  retries: number;
  question: Question;
};

/** `failure` of `waiting` and `streaming` is the failed attempt that is being retried: its banner stays in view. */
export type ChatStatus =
  | { kind: "idle"; failure: null }
  | { kind: "waiting"; failure: ChatFailure | null }
  | { kind: "streaming"; failure: ChatFailure | null }
  | { kind: "failed"; failure: ChatFailure };

/** Milliseconds since 1970 until which the server rejects every question; 0 without such a limit. */
export function getWaitUntil({ failure }: ChatStatus): number {
  return failure?.error.waitUntil ?? 0;
}

export const idle: ChatStatus = { kind: "idle", failure: null };

/** A question was sent and its answer is not complete; lasts at most 20 seconds. */
export function isAnswering({ kind }: ChatStatus): boolean {
  return kind === "waiting" || kind === "streaming";
}

/** The open conversation. It outlives the panel and navigation. */
export type ChatState = {
  conversationId: string;
  items: ChatItem[];
  mode: AssistantMode;
  draft: string;
  status: ChatStatus;
  milestone: ChatMilestone | null;
  /** Set while the stored conversation is loaded after a refresh of the page. */
  opening: { id: string; hasFailed: boolean } | null;
  /** The text of a question that may not have reached the server; after a refresh it becomes the draft. */
  unanswered: string;
  /** Milliseconds since 1970 until which this tab waits for the answer; 0 when it does not wait. */
  awaitedUntil: number;
};

export type Chat = ChatState & ChatActions;

/** Everything but the messages. The object is the same while an answer grows, so that memoized parts rest. */
export type ChatPanelState = Omit<Chat, "items">;
