import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { AnswerOf, ChangeName, NewChange } from "./change-types.ts";
import type { SyncEngine } from "./sync-engine.ts";
import { isSettled, whenDeviceReady } from "./device-session.ts";
import { getReadyEngine, getSyncState } from "./sync-status.ts";

export type { ChangeName } from "./change-types.ts";
export { type SyncState, useSyncState } from "./sync-status.ts";

const maxReadWaitMs = 3000;
const maxFlushMs = 15_000;

/** `queued`: on the device, to be sent later. A rejected change throws instead. */
export type SendResult<N extends ChangeName> =
  | { status: "sent"; answer: AnswerOf<N> }
  | { status: "queued" };

/**
 * Queues a change, applies it to the cache and sends it. Throws when the server rejects it. `onStored` runs once it
 * is on the disk or, without one, at the server.
 */
export async function sendChange<N extends ChangeName>(
  client: QueryClient,
  name: N,
  input: RequestOf<N>,
  onStored?: () => void,
): Promise<SendResult<N>> {
  const engine = (isSettled() && getReadyEngine(client)) || (await loadSyncEngine(client));
  return (await engine.change({ name, input } as unknown as NewChange, onStored)) as SendResult<N>;
}

async function loadSyncEngine(client: QueryClient): Promise<SyncEngine> {
  await whenDeviceReady();
  const { getSyncEngine } = await import("./sync-engine.ts");
  return getSyncEngine(client);
}

export function useChange<N extends ChangeName>(
  name: N,
): (input: RequestOf<N>, onStored?: () => void) => Promise<SendResult<N>> {
  const client = useQueryClient();
  // Loads the sync code while there is a network.
  useEffect(() => void whenDeviceReady(), []);
  return useCallback(
    (input, onStored) => sendChange(client, name, input, onStored),
    [client, name],
  );
}

/** Reads after pending changes were sent, if that is soon; the rest is applied to the response. */
export async function afterPendingChanges<T>(read: () => Promise<T>): Promise<T> {
  const { pending, isOnline } = getSyncState();
  if (pending > 0 && isOnline) await Promise.race([tryToSend(), pause(maxReadWaitMs)]);
  return read();
}

/** Resolves to whether nothing is left on the device. */
export async function flushChanges(): Promise<boolean> {
  const isFlushed = await Promise.race([queueAndSend(), pause(maxFlushMs).then(() => false)]);
  return isFlushed && getSyncState().pending === 0;
}

async function queueAndSend(): Promise<boolean> {
  const engine = await findLoadedEngine().catch(() => undefined);
  await engine?.queueUnloadChanges().catch(() => {});
  if (getSyncState().pending > 0) await tryToSend();
  return true;
}

async function findLoadedEngine(): Promise<SyncEngine | undefined> {
  await whenDeviceReady();
  const { findSyncEngine } = await import("./sync-engine.ts");
  return findSyncEngine();
}

/** For events that suggest the network is back. */
export async function flushOutbox(): Promise<void> {
  const engine = await findLoadedEngine();
  await engine?.outbox.flush();
}

/** Failed changes stay queued. */
function tryToSend(): Promise<void> {
  return flushOutbox().catch(() => {});
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
