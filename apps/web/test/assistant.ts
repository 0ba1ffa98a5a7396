import type { AssistantState } from "@masar/contract/assistant/schemas";
import type {
  Chat,
  ChatFailure,
  ChatItem,
  ChatStatus,
  ShownError,
} from "#web/features/assistant/chat/chat-types.ts";
import { vi } from "vitest";

/** What the assistant reports about itself: a model is set up, and nothing was agreed to yet. */
export function makeAssistant(values: Partial<AssistantState> = {}): AssistantState {
  return {
    engine: "library",
    model: "sonar",
    processor: "Perplexity",
    speech_processor: "Whisper",
    has_ai_consent: false,
    has_recording_consent: false,
    questions: { limit: 40, left: 18 },
    speech_seconds: { limit: 3600, left: 3600 },
    resets_at: "2026-11-16T01:00:00Z",
    ...values,
  };
}

let made = 0;

/** A finished answer of a model; `isUser` makes it a question. */
export function makeItem(values: Partial<ChatItem> = {}): ChatItem {
  made += 1;
  return {
    id: `0190a000-0000-7000-8000-${made.toString(16).padStart(12, "0")}`,
    content: "An answer.",
    isUser: false,
    timestamp: "2026-11-15T09:00:00Z",
    citations: [],
    relatedQuestions: [],
    discoveredCourses: [],
    context: "general",
    isCourseDiscovery: false,
    fallback: false,
    model: "sonar",
    isStopped: false,
    isReported: false,
    kind: "message",
    isStreaming: false,
    milestone: null,
    ...values,
  };
}

export function makeFailedStatus(error: ShownError): ChatStatus {
  return {
    kind: "failed",
    failure: { error, retries: 0, question: {} as ChatFailure["question"] },
  };
}

/** A chat whose actions are mocks. */
export function makeChat(values: Partial<Chat> = {}): Chat {
  return {
    conversationId: "conversation-1",
    items: [],
    mode: "general",
    draft: "",
    status: { kind: "idle", failure: null },
    milestone: null,
    opening: null,
    unanswered: "",
    awaitedUntil: 0,
    send: vi.fn<Chat["send"]>(async () => {}),
    stop: vi.fn<Chat["stop"]>(),
    retry: vi.fn<Chat["retry"]>(async () => {}),
    regenerate: vi.fn<Chat["regenerate"]>(async () => {}),
    setMode: vi.fn<Chat["setMode"]>(),
    setDraft: vi.fn<Chat["setDraft"]>(),
    setMilestone: vi.fn<Chat["setMilestone"]>(),
    chooseRelated: vi.fn<Chat["chooseRelated"]>(),
    openConversation: vi.fn<Chat["openConversation"]>(async () => true),
    startNew: vi.fn<Chat["startNew"]>(),
    ...values,
  };
}
