import type { ChatMessage } from "@masar/contract/assistant/schemas";
import type { AssistantMode, ChatError } from "@masar/contract/assistant/constants";
import type { MilestoneRef } from "#web/entities/milestone/milestone-ref.ts";

/** A message as the panel shows it; one that streams grows, and is replaced by the whole answer at its end. */
export type ChatItem = ChatMessage & {
  /** `welcome` and `fallback` are the panel's own words: never stored, never sent as history. */
  kind: "message" | "welcome" | "fallback";
  isStreaming: boolean;
  /** Help in a crisis: neither stored nor sent as history, nor is the message it answers. */
  isSupport?: boolean;
  /** The milestone it was asked about, whatever the chip says since. */
  place: ChatMilestone | null;
};

/** The milestone a conversation is about, shown as a chip. */
export type ChatMilestone = MilestoneRef & { milestoneKey: string; title: string };

export type SendOptions = {
  /** For `review_work`. */
  work?: string;
  /** A question of the conversation that this one takes the place of, with all that followed: what went along
   * with that one (mode, milestone, work) goes along again. */
  replaces?: string;
  /** For `explain`; the learner's setting where it is not said. */
  hintsFirst?: boolean;
};

export type ShownError = ChatError & {
  /** Asking again cannot help. */
  isFinal?: boolean;
  /** Nothing failed: the user has asked as much as a limit allows for now. */
  isLimit?: boolean;
  /** Until then (milliseconds since 1970) the server wants not to be asked again. */
  waitUntil?: number;
};

/** One conversation at a time, kept beside the pages: it goes on while they change or the panel closes. */
export type ChatState = {
  conversationId: string;
  items: ChatItem[];
  mode: AssistantMode;
  draft: string;
  /** A question is on its way, at most 20 seconds. */
  isLoading: boolean;
  error: ShownError | null;
  /** How often the last question was sent again. */
  retries: number;
  place: ChatMilestone | null;
  /** The conversation of before is being read again, after a refresh of the page. */
  opening: { id: string; hasFailed: boolean } | null;
};

export type ChatActions = {
  send: (message: string, options?: SendOptions) => Promise<void>;
  stop: () => void;
  /** Sends the last question again, at most three times. */
  retry: () => Promise<void>;
  /** A new answer to the question before this one. */
  regenerate: (answerId: string) => Promise<void>;
  setMode: (mode: AssistantMode) => void;
  setDraft: (draft: string) => void;
  setPlace: (place: ChatMilestone | null) => void;
  /** Fills the input and goes back to `general`. */
  chooseRelated: (question: string) => void;
  /**
   * Whether it is open now: not when the learner went on to something else meanwhile. Rejects when it cannot be
   * read; what is open then stays.
   */
  openConversation: (id: string) => Promise<boolean>;
  startNew: () => void;
};

export type Chat = ChatState & ChatActions;

/** All but the messages: the same object while an answer grows, so that what draws it rests meanwhile. */
export type ChatPanelState = Omit<Chat, "items">;
