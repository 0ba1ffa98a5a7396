import type { Conversation } from "@masar/contract/assistant/schemas";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#web/platform/api/api-client.ts";
import { conversationsCleared } from "#web/entities/assistant/assistant-queries.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { type ChatItem, type ChatMilestone, idle } from "./chat-types.ts";
import { abortQuestion } from "./chat-actions.ts";
import {
  openUserChat,
  getChat,
  getChatOwner,
  resetChat,
  setChat,
  setItems,
  startOperation,
} from "./chat-store.ts";
import { getConversation } from "./conversations.api.ts";

/** Opens the user's chat with the conversation that was open before the page was reloaded. */
export function openChat(userId: string, client: QueryClient): void {
  const stored = openUserChat(userId, client);
  if (stored?.conversationId) void reopen(stored.conversationId);
}

async function reopen(id: string): Promise<void> {
  setChat({ opening: { id, hasFailed: false } });
  try {
    await openConversation(id);
  } catch (error) {
    // Deleted on another device, or never stored because its first question failed.
    if (error instanceof ApiError && error.status === 404) resetChat();
    else setChat({ opening: { id, hasFailed: true } });
  }
}

/** Retries after a failure. */
export function reopenChat(): void {
  const { opening } = getChat();
  if (opening) void reopen(opening.id);
}

/** Resolves to false when something else was opened meanwhile. Rejects when the conversation cannot be loaded. */
export async function openConversation(id: string): Promise<boolean> {
  const isLatest = startOperation();
  const loaded = await getConversation(id).catch((error: unknown) => {
    if (isLatest()) throw error;
  });
  // The user sent a question or opened another conversation meanwhile.
  if (!loaded || !isLatest()) return false;
  const { conversation, messages } = loaded;
  abortQuestion();
  const { draft } = getChat();
  const milestone = getShownMilestone(conversation);
  // The draft is a question that reached the server although the page was unloaded.
  const isAnswered = messages.some(({ isUser, content }) => isUser && content === draft);
  setChat({
    conversationId: id,
    items: messages.map((message) => ({
      ...message,
      kind: "message",
      isStreaming: false,
      milestone,
    })),
    mode: conversation.context,
    draft: isAnswered ? "" : draft,
    milestone,
    status: idle,
    opening: null,
    unanswered: "",
    awaitedUntil: 0,
  });
  if (!milestone) void loadMilestone(conversation);
  return true;
}

export function startNew(): void {
  abortQuestion();
  resetChat();
}

conversationsCleared.addEventListener("cleared", startNew);

/** The chip in view, if it shows the milestone of the conversation. */
function getShownMilestone({ path_id, milestone_key }: Conversation): ChatMilestone | null {
  const { milestone } = getChat();
  return milestone?.pathId === path_id && milestone.milestoneKey === milestone_key
    ? milestone
    : null;
}

/** Runs after the conversation is shown, since the title of the milestone needs its path. */
async function loadMilestone(conversation: Conversation): Promise<void> {
  const owner = getChatOwner();
  const milestone = await findMilestone(conversation, owner?.client);
  if (!milestone || getChatOwner() !== owner || getChat().conversationId !== conversation.id)
    return;
  const addMilestone = (item: ChatItem) => ({ ...item, milestone: item.milestone ?? milestone });
  setItems((items) => items.map(addMilestone));
  // The user may have chosen another one meanwhile.
  if (!getChat().milestone) setChat({ milestone });
}

async function findMilestone(
  { path_id, milestone_key }: Conversation,
  client: QueryClient | undefined,
): Promise<ChatMilestone | null> {
  if (!client || !path_id || !milestone_key) return null;
  const detail = await client.ensureQueryData(pathQuery(path_id)).catch(() => null);
  const title = detail?.path.milestones[milestone_key]?.title;
  return title === undefined ? null : { pathId: path_id, milestoneKey: milestone_key, title };
}
