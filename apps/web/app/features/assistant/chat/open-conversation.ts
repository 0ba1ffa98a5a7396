import type { Conversation } from "@masar/contract/assistant/schemas";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#web/platform/api/api-client.ts";
import { conversationsCleared } from "#web/entities/assistant/assistant-queries.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import type { ChatActions, ChatItem, ChatMilestone } from "./chat-types.ts";
import { dropQuestion } from "./chat-actions.ts";
import {
  openUserChat,
  getChat,
  getChatOwner,
  storeUnansweredQuestion,
  resetChat,
  setChat,
  setItems,
  startOperation,
} from "./chat-store.ts";
import { readConversation } from "./conversations.api.ts";

/** The chat of this learner, with the conversation that was open before the page was loaded again. */
export function openChat(userId: string, client: QueryClient): void {
  const kept = openUserChat(userId, client);
  if (kept?.conversationId) void reopen(kept.conversationId);
}

async function reopen(id: string): Promise<void> {
  setChat({ opening: { id, hasFailed: false } });
  try {
    await openConversation(id);
  } catch (error) {
    // Deleted elsewhere, or never stored because its first question failed: a new one begins.
    if (error instanceof ApiError && error.status === 404) resetChat();
    else setChat({ opening: { id, hasFailed: true } });
  }
}

/** Once more, after it could not be read. */
export function reopenChat(): void {
  const { opening } = getChat();
  if (opening) void reopen(opening.id);
}

export const openConversation: ChatActions["openConversation"] = async (id) => {
  const isMine = startOperation();
  const found = await readConversation(id).catch((error: unknown) => {
    if (isMine()) throw error;
  });
  // A question was asked, another conversation opened or a new one begun: that is what the learner wants to see.
  if (!found || !isMine()) return false;
  const { conversation, messages } = found;
  dropQuestion();
  const { draft } = getChat();
  const place = readPlace(conversation);
  // A question that was on its way when the page went, and arrived, is no longer to be written.
  const isAnswered = messages.some(({ isUser, content }) => isUser && content === draft);
  storeUnansweredQuestion("");
  setChat({
    conversationId: id,
    items: messages.map((message) => ({ ...message, kind: "message", isStreaming: false, place })),
    mode: conversation.context,
    draft: isAnswered ? "" : draft,
    place,
    isLoading: false,
    error: null,
    retries: 0,
    opening: null,
  });
  if (!place) void showPlace(conversation);
  return true;
};

export const startNew: ChatActions["startNew"] = () => {
  dropQuestion();
  resetChat();
};

conversationsCleared.addEventListener("cleared", startNew);

/** The chip that stands there already, if it is that of the conversation. */
function readPlace({ path_id, milestone_key }: Conversation): ChatMilestone | null {
  const { place } = getChat();
  return place?.pathId === path_id && place.milestoneKey === milestone_key ? place : null;
}

/** Its milestone, once the path that knows its title is read: nobody waits for that to see the conversation. */
async function showPlace(conversation: Conversation): Promise<void> {
  const owner = getChatOwner();
  const place = await findPlace(conversation, owner?.client);
  if (!place || getChatOwner() !== owner || getChat().conversationId !== conversation.id) return;
  const addPlace = (item: ChatItem) => ({ ...item, place: item.place ?? place });
  setItems((items) => items.map(addPlace));
  // Unless the learner chose another one meanwhile.
  if (!getChat().place) setChat({ place });
}

async function findPlace(
  { path_id, milestone_key }: Conversation,
  client: QueryClient | undefined,
): Promise<ChatMilestone | null> {
  if (!client || !path_id || !milestone_key) return null;
  // A path that is gone, or cannot be read now, leaves the conversation without its chip.
  const detail = await client.ensureQueryData(pathQuery(path_id)).catch(() => null);
  const milestone = detail?.path.milestones[milestone_key];
  return milestone
    ? { pathId: path_id, milestoneKey: milestone_key, title: milestone.title }
    : null;
}
