import { type AssistantMode, assistantModes } from "@masar/contract/assistant/constants";
import type { QueryClient } from "@tanstack/react-query";
import { newId } from "#web/platform/browser/new-id.ts";
import { type SessionCheck, sessionKey } from "#web/sync/device-session.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import type { ChatItem, ChatMilestone, ChatState } from "./chat-types.ts";
import { makeWelcome } from "./local-messages.ts";

/** What a refresh of the page must not lose; the messages themselves are on the server. */
type StoredChat = {
  /** Of a conversation that has a question; null before the first. */
  conversationId: string | null;
  mode: AssistantMode;
  draft: string;
  /** A question without its answer: never stored there, perhaps. */
  unsent: string;
  /** Until then (milliseconds since 1970) a tab waits for that answer; 0 when none does. */
  awaitedUntil: number;
  place: ChatMilestone | null;
};

export type ChatOwner = { userId: string; client: QueryClient };

let owner: (ChatOwner & { unwatch: () => void }) | undefined;
let state = makeEmptyChat();
/** The state without its messages: a new one only when something besides them has changed. */
let frame = dropItems(state);
let unsent = "";
let awaitedUntil = 0;
/** What this tab wrote or found last: it writes only what it changed itself, and leaves the rest to other tabs. */
let lastKept: StoredChat | undefined;
let turn = 0;
const listeners = new Set<() => void>();
const leaving = new Set<() => void>();

function makeEmptyChat(): ChatState {
  return {
    conversationId: newId(),
    items: [makeWelcome()],
    mode: "general",
    draft: "",
    isLoading: false,
    error: null,
    retries: 0,
    place: null,
    opening: null,
  };
}

export function getChat(): ChatState {
  return state;
}

export function getChatItems(): ChatItem[] {
  return state.items;
}

export function getChatFrame(): Omit<ChatState, "items"> {
  return frame;
}

export function getChatOwner(): ChatOwner | undefined {
  return owner;
}

export function subscribeToChat(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setChat(change: Partial<ChatState>): void {
  show({ ...state, ...change });
  persistChat();
}

export function setItems(change: (items: ChatItem[]) => ChatItem[]): void {
  // Pieces of an answer come dozens of times a second, and nothing of them is kept here.
  state = { ...state, items: change(state.items) };
  notifyListeners();
}

function show(next: ChatState): void {
  state = next;
  frame = dropItems(next);
  notifyListeners();
}

function dropItems({ items: _items, ...rest }: ChatState): Omit<ChatState, "items"> {
  return rest;
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/**
 * For whatever decides what is open next. Returns whether it still does: not when something was begun after it, which
 * a slow answer of before must not undo.
 */
export function startOperation(): () => boolean {
  turn += 1;
  const mine = turn;
  return () => turn === mine;
}

/** An empty conversation; what is being written, and the milestone, stay. */
export function resetChat(): void {
  const { draft, place } = state;
  startOperation();
  unsent = "";
  awaitedUntil = 0;
  setChat({ ...makeEmptyChat(), draft, place });
}

/** A question is asked and has no answer yet, or has it now (""). */
export function storeUnansweredQuestion(text: string, until = 0): void {
  unsent = text;
  awaitedUntil = until;
  persistChat();
}

/** The page goes, and with it whoever waited. */
function stopWaiting(): void {
  if (awaitedUntil > 0) storeUnansweredQuestion(unsent);
}

/** The chat is this learner's from now on; resolves to the conversation that was open, if there was one. */
export function openUserChat(userId: string, client: QueryClient): StoredChat | undefined {
  if (owner?.userId === userId && owner.client === client) return undefined;
  closeUserChat();
  owner = { userId, client, unwatch: watchSession(userId, client) };
  window.addEventListener("pagehide", stopWaiting);
  const kept = readStoredChat(userId);
  lastKept = undefined;
  if (!kept) return undefined;
  // Another tab is about to have its answer: it is not to be sent from here as well.
  const isAwaited = kept.awaitedUntil > Date.now();
  unsent = isAwaited ? "" : kept.unsent;
  lastKept = { ...kept, unsent, awaitedUntil };
  show({
    ...state,
    mode: kept.mode,
    place: kept.place,
    draft: kept.draft || unsent,
    ...(kept.conversationId === null ? {} : { conversationId: kept.conversationId, items: [] }),
  });
  return kept;
}

/** However the session ended: nothing of it stays in memory. What is stored goes as all that is stored does. */
export function closeUserChat(): void {
  owner?.unwatch();
  owner = undefined;
  window.removeEventListener("pagehide", stopWaiting);
  startOperation();
  for (const leave of leaving) leave();
  unsent = "";
  awaitedUntil = 0;
  show(makeEmptyChat());
}

/** For what runs beside the state, such as a question on its way. */
export function onChatClosed(leave: () => void): void {
  leaving.add(leave);
}

function watchSession(userId: string, client: QueryClient): () => void {
  return client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== sessionKey[0] || query.queryKey[1] !== sessionKey[1]) return;
    const check = query.state.data as SessionCheck | undefined;
    if (check && check.session?.user.id !== userId) closeUserChat();
  });
}

function persistChat(): void {
  if (!owner) return;
  const stored = readStoredChat(owner.userId);
  // Gone from under us: the learner is logging out, and an answer that ends now must not come back after them.
  if (lastKept && !stored) return;
  const hasQuestion = state.opening !== null || state.items.some(({ isUser }) => isUser);
  const kept: StoredChat = {
    conversationId: hasQuestion ? state.conversationId : null,
    mode: state.mode,
    draft: state.draft,
    unsent,
    awaitedUntil,
    place: state.place,
  };
  const merged = mergeStoredChat(kept, stored);
  if (writeStored(keyOf(owner.userId), JSON.stringify(merged))) lastKept = kept;
}

function mergeStoredChat(kept: StoredChat, stored: StoredChat | undefined): StoredChat {
  if (!stored || !lastKept) return kept;
  const before = lastKept;
  const names = Object.keys(kept) as (keyof StoredChat)[];
  const changed = names.filter((name) => kept[name] !== before[name]);
  return { ...stored, ...Object.fromEntries(changed.map((name) => [name, kept[name]])) };
}

function readStoredChat(userId: string): StoredChat | undefined {
  try {
    const kept = JSON.parse(readStored(keyOf(userId)) ?? "null") as Partial<StoredChat> | null;
    if (!kept) return undefined;
    return {
      conversationId: typeof kept.conversationId === "string" ? kept.conversationId : null,
      mode: assistantModes.find((mode) => mode === kept.mode) ?? "general",
      draft: readText(kept.draft),
      unsent: readText(kept.unsent),
      awaitedUntil: typeof kept.awaitedUntil === "number" ? kept.awaitedUntil : 0,
      place: readPlace(kept.place),
    };
  } catch {
    // Nothing was kept, or not by us.
    return undefined;
  }
}

function readPlace(place: Partial<ChatMilestone> | null | undefined): ChatMilestone | null {
  const { pathId, milestoneKey, title } = place ?? {};
  const isWhole = [pathId, milestoneKey, title].every((part) => typeof part === "string");
  return isWhole ? ({ pathId, milestoneKey, title } as ChatMilestone) : null;
}

function readText(text: unknown): string {
  return typeof text === "string" ? text : "";
}

function keyOf(userId: string): string {
  return `assistant-chat:${userId}`;
}
