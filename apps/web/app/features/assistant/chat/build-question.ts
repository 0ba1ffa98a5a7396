import type { AssistantAnswer } from "@masar/contract/assistant/schemas";
import { type AssistantMode, getModeTraits } from "@masar/contract/assistant/constants";
import { limits } from "@masar/contract/limits";
import type { QueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { assistantQuery } from "#web/entities/assistant/assistant-queries.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import type { AskBody } from "./ask-stream.ts";
import type { ChatItem, ChatMilestone, ChatState, SendOptions } from "./chat-types.ts";
import { onChatClosed } from "./chat-store.ts";
import { makeItem } from "./local-messages.ts";
import { readWork } from "./work-draft.ts";

/** Holds the whole request, so that a retry sends the same one. */
export type Question = {
  id: string;
  answerId: string;
  text: string;
  mode: AssistantMode;
  milestone: ChatMilestone | null;
  /** The engine when the question was sent: an incomplete answer does not name it. */
  engine: Pick<ChatItem, "fallback" | "model">;
  body: AskBody;
};

/** Requests since the page was loaded, by question id: a question that replaces one sends the same work and hints. */
const sentBodies = new Map<string, AskBody>();
onChatClosed(() => sentBodies.clear());

type QuestionInput = {
  text: string;
  options: SendOptions;
  client: QueryClient | undefined;
  t: TFunction;
};

export function buildQuestion(chat: ChatState, input: QuestionInput): Question {
  const { text, options, client, t } = input;
  const { replaces } = options;
  const replaced = chat.items.find(({ id }) => id === replaces);
  const before = sentBodies.get(replaces ?? "");
  const { context: mode, milestone } = replaced ?? {
    context: chat.mode,
    milestone: chat.milestone,
  };
  const id = newId();
  const answerId = newId();
  const work = options.work ?? before?.work ?? readWork();
  const wantsAnswer = replaced?.content === t("modes:hints.askAnswer");
  const setting = client?.getQueryData(settingsQuery.queryKey)?.hints_first;
  const hintsFirst = options.hintsFirst ?? before?.hintsFirst ?? (wantsAnswer ? false : setting);
  const { findsCourses, givesHints, reviewsWork } = getModeTraits(mode);
  const body: AskBody = {
    message: text,
    context: mode,
    previousMessages: listPreviousMessages(itemsBefore(chat.items, replaces)),
    conversationId: chat.conversationId,
    questionId: id,
    answerId,
    ...(findsCourses && { enableCourseDiscovery: true }),
    ...(givesHints && hintsFirst !== undefined && { hintsFirst }),
    ...(reviewsWork && work && { work }),
    ...(replaces && { replaces }),
    ...(milestone && { pathId: milestone.pathId, milestoneKey: milestone.milestoneKey }),
  };
  sentBodies.set(id, body);
  const assistant = client?.getQueryData(assistantQuery.queryKey);
  const model = assistant?.engine === "ai" ? assistant.model : null;
  const engine = { fallback: assistant?.engine === "library", model };
  return { id, answerId, text, mode, milestone, engine, body };
}

/** The last messages, without those of the panel itself and empty answers. */
function listPreviousMessages(items: readonly ChatItem[]): AskBody["previousMessages"] {
  return items
    .filter(({ kind, content }) => kind === "message" && content.trim() !== "")
    .filter((item, index, all) => !item.isSupport && !all[index + 1]?.isSupport)
    .slice(-limits.assistant.historySent)
    .map(({ isUser, content }) => ({
      role: isUser ? "user" : "assistant",
      content: content.slice(0, limits.assistant.answerLength),
    }));
}

export function buildPartialItem(question: Question, content: string): ChatItem {
  const { answerId: id, mode: context, milestone, engine } = question;
  return makeItem({ id, content, context, milestone, ...engine, isStreaming: true });
}

export function buildAnswerItem(question: Question, answer: AssistantAnswer): ChatItem {
  const { answerId, milestone, engine } = question;
  const { response, success: _success, ...rest } = answer;
  const model = answer.fallback ? null : engine.model;
  return makeItem({ ...rest, id: answerId, content: response, milestone, model });
}

/** Replaces the message with the same id, or appends the item. */
export function upsertItem(items: ChatItem[], item: ChatItem): ChatItem[] {
  const before = items.find(({ id }) => id === item.id);
  if (!before) return [...items, item];
  const { timestamp } = before;
  return items.map((other) => (other === before ? { ...item, timestamp } : other));
}

/** All items when the question is not among them. */
export function itemsBefore(items: ChatItem[], questionId: string | undefined): ChatItem[] {
  const index = items.findIndex(({ id }) => id === questionId);
  return index < 0 ? items : items.slice(0, index);
}
