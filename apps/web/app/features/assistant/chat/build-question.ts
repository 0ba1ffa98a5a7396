import type { AssistantAnswer } from "@masar/contract/assistant/schemas";
import type { AssistantMode } from "@masar/contract/assistant/constants";
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

/** A question with all that is sent along, so that it can be sent again as it was. */
export type Question = {
  id: string;
  answerId: string;
  text: string;
  mode: AssistantMode;
  place: ChatMilestone | null;
  /** Who answers, as far as it is known before: of an answer that is cut off nothing else says it. */
  maker: Pick<ChatItem, "fallback" | "model">;
  body: AskBody;
};

/** What was sent since this page was loaded, by question: asked again, the same goes along. */
const sent = new Map<string, AskBody>();
onChatClosed(() => sent.clear());

type Asked = { text: string; options: SendOptions; client: QueryClient | undefined; t: TFunction };

export function makeQuestion(chat: ChatState, asked: Asked): Question {
  const { text, options, client, t } = asked;
  const { replaces } = options;
  const replaced = chat.items.find(({ id }) => id === replaces);
  const before = sent.get(replaces ?? "");
  const { conversationId } = chat;
  const { context: mode, place } = replaced ?? { context: chat.mode, place: chat.place };
  const id = newId();
  const answerId = newId();
  const work = options.work ?? before?.work ?? readWork();
  const wantsAnswer = replaced?.content === t("modes:hints.askAnswer");
  const hintsFirst =
    options.hintsFirst ?? before?.hintsFirst ?? (wantsAnswer ? false : readHintsFirst(client));
  const body: AskBody = {
    message: text,
    context: mode,
    previousMessages: listPrevious(itemsBefore(chat.items, replaces)),
    conversationId,
    questionId: id,
    answerId,
    ...(mode === "find_courses" && { enableCourseDiscovery: true }),
    ...(mode === "explain" && hintsFirst !== undefined && { hintsFirst }),
    ...(mode === "review_work" && work && { work }),
    ...(replaces && { replaces }),
    ...(place && { pathId: place.pathId, milestoneKey: place.milestoneKey }),
  };
  sent.set(id, body);
  return { id, answerId, text, mode, place, maker: readMaker(client), body };
}

function readMaker(client: QueryClient | undefined): Question["maker"] {
  const assistant = client?.getQueryData(assistantQuery.queryKey);
  const isAi = assistant?.engine === "ai";
  return { fallback: assistant?.engine === "library", model: isAi ? assistant.model : null };
}

function readHintsFirst(client: QueryClient | undefined): boolean | undefined {
  return client?.getQueryData(settingsQuery.queryKey)?.hints_first;
}

/** The last messages, without the panel's own words and what was stopped before it said anything. */
function listPrevious(items: readonly ChatItem[]): AskBody["previousMessages"] {
  return items
    .filter(({ kind, content }) => kind === "message" && content.trim() !== "")
    .filter((item, index, all) => !item.isSupport && !all[index + 1]?.isSupport)
    .slice(-limits.assistant.historySent)
    .map(({ isUser, content }) => ({
      role: isUser ? "user" : "assistant",
      content: content.slice(0, limits.assistant.answerLength),
    }));
}

export function showQuestion({ id, text, mode, place }: Question): ChatItem {
  return makeItem({ id, content: text, isUser: true, context: mode, place });
}

/** The answer as far as it is here. */
export function showPieces(question: Question, content: string): ChatItem {
  const { answerId, mode, place, maker } = question;
  return makeItem({ id: answerId, content, context: mode, place, ...maker, isStreaming: true });
}

export function showAnswer(question: Question, answer: AssistantAnswer): ChatItem {
  const { answerId, place, maker } = question;
  const { response, success: _success, ...rest } = answer;
  const model = answer.fallback ? null : maker.model;
  return makeItem({ ...rest, id: answerId, content: response, place, model });
}

/** In the place of the same message, or at the end. */
export function upsertItem(items: ChatItem[], item: ChatItem): ChatItem[] {
  const before = items.find(({ id }) => id === item.id);
  if (!before) return [...items, item];
  const { timestamp } = before;
  return items.map((other) => (other === before ? { ...item, timestamp } : other));
}

/** What stood before a question; all of it when the question is not there. */
export function itemsBefore(items: ChatItem[], questionId: string | undefined): ChatItem[] {
  const at = items.findIndex(({ id }) => id === questionId);
  return at < 0 ? items : items.slice(0, at);
}
