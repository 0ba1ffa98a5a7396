import { limits } from "@masar/contract/limits";
import type { TFunction } from "i18next";
import { ApiError, requestReauthentication } from "#web/platform/api/api-client.ts";
import { assistantQuery, conversationsKey } from "#web/entities/assistant/assistant-queries.ts";
import { reportError } from "#web/platform/errors/error-report.ts";
import { formatDate } from "#web/platform/format/format.ts";
import { getT } from "#web/platform/i18n/i18n.ts";
import { getStoredLanguage, pickLanguage } from "#web/platform/preferences/language.ts";
import { dismissToast, toast } from "#web/platform/toast/toast.ts";
import { ask } from "./ask-stream.ts";
import type { ChatActions, ChatItem } from "./chat-types.ts";
import { describeError, EmptyAnswer, InvalidAnswer, isLimit, makeReport } from "./chat-errors.ts";
import {
  itemsBefore,
  makeQuestion,
  upsertItem,
  type Question,
  showAnswer,
  showPieces,
  showQuestion,
} from "./build-question.ts";
import {
  getChat,
  getChatOwner,
  storeUnansweredQuestion,
  setChat,
  setItems,
  startOperation,
  onChatClosed,
} from "./chat-store.ts";
import { throttleToFrame } from "./throttle-to-frame.ts";
import { makeFallback } from "./local-messages.ts";

/** A question on its way. */
type PendingQuestion = {
  question: Question;
  /** What it takes the place of, should something of its answer come. */
  replaced: ChatItem[];
  controller: AbortController;
  /** What was said so far. */
  content: string;
  hasHead: boolean;
  end?: "stopped" | "late";
};

/** The module is cached with the chat, so that waiting longer for it rarely helps. */
const maxLocalSupportWaitMs = 1000;

let running: PendingQuestion | undefined;
/** The last question, for as long as it has no whole answer. */
let unanswered: Question | undefined;

onChatClosed(dropQuestion);

/** Nobody waits for its answer any more. */
export function dropQuestion(): void {
  running?.controller.abort();
  running = undefined;
  unanswered = undefined;
}

export const send: ChatActions["send"] = async (message, options = {}) => {
  const t = getChatT();
  const text = message.trim();
  if (text === "") return showChatToast(t, "empty");
  const chat = getChat();
  if (running || chat.opening) return;
  const question = makeQuestion(chat, { text, options, client: getChatOwner()?.client, t });
  const isTooLong = text.length > limits.assistant.messageLength;
  if (isTooLong || !navigator.onLine) {
    const mine = startRunning(question);
    const support = await findLocalSupport(question);
    if (running !== mine) return;
    running = undefined;
    if (support) showLocalSupport(question, support);
    else if (!isTooLong) showChatToast(t, "offline");
    return;
  }
  const { context, work } = question.body;
  if (options.replaces && context === "review_work" && !work) return showChatToast(t, "noWork");
  const isDraft = chat.draft.trim() === text;
  setChat({ draft: isDraft ? "" : chat.draft, error: null, retries: 0 });
  await run(question);
};

export const stop: ChatActions["stop"] = () => {
  if (!running) return;
  running.end = "stopped";
  running.controller.abort();
};

export const retry: ChatActions["retry"] = async () => {
  const question = unanswered;
  const { retries } = getChat();
  if (!question || running || retries >= limits.assistant.retries) return;
  setChat({ retries: retries + 1 });
  await run(question);
  if (getChat().error && getChat().retries >= limits.assistant.retries)
    showChatToast(getChatT(), "retries");
};

export const regenerate: ChatActions["regenerate"] = async (answerId) => {
  const { items } = getChat();
  const at = items.findIndex(({ id }) => id === answerId);
  const question = items.slice(0, Math.max(at, 0)).findLast(({ isUser }) => isUser);
  if (question) await send(question.content, { replaces: question.id });
};

async function run(question: Question): Promise<void> {
  startOperation();
  const mine = startRunning(question);
  mine.replaced = showAsked(question);
  unanswered = question;
  storeUnansweredQuestion(question.text, Date.now() + limits.assistant.typingMs);
  setChat({ isLoading: true });
  const frames = throttleToFrame(() => {
    if (running === mine)
      setItems((items) => upsertItem(items, showPieces(question, mine.content)));
  });
  try {
    const answer = await askWithLogIn(mine, frames.request);
    frames.cancel();
    if (running !== mine) return;
    finish(question, showAnswer(question, answer));
  } catch (error) {
    frames.cancel();
    if (running !== mine) return;
    const support = mine.end === "stopped" ? null : await findLocalSupport(question);
    // Another conversation was opened, or the user has left, while the module loaded.
    if (running !== mine) return;
    running = undefined;
    if (mine.end === "stopped") endStopped(mine);
    else if (support) showLocalSupport(question, support);
    else fail(mine, mine.end === "late" ? tooLate(mine) : error);
    // Signed out, nothing can be read anew: the sheet that was just closed would open again.
    if (error instanceof ApiError && error.code === "unauthorized") return;
  }
  // What is left of today, and the list of conversations, are others now.
  const client = getChatOwner()?.client;
  void client?.invalidateQueries(assistantQuery);
  void client?.invalidateQueries({ queryKey: conversationsKey });
}

function startRunning(question: Question): PendingQuestion {
  const controller = new AbortController();
  running = { question, replaced: [], controller, content: "", hasHead: false };
  return running;
}

/** The answer of this device to a message about a crisis; null for others, and when its module does not load in time. */
async function findLocalSupport(question: Question): Promise<ChatItem | null> {
  const timeout = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), maxLocalSupportWaitMs);
  });
  const loaded = await Promise.race([loadLocalSupport().catch(() => null), timeout]);
  return loaded?.makeLocalSupport(question) ?? null;
}

