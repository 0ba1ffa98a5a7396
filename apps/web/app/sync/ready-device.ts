import type { QueryClient } from "@tanstack/react-query";
import type { SyncEngine } from "./sync-engine.ts";

let ready: { client: QueryClient; device: SyncEngine } | undefined;

export function setReadyDevice(
  next: { client: QueryClient; device: SyncEngine } | undefined,
): void {
  ready = next;
}

/** Without waiting, so that a change made in an event shows before the browser paints. */
export function getReadyDevice(client: QueryClient): SyncEngine | undefined {
  return ready?.client === client ? ready.device : undefined;
}
