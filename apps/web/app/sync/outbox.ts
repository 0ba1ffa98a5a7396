import { ApiError } from "#web/platform/api/api-client.ts";
import type { NewChange, QueuedChange } from "./change-types.ts";
import type { DeviceStore } from "./device-store.ts";
import {
  shouldGiveUp,
  isItsOwnFault,
  classifyFailure,
  type FailureKind,
  retryDelayMs,
} from "./retry-policy.ts";

export type Outcome = { status: "sent"; answer: unknown } | { status: "kept" };

/** `onSent`, `onRejected` and `onDone` also report what another tab sent. */
type Events = {
  onWaiting: (waiting: QueuedChange[]) => void;
  onSending: (isSending: boolean) => void;
  onAddedElsewhere: (change: QueuedChange) => void;
  onSent: (change: QueuedChange, answer: unknown) => void;
  /** Not watched: no caller in this tab handles the error. */
  onRefused: (change: QueuedChange, error: unknown, isWatched: boolean) => void;
  /** Nothing more can be sent now, and something was. */
  onDone: () => void;
};

type Given = {
  store: DeviceStore;
  userId: string;
  send: (change: QueuedChange) => Promise<unknown>;
  /** Resolves to whether the user logged in again. */
  askToLogIn: () => Promise<boolean>;
  events: Events;
};

export type Outbox = ReturnType<typeof createOutbox>;

type Watcher = { resolve: (outcome: Outcome) => void; reject: (error: unknown) => void };

type Message = { userId: string } & (
  | { kind: "added"; change: QueuedChange }
  | { kind: "sent"; change: QueuedChange; answer: unknown }
  | { kind: "refused"; change: QueuedChange; status: number; code: ApiError["code"] }
  | { kind: "done" }
);

const lockName = "masar-outbox";
/** Callers do not wait longer: the change is queued. */
const longestWatchMs = 10_000;
/** A change that the server fails on is skipped, but not more than this many: then the server itself fails. */
const mostPassedBy = 3;