function showLocalSupport(question: Question, support: ChatItem): void {
  showAsked(question);
  finish(question, support);
}

/** Called when the chat opens as well, so that the service worker has it before the network goes. */
export function loadLocalSupport() {
  return import("./local-support.ts");
}

/** The question at the end of what stays. Returns what it takes the place of. */
function showAsked(question: Question): ChatItem[] {
  const { items } = getChat();
  const before = items.find(({ id }) => id === question.id);
  const stays = itemsBefore(items, before?.id ?? question.body.replaces);
  setItems(() => [...stays, before ?? showQuestion(question)]);
  return before ? [] : items.slice(stays.length);
}

function finish({ text }: Question, answer: ChatItem): void {
  running = undefined;
  unanswered = undefined;
  storeUnansweredQuestion("");
  setItems((items) => upsertItem(items, answer));
  const { draft } = getChat();
  setChat({
    isLoading: false,
    error: null,
    retries: 0,
    // A question that failed in an editor waits in the input, and is answered now.
    draft: draft.trim() === text ? "" : draft,
  });
}

function endStopped(mine: PendingQuestion): void {
  const { question, content } = mine;
  unanswered = undefined;
  // Without a word of the answer the server has kept nothing: the question is in the input after a refresh.
  storeUnansweredQuestion(content === "" ? question.text : "");
  if (content === "" && mine.replaced.length > 0) restoreReplacedMessages(mine);
  else showPartialAnswer(mine);
  setChat({ isLoading: false, error: null });
}

/** A session that ended in the middle is asked for, and then the question goes out again. */
async function askWithLogIn(mine: PendingQuestion, onPiece: () => void) {
  try {
    return await askInTime(mine, onPiece);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "unauthorized") throw error;
    // The sheet waits for the learner as long as it takes: nobody is answering meanwhile.
    setChat({ isLoading: false });
    if (!(await requestReauthentication()) || running !== mine) throw error;
    setChat({ isLoading: true });
    return askInTime(mine, onPiece);
  }
}

async function askInTime(mine: PendingQuestion, onPiece: () => void) {
  const { question, controller } = mine;
  const timer = setTimeout(() => {
    mine.end ??= "late";
    controller.abort();
  }, limits.assistant.typingMs);
  try {
    return await ask(question.body, {
      signal: controller.signal,
      userId: getChatOwner()?.userId,
      onHead: () => {
        mine.hasHead = true;
      },
      onToken: (text) => {
        mine.content += text;
        onPiece();
      },
    });
  } finally {
    clearTimeout(timer);
  }
}

/** The server gives up before this page does: without its first word, it is the network that was silent. */
function tooLate({ hasHead }: PendingQuestion): ApiError {
  return hasHead ? new ApiError(504, { code: "ai_timeout" }) : new ApiError(0, { code: "network" });
}

/** What was said stays, and a learner who stopped it finds the place where it would stand. */
function showPartialAnswer({ question, content }: PendingQuestion): void {
  const beginning = { ...showPieces(question, content), isStreaming: false, isStopped: true };
  setItems((items) => upsertItem(items, beginning));
}

/** The server still has what was to be replaced: so has the page. New words for a question wait in the input. */
function restoreReplacedMessages({ question, replaced }: PendingQuestion): void {
  setItems((items) => [...itemsBefore(items, question.id), ...replaced]);
  const isEdited = replaced[0]?.content !== question.text;
  if (isEdited && getChat().draft.trim() === "") setChat({ draft: question.text });
}

function fail(mine: PendingQuestion, error: unknown): void {
  const { question, content, replaced } = mine;
  const t = getChatT();
  if (error instanceof InvalidAnswer) showChatToast(t, "invalid");
  if (error instanceof EmptyAnswer) showChatToast(t, "service");
  storeUnansweredQuestion(question.text);
  // A refusal keeps nothing, however much was said before it; a connection that broke keeps the beginning.
  const isRefused = error instanceof ApiError && error.status > 0 && mine.end !== "late";
  const isGivenBack = replaced.length > 0 && (content === "" || isRefused);
  if (isGivenBack) restoreReplacedMessages(mine);
  else if (content !== "") showPartialAnswer(mine);
  // A limit is no failed answer, and while it lasts no other question can be suggested.
  if (!isGivenBack && !isLimit(error)) setItems((items) => [...items, makeFallback()]);
  const shown = describeError(t, error, false, readNewDayAt());
  setChat({ isLoading: false, error: shown });
  if (shown.type === "processing") void reportChatError(error, shown);
}

/** When the next day's questions come, as the page writes times. */
function readNewDayAt(): string | undefined {
  const resetsAt = getChatOwner()?.client.getQueryData(assistantQuery.queryKey)?.resets_at;
  return resetsAt && formatDate(getChatLanguage(), resetsAt, "time");
}

async function reportChatError(
  error: unknown,
  shown: ReturnType<typeof describeError>,
): Promise<void> {
  const isReported = await reportError(makeReport(error));
  if (isReported && getChat().error === shown) {
    setChat({ error: describeError(getChatT(), error, true) });
  }
}

function getChatLanguage() {
  return pickLanguage(window.location.pathname, getStoredLanguage());
}

function getChatT(): TFunction {
  return getT(getChatLanguage());
}

type Saying = "empty" | "offline" | "noWork" | "retries" | "invalid" | "service";

function showChatToast(t: TFunction, what: Saying): void {
  const told = toast({
    title: t(`assistant:toasts.${what}.title`),
    description: t(`assistant:toasts.${what}.text`),
    variant: "destructive",
  });
  // Back again, it is no longer true.
  if (what !== "offline") return;
  window.addEventListener("online", () => dismissToast(told), { once: true });
}
