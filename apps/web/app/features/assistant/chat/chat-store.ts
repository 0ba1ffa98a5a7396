import { type AssistantMode, assistantModes } from "@masar/contract/assistant/constants";
import type { QueryClient } from "@tanstack/react-query";
import { createEmitter, createStore } from "#web/platform/browser/create-store.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { type SessionCheck, sessionKey } from "#web/sync/device-session.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import { type ChatItem, type ChatMilestone, type ChatState, idle } from "./chat-types.ts";
import { makeItem } from "./local-messages.ts";

/** The part of the chat that survives a refresh; the server stores the messages. */
type StoredChat = {
  /** Null before the first question. */
  conversationId: string | null;
  mode: AssistantMode;
  draft: string;
  unsent: string;
  awaitedUntil: number;
  place: ChatMilestone | null;
};

export type ChatOwner = { userId: string; client: QueryClient };

/** `panel` is replaced only when something besides the messages changes. */
export const chatStore = createStore(splitItems(createEmptyChat()));
const closed = createEmitter();
/** For state beside the store, such as a pending question. */
export const onChatClosed = closed.subscribe;

let owner: (ChatOwner & { unsubscribe: () => void }) | undefined;
/** What this tab last read or wrote. It writes only fields it changed itself, so that other tabs do not lose theirs. */
let lastStored: StoredChat | undefined;
let operation = 0;

function createEmptyChat(): ChatState {
  return {
    conversationId: newId(),
    items: [makeItem({ kind: "welcome" })],
    mode: "general",
    draft: "",
    status: idle,
    milestone: null,
    opening: null,
    unanswered: "",
    awaitedUntil: 0,
  };
}

function splitItems({ items, ...panel }: ChatState) {
  return { items, panel };
}

export function getChat(): ChatState {
  const { items, panel } = chatStore.get();
  return { ...panel, items };
}

export function getChatOwner(): ChatOwner | undefined {
  return owner;
}

export function setChat(change: Partial<ChatState>): void {
  chatStore.set(splitItems({ ...getChat(), ...change }));
  persistChat();
}

/** Called for every piece of an answer, so it persists nothing. */
export function setItems(change: (items: ChatItem[]) => ChatItem[]): void {
  const { items, panel } = chatStore.get();
  chatStore.set({ items: change(items), panel });
}

/** Returns whether the operation is still the latest: the result of an earlier one must not replace a later one. */
export function startOperation(): () => boolean {
  operation += 1;
  const current = operation;
  return () => operation === current;
}

/** Starts an empty conversation with the same draft and milestone. */
export function resetChat(): void {
  const { draft, milestone } = getChat();
  startOperation();
  setChat({ ...createEmptyChat(), draft, milestone });
}

/** The answer cannot reach a page that unloads: other tabs may send the question. */
function stopWaiting(): void {
  if (getChat().awaitedUntil > 0) setChat({ awaitedUntil: 0 });
}

/** Assigns the chat to a user. Returns the stored chat, if there is one. */
export function openUserChat(userId: string, client: QueryClient): StoredChat | undefined {
  if (owner?.userId === userId && owner.client === client) return undefined;
  closeUserChat();
  owner = { userId, client, unsubscribe: closeOnSessionChange(userId, client) };
  window.addEventListener("pagehide", stopWaiting);
  const stored = loadStoredChat(userId);
  lastStored = undefined;
  if (!stored) return undefined;
  // Another tab still waits for the answer, so the question is not offered here.
  const unanswered = stored.awaitedUntil > Date.now() ? "" : stored.unsent;
  lastStored = { ...stored, unsent: unanswered, awaitedUntil: 0 };
  const { conversationId, mode, place: milestone, draft } = stored;
  chatStore.set(
    splitItems({
      ...getChat(),
      mode,
      milestone,
      draft: draft || unanswered,
      unanswered,
      ...(conversationId !== null && { conversationId, items: [] }),
    }),
  );
  return stored;
}

/** Resets in-memory state only; `clearUserStorage` removes the stored copy. */
export function closeUserChat(): void {
  owner?.unsubscribe();
  owner = undefined;
  window.removeEventListener("pagehide", stopWaiting);
  startOperation();
  closed.notify();
  chatStore.set(splitItems(createEmptyChat()));
}

function closeOnSessionChange(userId: string, client: QueryClient): () => void {
  return client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== sessionKey[0] || query.queryKey[1] !== sessionKey[1]) return;
    const check = query.state.data as SessionCheck | undefined;
    if (check && check.session?.user.id !== userId) closeUserChat();
  });
}

function persistChat(): void {
  if (!owner) return;
  const stored = loadStoredChat(owner.userId);
  // The user is logging out and the stored copy was removed: an answer that ends now must not restore it.
  if (lastStored && !stored) return;
  const { conversationId, items, mode, draft, unanswered, awaitedUntil, milestone, opening } =
    getChat();
  const hasQuestion = opening !== null || items.some(({ isUser }) => isUser);
  const next: StoredChat = {
    conversationId: hasQuestion ? conversationId : null,
    mode,
    draft,
    unsent: unanswered,
    awaitedUntil,
    place: milestone,
  };
  const merged = mergeStoredChat(next, stored);
  if (writeStored(storageKey(owner.userId), JSON.stringify(merged))) lastStored = next;
}

function mergeStoredChat(next: StoredChat, stored: StoredChat | undefined): StoredChat {
  if (!stored || !lastStored) return next;
  const before = lastStored;
  const names = Object.keys(next) as (keyof StoredChat)[];
  const changed = names.filter((name) => next[name] !== before[name]);
  return { ...stored, ...Object.fromEntries(changed.map((name) => [name, next[name]])) };
}

function loadStoredChat(userId: string): StoredChat | undefined {
  try {
    const stored = readStored(storageKey(userId)) ?? "null";
    const value = JSON.parse(stored) as Partial<StoredChat> | null;
    if (!value) return undefined;
    const parseText = (text: unknown) => (typeof text === "string" ? text : "");
    return {
      conversationId: typeof value.conversationId === "string" ? value.conversationId : null,
      mode: assistantModes.find((mode) => mode === value.mode) ?? "general",
      draft: parseText(value.draft),
      unsent: parseText(value.unsent),
      awaitedUntil: typeof value.awaitedUntil === "number" ? value.awaitedUntil : 0,
      place: parseMilestone(value.place),
    };
  } catch {
    return undefined;
  }
}

function parseMilestone(value: Partial<ChatMilestone> | null | undefined): ChatMilestone | null {
  const { pathId, milestoneKey, title } = value ?? {};
  const isComplete = [pathId, milestoneKey, title].every((part) => typeof part === "string");
  return isComplete ? ({ pathId, milestoneKey, title } as ChatMilestone) : null;
}

function storageKey(userId: string): string {
  return `assistant-chat:${userId}`;
}
