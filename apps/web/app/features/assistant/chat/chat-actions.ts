import { getModeTraits } from "@masar/contract/assistant/constants";
import { limits } from "@masar/contract/limits";
import type { TFunction } from "i18next";
import { ApiError, requestReauthentication } from "#web/platform/api/api-client.ts";
import { assistantQuery, conversationsKey } from "#web/entities/assistant/assistant-queries.ts";
import { reportError } from "#web/platform/errors/error-report.ts";
import { formatDate } from "#web/platform/format/format.ts";
import { getT } from "#web/platform/i18n/i18n.ts";
import { getStoredLanguage, pickLanguage } from "#web/platform/preferences/language.ts";
import { dismissToast, toastError } from "#web/platform/toast/toast.ts";
import { ask } from "./ask-stream.ts";
import {
  type ChatFailure,
  type ChatItem,
  type SendOptions,
  type ShownError,
  getWaitUntil,
  idle,
} from "./chat-types.ts";
import { AnswerError, describeError, isLimit, makeReport } from "./chat-errors.ts";
import {
  buildAnswerItem,
  buildPartialItem,
  buildQuestion,
  itemsBefore,
  type Question,
  upsertItem,
} from "./build-question.ts";
import {
  getChat,
  getChatOwner,
  onChatClosed,
  setChat,
  setItems,
  startOperation,
} from "./chat-store.ts";
import { throttleToFrame } from "./throttle-to-frame.ts";
import { makeItem } from "./local-messages.ts";

type PendingQuestion = {
  question: Question;
  /** The messages that the question replaces; they return when its answer fails. */
  replaced: ChatItem[];
  controller: AbortController;
  /** The answer so far. */
  content: string;
  hasHead: boolean;
  end?: "stopped" | "late";
};

/** The module is cached with the chat, so waiting longer for it rarely helps. */
const maxLocalSupportWaitMs = 1000;

let pending: PendingQuestion | undefined;

onChatClosed(abortQuestion);

export function abortQuestion(): void {
  pending?.controller.abort();
  pending = undefined;
}

export async function send(message: string, options: SendOptions = {}): Promise<void> {
  const t = getChatT();
  const text = message.trim();
  if (text === "") return showChatToast(t, "empty");
  const chat = getChat();
  if (pending || chat.opening) return;
  const question = buildQuestion(chat, { text, options, client: getChatOwner()?.client, t });
  const isTooLong = text.length > limits.assistant.messageLength;
  const isEarly = getWaitUntil(chat.status) > Date.now();
  if (isTooLong || isEarly || !navigator.onLine) {
    const current = setPending(question);
    const support = await findLocalSupport(question);
    if (pending !== current) return;
    pending = undefined;
    if (support) showLocalSupport(question, support);
    else if (!isTooLong && !isEarly) showChatToast(t, "offline");
    return;
  }
  const needsWork = getModeTraits(question.mode).reviewsWork;
  if (options.replaces && needsWork && !question.body.work) return showChatToast(t, "noWork");
  if (chat.draft.trim() === text) setChat({ draft: "" });
  await run(question, null);
}

export function stop(): void {
  if (!pending) return;
  pending.end = "stopped";
  pending.controller.abort();
}

/** Sends the failed question again, at most three times. */
export async function retry(): Promise<void> {
  const { failure } = getChat().status;
  const max = limits.assistant.retries;
  if (!failure || pending || failure.retries >= max) return;
  await run(failure.question, { ...failure, retries: failure.retries + 1 });
  const { status } = getChat();
  if (status.kind === "failed" && status.failure.retries >= max)
    showChatToast(getChatT(), "retries");
}

/** Asks the question before this answer again. */
export async function regenerate(answerId: string): Promise<void> {
  const { items } = getChat();
  const index = items.findIndex(({ id }) => id === answerId);
  const question = items.slice(0, Math.max(index, 0)).findLast(({ isUser }) => isUser);
  if (question) await send(question.content, { replaces: question.id });
}

