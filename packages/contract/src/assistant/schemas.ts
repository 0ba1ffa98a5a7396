import { z } from "zod";
import { assistantModes, reportReasons } from "./constants.ts";
import { idParams, type EndpointSchemas, timestamp, uuid } from "../shared/field-schemas.ts";
import { limits } from "../limits.ts";
import { milestoneKey } from "../paths/schemas.ts";

const { assistant } = limits;

/** Where something was read: an https address of an allowed host, or a page of ours (`/…`). */
const citation = z.object({ title: z.string(), url: z.string() });

const discoveredCourse = z.object({
  title: z.string(),
  provider: z.string(),
  url: z.string(),
  description: z.string(),
  price: z.string(),
  duration: z.string(),
  rating: z.number().nullable(),
  level: z.string(),
});

const sources = {
  citations: z.array(citation).max(assistant.citations),
  relatedQuestions: z.array(z.string()).max(assistant.relatedQuestions),
  discoveredCourses: z.array(discoveredCourse).max(assistant.discoveredCourses),
  context: z.enum(assistantModes),
  isCourseDiscovery: z.boolean(),
};

/** What the function answers (specification, section 7), with the two fields we added. */
export const assistantAnswer = z.object({
  response: z.string(),
  ...sources,
  success: z.boolean(),
  /** It came from Masar's library, not from a model. */
  fallback: z.boolean(),
  /** Help in a crisis, written by Masar; neither the message nor this answer is stored. */
  isSupport: z.literal(true).optional(),
});

/** One message of a conversation (specification, section 3). */
const chatMessage = z.object({
  id: uuid,
  content: z.string(),
  isUser: z.boolean(),
  timestamp,
  ...sources,
  fallback: z.boolean(),
  /** The model that answered; null for the library and for the learner. */
  model: z.string().nullable(),
  /** The learner stopped it, or the connection went: what stands here is its beginning. */
  isStopped: z.boolean(),
  isReported: z.boolean(),
});

const conversation = z.object({
  id: uuid,
  /** Its first question. */
  title: z.string(),
  context: z.enum(assistantModes),
  path_id: uuid.nullable(),
  milestone_key: z.string().nullable(),
  messages: z.number().int(),
  created_at: timestamp,
  updated_at: timestamp,
});

const dayBudget = z.object({ limit: z.number().int(), left: z.number().int() });

export type Citation = z.infer<typeof citation>;
export type DiscoveredCourse = z.infer<typeof discoveredCourse>;
export type AssistantAnswer = z.infer<typeof assistantAnswer>;
export type ChatMessage = z.infer<typeof chatMessage>;
export type Conversation = z.infer<typeof conversation>;
export type AssistantState = z.infer<(typeof assistantSchemas)["getAssistant"]["response"]>;

/** What a streamed answer is made of, by event name. The last one is `done` or `error`. */
export type AnswerEvents = {
  /** A further piece of the answer, already safe to show. */
  token: { text: string };
  /** The whole answer as the JSON form has it; its text takes the place of the pieces. */
  done: AssistantAnswer;
  /** The body of a failed answer (problem+json), when it failed after the first piece. */
  error: { code: string; status: number; requestId: string };
};

export const assistantSchemas = {
  askAssistant: {
    summary:
      "Ask the study assistant. JSON by default; `Accept: text/event-stream` streams `token` events and ends with `done`.",
    body: z.object({
      message: z.string().trim().min(1).max(assistant.messageLength),
      context: z.enum(assistantModes).default("general"),
      /** Checked, but of a known conversation the server's own rows win. */
      previousMessages: z
        .array(
          z.discriminatedUnion("role", [
            z.object({
              role: z.literal("user"),
              content: z.string().max(assistant.messageLength),
            }),
            z.object({
              role: z.literal("assistant"),
              content: z.string().max(assistant.answerLength),
            }),
          ]),
        )
        .max(20)
        .default([]),
      enableCourseDiscovery: z.boolean().optional(),
      /** Made by the client, like the ids of its messages: a question sent twice is asked once. */
      conversationId: uuid.optional(),
      questionId: uuid.optional(),
      answerId: uuid.optional(),
      /** Edit and resend, or regenerate: this question of the conversation, and what followed, go. */
      replaces: uuid.optional(),
      /** The milestone shown as a chip. */
      pathId: uuid.optional(),
      milestoneKey: milestoneKey.optional(),
      /** For `review_work`: what is to be looked at. */
      work: z.string().trim().max(assistant.workLength).optional(),
      /** For `explain`: hints before the answer. */
      hintsFirst: z.boolean().optional(),
    }),
    bodyLimit: 160 * 1024,
    response: assistantAnswer,
  },
  getAssistant: {
    summary: "Who answers, what the learner has agreed to, and what is left of today.",
    response: z.object({
      /** `library` when no model is configured, or the learner has not agreed to one. */
      engine: z.enum(["ai", "library"]),
      /** Of the configured model, also before consent; null when there is none. */
      model: z.string().nullable(),
      processor: z.string().nullable(),
      /** Who turns speech into text; null when nobody does. */
      speech_processor: z.string().nullable(),
      has_ai_consent: z.boolean(),
      has_recording_consent: z.boolean(),
      questions: dayBudget,
      speech_seconds: dayBudget,
      /** When a new day begins for this learner. */
      resets_at: timestamp,
    }),
  },
  listConversations: {
    summary: "The learner's conversations, newest first; `q` searches their words.",
    query: z.object({
      q: z.string().trim().max(100).optional(),
      after: uuid.optional(),
    }),
    response: z.object({ conversations: z.array(conversation), next: uuid.nullable() }),
  },
  getConversation: {
    summary: "One conversation with its messages, oldest first.",
    params: idParams,
    response: z.object({ conversation, messages: z.array(chatMessage) }),
  },
  deleteConversation: {
    summary: "Delete a conversation and its messages.",
    params: idParams,
    response: null,
  },
  deleteConversations: {
    summary: "Delete all of the learner's conversations.",
    response: null,
  },
  reportAnswer: {
    summary: "Say that an answer is wrong or worse; it is kept with the answer.",
    params: idParams,
    body: z.object({
      reason: z.enum(reportReasons),
      comment: z.string().trim().max(500).default(""),
    }),
    response: z.object({ reported: z.literal(true) }),
  },
  speechToText: {
    summary: "Turn a recording into text; nothing of it is stored.",
    body: z.object({
      /** Base64. */
      audio: z.string().min(1).max(assistant.audioCharacters),
      mimeType: z.string().max(100).optional(),
    }),
    bodyLimit: assistant.audioCharacters + 4096,
    response: z.object({ text: z.string() }),
  },
} satisfies Record<string, EndpointSchemas>;
