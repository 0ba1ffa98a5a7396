import type { FailureKind } from "@masar/contract/shared/changes";
import { ApiError } from "#web/platform/api/api-client.ts";
import { holdLock, whilePageShown } from "#web/platform/browser/page-lock.ts";
import { getKind } from "./change-kinds.ts";
import type { NewChange, QueuedChange } from "./change-types.ts";
import type { DeviceStore } from "./device-store.ts";
import {
  classifyFailure,
  isMissingEndpoint,
  isServerFault,
  retryDelayMs,
  shouldGiveUp,
} from "./retry-policy.ts";

export type Outcome = { status: "sent"; answer: unknown } | { status: "queued" };

/** `onSent`, `onRejected` and `onDone` also report what another tab sent. */
type Events = {
  onWaiting: (waiting: QueuedChange[]) => void;
  onSending: (isSending: boolean) => void;
  onAddedElsewhere: (change: QueuedChange) => void;
  onSent: (change: QueuedChange, answer: unknown) => void;
  /** Not watched: no caller in this tab handles the error. */
  onRejected: (change: QueuedChange, error: unknown, isWatched: boolean) => void;
  /** Nothing more can be sent now, and something was. */
  onDone: () => void;
};

type OutboxOptions = {
  store: DeviceStore;
  userId: string;
  send: (change: QueuedChange) => Promise<unknown>;
  /** Resolves to whether the user logged in again. */
  askToLogIn: () => Promise<boolean>;
  /** Whether the server ignored the change, so that lists which show it are outdated. */
  isIgnored?: (change: QueuedChange, answer: unknown) => boolean;
  events: Events;
};

export type Outbox = ReturnType<typeof createOutbox>;

type Watcher = { resolve: (outcome: Outcome) => void; reject: (error: unknown) => void };

/** Tabs may run different releases, so these names never change: `refused` is a rejected change. */
type Message = { userId: string } & (
  | { kind: "added"; change: QueuedChange }
  | { kind: "sent"; change: QueuedChange; answer: unknown }
  | { kind: "refused"; change: QueuedChange; status: number; code: ApiError["code"] }
  | { kind: "done" }
);

const lockName = "masar-outbox";
/** Callers do not wait longer: the change is queued. */
const maxWatchMs = 10_000;
/** A change that the server fails on is skipped, but not more than this many: then the server itself fails. */
const maxSkipped = 3;

/**
 * Stores changes, then sends them in order, by one tab at a time. Without locks, and when a page is left while it sends,
 * a change may be sent twice; it still counts once.
 */