async function run(question: Question, failure: ChatFailure | null): Promise<void> {
  startOperation();
  const current = setPending(question);
  current.replaced = showQuestion(question);
  setChat({
    status: { kind: "waiting", failure },
    unanswered: question.text,
    awaitedUntil: Date.now() + limits.assistant.typingMs,
  });
  const frames = throttleToFrame(() => {
    if (pending !== current) return;
    setItems((items) => upsertItem(items, buildPartialItem(question, current.content)));
    if (getChat().status.kind === "waiting") setChat({ status: { kind: "streaming", failure } });
  });
  try {
    const answer = await askWithLogIn(current, frames.request);
    frames.cancel();
    if (pending !== current) return;
    finish(question, buildAnswerItem(question, answer));
  } catch (error) {
    frames.cancel();
    if (pending !== current) return;
    const support = current.end === "stopped" ? null : await findLocalSupport(question);
    // Another conversation was opened, or the user logged out, while the module loaded.
    if (pending !== current) return;
    pending = undefined;
    if (current.end === "stopped") endStopped(current);
    else if (support) showLocalSupport(question, support);
    else if (current.end !== "late") fail(current, error);
    else if (current.hasHead) fail(current, new ApiError(504, { code: "ai_timeout" }));
    // The server's own timeout is shorter: without response headers, the network has failed.
    else fail(current, new ApiError(0, { code: "network" }));
    // Refetching while signed out would open the log-in sheet that was just closed.
    if (error instanceof ApiError && error.code === "unauthorized") return;
  }
  const client = getChatOwner()?.client;
  void client?.invalidateQueries(assistantQuery);
  void client?.invalidateQueries({ queryKey: conversationsKey });
}

function setPending(question: Question): PendingQuestion {
  const controller = new AbortController();
  pending = { question, replaced: [], controller, content: "", hasHead: false };
  return pending;
}

/** The answer of this device to a message about a crisis; null for others, and when its module does not load in time. */
async function findLocalSupport(question: Question): Promise<ChatItem | null> {
  const timeout = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), maxLocalSupportWaitMs);
  });
  const loaded = await Promise.race([loadLocalSupport().catch(() => null), timeout]);
  return loaded?.makeLocalSupport(question) ?? null;
}

/** Also called when the chat opens, so that the service worker caches it while there is a network. */
export function loadLocalSupport() {
  return import("./local-support.ts");
}

/** Appends the question, or removes what follows it when it is sent again. Returns the messages it replaces. */
function showQuestion(question: Question): ChatItem[] {
  const { items } = getChat();
  const shown = items.find(({ id }) => id === question.id);
  const { id, text: content, mode: context, milestone } = question;
  const before = itemsBefore(items, shown?.id ?? question.body.replaces);
  const item = shown ?? makeItem({ id, content, isUser: true, context, milestone });
  setItems(() => [...before, item]);
  return shown ? [] : items.slice(before.length);
}

function showLocalSupport(question: Question, support: ChatItem): void {
  showQuestion(question);
  finish(question, support);
}

function finish({ text }: Question, answer: ChatItem): void {
  pending = undefined;
  const { items, draft } = getChat();
  setChat({
    items: upsertItem(items, answer),
    status: idle,
    unanswered: "",
    awaitedUntil: 0,
    // An edited question that failed before was put into the input.
    draft: draft.trim() === text ? "" : draft,
  });
}

function endStopped(current: PendingQuestion): void {
  const { question, content, replaced } = current;
  if (content === "" && replaced.length > 0) restoreReplaced(current);
  else showPartialAnswer(current);
  // The server stores nothing before the first word of the answer.
  const unanswered = content === "" ? question.text : "";
  setChat({ status: idle, unanswered, awaitedUntil: 0 });
}