/** Stores changes, then sends them in order, by one tab at a time. */
export function createOutbox({ store, userId, send, askToLogIn, events }: Given) {
  const channel = new BroadcastChannel(lockName);
  const watchers = new Map<number, Set<Watcher>>();
  let waiting: QueuedChange[] = [];
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** By a clock that cannot be set. */
  let notBeforeMs = 0;
  let canSend = false;
  let isStopped = false;

  async function add(
    change: NewChange,
  ): Promise<{ queued: QueuedChange; outcome: Promise<Outcome> }> {
    const queued = await store.addChange(userId, change);
    const outcome = watch(queued.seq);
    await readWaiting();
    tell({ kind: "added", change: queued, userId });
    void wake();
    return { queued, outcome };
  }

  /** Concurrent calls share one run. Resolves when nothing more can be sent now. */
  function wake(): Promise<void> {
    if (isStopped || !canSend || !navigator.onLine || performance.now() < notBeforeMs) {
      keepAll();
      return Promise.resolve();
    }
    isAskedAgain = true;
    running ??= run();
    return running;
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    let verdict: FailureKind | "done" = "done";
    try {
      while (isAskedAgain && verdict === "done") {
        isAskedAgain = false;
        verdict = await withLock(sendAll);
      }
    } catch (error) {
      // The store or a listener failed: retry without an error for the callers.
      comeBackLater(error);
      verdict = "later";
    } finally {
      // Synchronous with the last check: a later call starts a new run.
      running = undefined;
      events.onSending(false);
    }
    if (verdict === "done") return;
    keepAll();
    if (verdict === "signedOut") void comeBackSignedIn();
  }

  async function sendAll(): Promise<FailureKind | "done"> {
    const passedBy = new Set<number>();
    let hasSettled = false;
    for (;;) {
      const next = isStopped ? undefined : await store.takeChange(userId, passedBy);
      if (!next) break;
      events.onSending(true);
      const tried = await trySend(next);
      if ("answer" in tried) {
        await accept(next, tried.answer);
        hasSettled = true;
        continue;
      }
      const verdict = shouldGiveUp(next, tried.error) ? "refused" : classifyFailure(tried.error);
      if (verdict === "signedOut") return verdict;
      if (verdict === "refused") {
        await refuse(next, tried.error);
        hasSettled = true;
      } else if (isItsOwnFault(tried.error) && passedBy.size < mostPassedBy) {
        passedBy.add(next.seq);
      } else {
        comeBackLater(tried.error);
        sayDone(hasSettled);
        return verdict;
      }
    }
    await readWaiting();
    sayDone(hasSettled);
    if (passedBy.size === 0) return "done";
    comeBackLater(undefined);
    return "later";
  }

  /** Also while others are queued: cached responses lack what was sent. */
  function sayDone(hasSettled: boolean): void {
    if (!hasSettled || isStopped) return;
    events.onDone();
    tell({ kind: "done", userId });
  }

  async function trySend(change: QueuedChange): Promise<{ answer: unknown } | { error: unknown }> {
    try {
      return { answer: await send(change) };
    } catch (error) {
      return { error };
    }
  }

  async function accept(change: QueuedChange, answer: unknown): Promise<void> {
    failures = 0;
    await store.removeChange(change.seq);
    forgetChange(change, (watcher) => watcher.resolve({ status: "sent", answer }));
    events.onSent(change, answer);
    tell({ kind: "sent", change, answer, userId });
  }

  async function refuse(change: QueuedChange, error: unknown): Promise<void> {
    await store.removeChange(change.seq);
    // Before the caller handles the error, so that the page is already refreshing.
    events.onRefused(change, error, watchers.has(change.seq));
    forgetChange(change, (watcher) => watcher.reject(error));
    const { status, code } =
      error instanceof ApiError ? error : new ApiError(0, { code: "unknown" });
    tell({ kind: "refused", change, status, code, userId });
  }

  function forgetChange({ seq }: QueuedChange, answer: (watcher: Watcher) => void): void {
    waiting = waiting.filter((change) => change.seq !== seq);
    events.onWaiting(waiting);
    for (const watcher of watchers.get(seq) ?? []) answer(watcher);
    watchers.delete(seq);
  }

  function comeBackLater(error: unknown): void {
    failures += 1;
    const waitMs = retryDelayMs(error, failures);
    // Only the server's own delay is binding: a network that is back is used at once.
    if (error instanceof ApiError && error.retryAfterSeconds)
      notBeforeMs = performance.now() + waitMs;
    clearTimeout(timer);
    timer = setTimeout(() => void wake(), waitMs + 20);
  }

  /** A hidden tab cannot ask; it retries when it becomes visible. */
  async function comeBackSignedIn(): Promise<void> {
    if (document.visibilityState === "visible" && (await askToLogIn())) void wake();
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
        resolve({ status: "kept" });
      }, longestWatchMs);
    });
  }

  function keepAll(): void {
    for (const ofSeq of watchers.values()) {
      for (const watcher of ofSeq) watcher.resolve({ status: "kept" });
    }
    watchers.clear();
  }

  async function readWaiting(): Promise<QueuedChange[]> {
    waiting = await store.listChanges(userId);
    if (!isStopped) events.onWaiting(waiting);
    return waiting;
  }

  function tell(message: Message): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    if (!isStopped) channel.postMessage(message);
  }

  function hear({ data }: MessageEvent<Message>): void {
    if (data.userId !== userId) return;
    if (data.kind === "added") {
      void readWaiting().then(() => events.onAddedElsewhere(data.change));
      // Its own tab may be closed by now.
      void wake();
    } else if (data.kind === "sent") {
      const { change, answer } = data;
      forgetChange(change, (watcher) => watcher.resolve({ status: "sent", answer }));
      events.onSent(change, answer);
    } else if (data.kind === "refused") {
      const error = new ApiError(data.status, { code: data.code });
      forgetChange(data.change, (watcher) => watcher.reject(error));
      // The sending tab shows the toast.
      events.onRefused(data.change, error, true);
    } else {
      events.onDone();
    }
  }

  const wakeWhenSeen = () => {
    if (document.visibilityState === "visible") void wake();
  };
  channel.addEventListener("message", hear);
  document.addEventListener("visibilitychange", wakeWhenSeen);

  return {
    add,
    wake,
    readWaiting,
    getWaiting: () => waiting,
    /** A session that the server confirmed may send; one from the device only queues. */
    allow: () => {
      canSend = true;
      return wake();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      keepAll();
      document.removeEventListener("visibilitychange", wakeWhenSeen);
      channel.close();
    },
  };
}

/** Only one tab sends. Without locks, what is sent twice still counts once. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(lockName, work) : work();
}
