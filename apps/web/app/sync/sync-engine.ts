import type { AuthSession } from "@masar/contract/account/schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import type { Query, QueryClient } from "@tanstack/react-query";
import { requestReauthentication, send } from "#web/platform/api/api-client.ts";
import type { NewChange, QueuedChange } from "./change-types.ts";
import { applyChangeResponse, getKind, loadChangeKinds } from "./change-kinds.ts";
import { type DeviceStore, openDeviceStore } from "./device-store.ts";
import {
  isPersistedQuery,
  restorePersistedQueries,
  persistQueryChanges,
} from "./persisted-queries.ts";
import { drainUnloadChanges } from "./unload-queue.ts";
import { createMemoryStore } from "./memory-store.ts";
import { getIsOnline, watchNetwork } from "#web/platform/browser/network-status.ts";
import { refreshOnNewDay } from "#web/sync/refresh-on-new-day.ts";
import { createOutbox, type Outbox, type Outcome } from "./outbox.ts";
import { getSince, setSince } from "./load-changes.ts";
import { createPendingChanges } from "./pending-changes.ts";
import { notifyRejected } from "./notify-rejected.ts";
import { resetSyncState, setReadyEngine, setSyncState } from "./sync-status.ts";

export type SyncEngine = {
  /** `onStored` runs when it is on the disk or, without one, at the server. */
  change: (change: NewChange, onStored?: () => void) => Promise<Outcome>;
  outbox: Outbox;
  /** Moves changes that a page could not queue into the outbox. */
  queueUnloadChanges: () => Promise<void>;
  stop: () => void;
};

type Entered = { client: QueryClient; userId: string; engine: Promise<SyncEngine> };

/** What was sent is sent again, and counts once. */
const maxSendMs = 30_000;

let store: Promise<DeviceStore> | undefined;
let entered: Entered | undefined;

function openStore(): Promise<DeviceStore> {
  store ??= openDeviceStore();
  return store;
}

/** The last user of this device who did not log out. */
export async function loadLastSession(): Promise<AuthSession | null> {
  return (await openStore()).readSession().catch(() => null);
}

/** Restores the user's data and starts sending. Without a confirmed session it only reads and queues. */
export function startSync(
  client: QueryClient,
  userId: string,
  confirmed?: AuthSession,
): Promise<SyncEngine> {
  if (entered?.client !== client || entered.userId !== userId) {
    stopSync();
    const opening = createSyncEngine(client, userId, openStore(), confirmed);
    entered = { client, userId, engine: opening };
    setReadyWhenOpen(entered);
    // Forget a failed open, so that the next caller retries.
    opening.catch(() => {
      if (entered?.engine === opening) entered = undefined;
    });
  }
  const { engine } = entered;
  if (confirmed) void engine.then(({ outbox }) => confirm(outbox, confirmed)).catch(() => {});
  return engine;
}

async function confirm(outbox: Outbox, session: AuthSession): Promise<void> {
  await (await openStore()).enter(session.user.id, session).catch(() => {});
  void outbox.allow();
}

/** Without a session (a component rendered alone) changes are only in memory. */
export function getSyncEngine(client: QueryClient): Promise<SyncEngine> {
  if (entered?.client === client) return entered.engine;
  stopSync();
  const engine = createSyncEngine(client, "", Promise.resolve(createMemoryStore()));
  entered = { client, userId: "", engine };
  setReadyWhenOpen(entered);
  void engine.then(({ outbox }) => outbox.allow());
  return engine;
}

/** Does nothing if another user was entered meanwhile. */
function setReadyWhenOpen(entry: Entered): void {
  const { client } = entry;
  void entry.engine.then(
    (engine) => {
      if (entered === entry) setReadyEngine({ client, engine });
    },
    () => {},
  );
}

export async function findSyncEngine(): Promise<SyncEngine | undefined> {
  return entered?.engine;
}

function stopSync(): void {
  void entered?.engine.then(({ stop }) => stop()).catch(() => {});
  entered = undefined;
  setReadyEngine(undefined);
  resetSyncState();
  // A store in memory belongs to the page that was left.
  const before = store;
  void before?.then(({ isPersistent }) => {
    if (!isPersistent && store === before) store = undefined;
  });
}

/** The session ended without a log-out: unsent changes wait for their user. */
export async function lockDeviceStore(): Promise<void> {
  stopSync();
  await (await openStore()).lock().catch(() => {});
}

/** At log-out. Whether the disk confirmed it. */
export async function clearDeviceStore(): Promise<boolean> {
  stopSync();
  const opened = await openStore();
  return opened.clear().then(
    () => opened.isPersistent,
    () => false,
  );
}

