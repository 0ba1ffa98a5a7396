import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { AnswerOf, ChangeName, NewChange } from "./change-types.ts";
import type { SyncEngine } from "./sync-engine.ts";
import { isSettled, whenDeviceReady } from "./device-session.ts";
import { getReadyDevice } from "./ready-device.ts";
import { getSyncState } from "./sync-status.ts";

export type { ChangeName } from "./change-types.ts";
export { type SyncState, useSyncState } from "./sync-status.ts";

const longestReadWaitMs = 3000;
const longestFlushMs = 15_000;

/** Kept: no network now; it is on the device and will be sent. */
export type SendResult<N extends ChangeName> =
  | { status: "sent"; answer: AnswerOf<N> }
  | { status: "kept" };

/**
 * Keeps a change on the device, shows it at once and sends it; throws when the server refuses it. `onKept` is
 * called once the device has it: from then on a page that closes loses nothing.
 */
export async function sendChange<N extends ChangeName>(
  client: QueryClient,
  name: N,
  input: RequestOf<N>,
  onKept?: () => void,
): Promise<SendResult<N>> {
  const device = (isSettled() && getReadyDevice(client)) || (await openDevice(client));
  return (await device.change({ name, input } as unknown as NewChange, onKept)) as SendResult<N>;
}

async function openDevice(client: QueryClient): Promise<SyncEngine> {
  await whenDeviceReady();
  const { getSyncEngine } = await import("./sync-engine.ts");
  return getSyncEngine(client);
}

/** `sendChange` for a component. */
export function useChange<N extends ChangeName>(
  name: N,
): (input: RequestOf<N>, onKept?: () => void) => Promise<SendResult<N>> {
  const client = useQueryClient();
  // Where something can be changed, the device is at hand before the network can go.
  useEffect(() => void whenDeviceReady(), []);
  return useCallback((input, onKept) => sendChange(client, name, input, onKept), [client, name]);
}

/**
 * Reads when what waits has been sent, if that can be soon: the answer then holds it. What still waits is laid
 * over the answer, so nothing is taken back either way.
 */
export async function afterPendingChanges<T>(read: () => Promise<T>): Promise<T> {
  const { pending, isOnline } = getSyncState();
  if (pending > 0 && isOnline) await Promise.race([tryToSend(), pause(longestReadWaitMs)]);
  return read();
}

/** Tries to send everything now; whether nothing is left on the device. */
export async function flushChanges(): Promise<boolean> {
  const isFlushed = await Promise.race([queueAndSend(), pause(longestFlushMs).then(() => false)]);
  return isFlushed && getSyncState().pending === 0;
}

async function queueAndSend(): Promise<boolean> {
  await whenDeviceReady();
  await queueLeaving().catch(() => {});
  if (getSyncState().pending > 0) await tryToSend();
  return true;
}

async function queueLeaving(): Promise<void> {
  const { findSyncEngine } = await import("./sync-engine.ts");
  const device = await findSyncEngine();
  await device?.queueLeaving();
}

/** Something may have changed for the better (the stream is back): sends what waits. */
export async function flushOutbox(): Promise<void> {
  await whenDeviceReady();
  const { findSyncEngine } = await import("./sync-engine.ts");
  const device = await findSyncEngine();
  await device?.outbox.wake();
}

/** What fails there keeps nobody from reading or leaving: the changes still wait. */
function tryToSend(): Promise<void> {
  return flushOutbox().catch(() => {});
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