export function createOutbox(options: OutboxOptions) {
  const { store, userId, send, askToLogIn, isIgnored = () => false, events } = options;
  const channel = new BroadcastChannel(lockName);
  const watchers = new Map<number, Set<Watcher>>();
  let waiting: QueuedChange[] = [];
  let running: Promise<void> | undefined;
  let isFlushRequested = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** By a clock that cannot be set. */
  let notBeforeMs = 0;
  let canSend = false;
  let isStopped = false;
  let leaveSignal = AbortSignal.abort();

  async function add(change: NewChange) {
    const queued = await store.addChange(userId, change);
    const outcome = watch(queued.seq);
    await loadWaiting();
    broadcast({ kind: "added", change: queued, userId });
    void flush();
    return { queued, outcome };
  }

  /** Concurrent calls share one run. Resolves when nothing more can be sent now. */
  function flush(): Promise<void> {
    if (leaveSignal.aborted || !canSend || !navigator.onLine || performance.now() < notBeforeMs) {
      resolveAsQueued();
      return Promise.resolve();
    }
    isFlushRequested = true;
    running ??= run();
    return running;
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    const ownLeaveSignal = leaveSignal;
    let verdict: FailureKind | "done" = "done";
    try {
      while (isFlushRequested && verdict === "done") {
        isFlushRequested = false;
        verdict = await holdLock(lockName, ownLeaveSignal, () => sendAll(ownLeaveSignal));
      }
    } catch (error) {
      // The store or a listener failed: retry without an error for the callers.
      if (!ownLeaveSignal.aborted) retryLater(error);
      verdict = "later";
    } finally {
      // Synchronous with the last check: a later call starts a new run.
      running = undefined;
      events.onSending(false);
    }
    if (verdict === "done") return;
    // The page may already be shown again.
    if (ownLeaveSignal.aborted) return flush();
    resolveAsQueued();
    if (verdict === "signedOut") void retryAfterLogIn();
  }

  async function sendAll(ownLeaveSignal: AbortSignal): Promise<FailureKind | "done"> {
    const skipped = new Set<number>();
    let hasSettled = false;
    for (;;) {
      const next = ownLeaveSignal.aborted ? undefined : await store.claimChange(userId, skipped);
      if (!next || ownLeaveSignal.aborted) break;
      events.onSending(true);
      const [result] = await Promise.allSettled([send(next)]);
      if (result.status === "fulfilled") {
        await accept(next, result.value);
        hasSettled = true;
        continue;
      }
      // Leaving the page may have caused the failure; the next page sends the change again.
      if (ownLeaveSignal.aborted) break;
      const error: unknown = result.reason;
      const isMissing = isMissingEndpoint(next, error);
      const verdict = shouldGiveUp(next, error) ? "rejected" : classifyFailure(error);
      if (verdict === "signedOut") return verdict;
      if (verdict === "rejected" && !isMissing) {
        await rejectChange(next, error);
        hasSettled = true;
      } else if (isMissing || (isServerFault(error) && skipped.size < maxSkipped)) {
        skipped.add(next.seq);
      } else {
        retryLater(error);
        reportDone(hasSettled);
        return verdict;
      }
    }
    await loadWaiting();
    reportDone(hasSettled);
    if (skipped.size === 0) return "done";
    retryLater(undefined);
    return "later";
  }

  /** Also while others are queued: cached responses lack what was sent. */
  function reportDone(hasSettled: boolean): void {
    if (!hasSettled || isStopped) return;
    events.onDone();
    broadcast({ kind: "done", userId });
  }

  async function accept(change: QueuedChange, answer: unknown): Promise<void> {
    failures = 0;
    const outdated = isIgnored(change, answer) ? getKind(change.name).invalidates : [];
    await store.removeChange(change.seq, outdated);
    settleWatchers(change, (watcher) => watcher.resolve({ status: "sent", answer }));
    events.onSent(change, answer);
    broadcast({ kind: "sent", change, answer, userId });
  }

  async function rejectChange(change: QueuedChange, error: unknown): Promise<void> {
    await store.removeChange(change.seq, getKind(change.name).invalidates);
    // Before the caller handles the error, so that the page is already refreshing.
    events.onRejected(change, error, watchers.has(change.seq));
    settleWatchers(change, (watcher) => watcher.reject(error));
    const { status, code } =
      error instanceof ApiError ? error : new ApiError(0, { code: "unknown" });
    broadcast({ kind: "refused", change, status, code, userId });
  }

  function settleWatchers({ seq }: QueuedChange, answer: (watcher: Watcher) => void): void {
    waiting = waiting.filter((change) => change.seq !== seq);
    events.onWaiting(waiting);
    for (const watcher of watchers.get(seq) ?? []) answer(watcher);
    watchers.delete(seq);
  }

  function retryLater(error: unknown): void {
    failures += 1;
    const waitMs = retryDelayMs(error, failures);
    // Only the server's own delay is binding: a network that is back is used at once.
    if (error instanceof ApiError && error.retryAfterSeconds)
      notBeforeMs = performance.now() + waitMs;
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), waitMs + 20);
  }

  /** A hidden tab cannot ask; it retries when it becomes visible. */
  async function retryAfterLogIn(): Promise<void> {
    if (document.visibilityState === "visible" && (await askToLogIn())) void flush();
  }

  function watch(seq: number): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const ofSeq = watchers.get(seq) ?? new Set();
      watchers.set(seq, ofSeq);
      const watcher = { resolve, reject };
      ofSeq.add(watcher);
      setTimeout(() => {
        ofSeq.delete(watcher);
        if (ofSeq.size === 0 && watchers.get(seq) === ofSeq) watchers.delete(seq);
        resolve({ status: "queued" });
      }, maxWatchMs);
    });
  }

  function resolveAsQueued(): void {
    for (const ofSeq of watchers.values()) {
      for (const watcher of ofSeq) watcher.resolve({ status: "queued" });
    }
    watchers.clear();
  }

  async function loadWaiting(): Promise<QueuedChange[]> {
    waiting = await store.listChanges(userId);
    if (!isStopped) events.onWaiting(waiting);
    return waiting;
  }

  function broadcast(message: Message): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    if (!isStopped) channel.postMessage(message);
  }

  function handleMessage({ data }: MessageEvent<Message>): void {
    if (data.userId !== userId) return;
    if (data.kind === "added") {
      void loadWaiting().then(() => events.onAddedElsewhere(data.change));
      // Its own tab may be closed by now.
      void flush();
    } else if (data.kind === "sent") {
      const { change, answer } = data;
      settleWatchers(change, (watcher) => watcher.resolve({ status: "sent", answer }));
      events.onSent(change, answer);
    } else if (data.kind === "refused") {
      const error = new ApiError(data.status, { code: data.code });
      settleWatchers(data.change, (watcher) => watcher.reject(error));
      // The sending tab shows the toast.
      events.onRejected(data.change, error, true);
    } else {
      events.onDone();
    }
  }

  const flushWhenVisible = () => {
    if (document.visibilityState === "visible") void flush();
  };
  channel.addEventListener("message", handleMessage);
  document.addEventListener("visibilitychange", flushWhenVisible);
  const stopWhileShown = whilePageShown((signal) => {
    leaveSignal = signal;
    void flush();
  });

  return {
    add,
    flush,
    loadWaiting,
    getWaiting: () => waiting,
    /** A session that the server confirmed may send; one from the device only queues. */
    allow: () => {
      canSend = true;
      return flush();
    },
    stop: () => {
      isStopped = true;
      stopWhileShown();
      clearTimeout(timer);
      resolveAsQueued();
      document.removeEventListener("visibilitychange", flushWhenVisible);
      channel.close();
    },
  };
}