async function createSyncEngine(
  client: QueryClient,
  userId: string,
  opening: Promise<DeviceStore>,
  confirmed?: AuthSession,
): Promise<SyncEngine> {
  const opened = await opening;
  await opened.enter(userId, confirmed);
  setSyncState({ isPersistent: opened.isPersistent });

  const touched = createInvalidationBatch(client);
  const refresh = (change: NewChange) => {
    clearSince(client, showsChange(change));
    void client.invalidateQueries({ predicate: showsChange(change) });
  };

  const outbox = createOutbox({
    store: opened,
    userId,
    send: ({ name, input }) =>
      send(
        getKind(name).endpoints,
        name,
        { ...input },
        { userId, signal: AbortSignal.timeout(maxSendMs) },
      ),
    askToLogIn: requestReauthentication,
    isIgnored,
    events: {
      onWaiting: (waiting) =>
        setSyncState({
          pending: waiting.length,
          pendingMilestones: listTickedMilestones(waiting),
          isPersistent: opened.isPersistent,
        }),
      onSending: (isSending) => setSyncState({ isSending }),
      onAddedElsewhere: (change) =>
        void loadChangeKinds([change]).then(() => pending.applyToAll([change])),
      onSent: (change, answer) => {
        if (isIgnored(change, answer)) clearSince(client, showsChange(change));
        else pending.confirm(change);
        touched.add(change, applySentChange(client, change, answer));
      },
      onRejected: (change, error, isWatched) => {
        refresh(change);
        if (!isWatched) notifyRejected(client, change, error);
      },
      onDone: () => {
        touched.refresh();
        pending.clearRefetchedQueries();
      },
    },
  });

  const pending = createPendingChanges({ client, userId, getWaiting: () => outbox.getWaiting() });
  const unwatch = watchNetwork(() => {
    if (getIsOnline()) void outbox.flush().then(() => refetchStale(client));
  });

  const queueUnloadChanges = async () => {
    await drainUnloadChanges(userId, async (change) => {
      await opened.addChange(userId, change);
      return opened.isPersistent;
    });
    await outbox.loadWaiting();
  };

  await queueUnloadChanges();
  const waiting = outbox.getWaiting();
  // Without these rules the changes are still sent.
  await loadChangeKinds(waiting).catch(() => {});
  restorePersistedQueries(client, await opened.loadQueries(userId).catch(() => []));
  pending.applyToAll(waiting);
  const stopDayWatch = refreshOnNewDay(client);
  const stopPersisting = persistQueryChanges(client, (rows) =>
    // Lists may show changes that are lost with the page: the next page loads them whole.
    opened.saveQueries(
      userId,
      opened.isPersistent ? rows : rows.map(({ since: _since, ...row }) => row),
    ),
  );

  return {
    outbox,
    queueUnloadChanges,
    change: async (change, onStored) => {
      await loadChangeKinds([change]).catch(() => {});
      // Shown before it is stored: a checkbox does not wait for the disk.
      const stopStoring = pending.startStoring(change);
      const added = await outbox
        .add(change)
        .catch((error: unknown) => {
          refresh(change);
          throw error;
        })
        .finally(stopStoring);
      if (opened.isPersistent) onStored?.();
      const outcome = await added.outcome;
      if (!opened.isPersistent && outcome.status === "sent") onStored?.();
      return outcome;
    },
    stop: () => {
      outbox.stop();
      pending.stop();
      unwatch();
      stopPersisting();
      stopDayWatch();
    },
  };
}

/**
 * For changes that the server did not make: it has no newer row to replace them, so the whole lists are loaded, also after
 * a restart.
 */
function clearSince(client: QueryClient, predicate: (query: Query) => boolean): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ predicate })) {
    const { data, dataUpdatedAt: updatedAt } = state;
    if (getSince(data) === undefined) continue;
    setSince(data, undefined);
    client.setQueryData(queryKey, data, { updatedAt });
  }
}

function showsChange({ name }: NewChange): (query: Query) => boolean {
  return ({ queryKey: [root] }) => getKind(name).invalidates.includes(String(root));
}

/** The item is deleted, perhaps purged, or has no text. */
function isIgnored(change: QueuedChange, answer: unknown): boolean {
  const { task, card } = (answer ?? {}) as { task?: unknown; card?: unknown };
  return (task === null || card === null) && readBody(change)["deleted"] !== true;
}

/** Whether the path need not be refetched. */
function applySentChange(client: QueryClient, change: QueuedChange, answer: unknown): boolean {
  const key = ["paths", change.input.params.id];
  const detail = client.getQueryData<PathDetail>(key);
  const next = detail && applyChangeResponse(detail, change, answer);
  if (next) client.setQueryData(key, next);
  // A read under way may bring the path as it was before.
  const isRead = client.getQueryState(key)?.fetchStatus === "fetching";
  return next !== undefined && !isRead;
}

/** Refetches once what the changes of one run outdated. */
function createInvalidationBatch(client: QueryClient) {
  let roots = new Set<string>();
  let upToDate = new Set<unknown>();
  let outdated = new Set<unknown>();
  return {
    add: (change: QueuedChange, isUpToDate: boolean) => {
      const pathId =
        "path_id" in readBody(change) ? readBody(change)["path_id"] : change.input.params.id;
      (isUpToDate ? upToDate : outdated).add(pathId);
      for (const root of getKind(change.name).invalidates) roots.add(root);
    },
    refresh: () => {
      const [changed, known, unknown] = [roots, upToDate, outdated];
      roots = new Set();
      upToDate = new Set();
      outdated = new Set();
      void client.invalidateQueries({
        predicate: ({ queryKey: [root, id] }) =>
          changed.has(String(root)) && (root !== "paths" || !known.has(id) || unknown.has(id)),
      });
    },
  };
}

function readBody({ input }: QueuedChange): Record<string, unknown> {
  return "body" in input ? input.body : {};
}

function listTickedMilestones(changes: readonly QueuedChange[]): string[] {
  return changes.flatMap(({ name, input: { params } }) =>
    "planned-sessions" in getKind(name).apply && "key" in params
      ? [`${params.id}/${params.key}`]
      : [],
  );
}

/** The network is back. */
function refetchStale(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: (query) =>
      isPersistedQuery(query.queryKey) && (query.state.status === "error" || query.isStale()),
  });
}