/** Asks the user to log in when the session has expired, then sends the question again. */
async function askWithLogIn(current: PendingQuestion, onPiece: () => void) {
  try {
    return await askWithTimeout(current, onPiece);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "unauthorized") throw error;
    // Nothing is answered while the log-in sheet is open.
    const { failure } = getChat().status;
    setChat({ status: failure ? { kind: "failed", failure } : idle });
    if (!(await requestReauthentication()) || pending !== current) throw error;
    setChat({ status: { kind: "waiting", failure } });
    return askWithTimeout(current, onPiece);
  }
}

async function askWithTimeout(current: PendingQuestion, onPiece: () => void) {
  const { question, controller } = current;
  const timer = setTimeout(() => {
    current.end ??= "late";
    controller.abort();
  }, limits.assistant.typingMs);
  try {
    return await ask(question.body, {
      signal: controller.signal,
      userId: getChatOwner()?.userId,
      onHead: () => {
        current.hasHead = true;
      },
      onToken: (text) => {
        current.content += text;
        onPiece();
      },
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Also shown when it is empty, for a stopped question. */
function showPartialAnswer({ question, content }: PendingQuestion): void {
  const partial = { ...buildPartialItem(question, content), isStreaming: false, isStopped: true };
  setItems((items) => upsertItem(items, partial));
}

/** The server still has the replaced messages. The text of an edited question moves to the input. */
function restoreReplaced({ question, replaced }: PendingQuestion): void {
  setItems((items) => [...itemsBefore(items, question.id), ...replaced]);
  const isEdited = replaced[0]?.content !== question.text;
  if (isEdited && getChat().draft.trim() === "") setChat({ draft: question.text });
}

/** A question that no one will answer before the limit ends; a draft that exists is not replaced. */
function returnToInput({ id, text }: Question): void {
  if (getChat().draft.trim() !== "") return;
  setItems((items) => itemsBefore(items, id));
  setChat({ draft: text });
}

function fail(current: PendingQuestion, error: unknown): void {
  const { question, content, replaced } = current;
  const t = getChatT();
  if (error instanceof AnswerError) showChatToast(t, error.reason);
  // The server stores nothing of an answer it rejects, and the beginning of one whose connection broke.
  const isRejected = error instanceof ApiError && error.status > 0 && current.end !== "late";
  const isRestored = replaced.length > 0 && (content === "" || isRejected);
  if (isRestored) restoreReplaced(current);
  else if (content !== "") showPartialAnswer(current);
  // No other question can be suggested while a limit lasts.
  if (!isRestored && !isLimit(error))
    setItems((items) => [...items, makeItem({ kind: "fallback" })]);
  const resetsAt = getChatOwner()?.client.getQueryData(assistantQuery.queryKey)?.resets_at;
  const resetTime = resetsAt && formatDate(getChatLanguage(), resetsAt, "time");
  const shown = describeError(t, error, false, resetTime);
  if (shown.waitUntil && content === "" && !isRestored) returnToInput(question);
  const { retries = 0 } = getChat().status.failure ?? {};
  setChat({
    status: { kind: "failed", failure: { error: shown, retries, question } },
    unanswered: question.text,
    awaitedUntil: 0,
  });
  if (shown.type === "processing") void reportChatError(error, shown);
}

async function reportChatError(error: unknown, shown: ShownError): Promise<void> {
  const isReported = await reportError(makeReport(error));
  const { status } = getChat();
  if (!isReported || status.kind === "idle" || status.failure?.error !== shown) return;
  const failure = { ...status.failure, error: describeError(getChatT(), error, true) };
  setChat({ status: { ...status, failure } });
}

const getChatLanguage = () => pickLanguage(window.location.pathname, getStoredLanguage());
const getChatT = () => getT(getChatLanguage());

type ToastName = "empty" | "offline" | "noWork" | "retries" | "invalid" | "service";

function showChatToast(t: TFunction, name: ToastName): void {
  const id = toastError(t(`assistant:toasts.${name}.title`), t(`assistant:toasts.${name}.text`));
  if (name === "offline") window.addEventListener("online", () => dismissToast(id), { once: true });
}
