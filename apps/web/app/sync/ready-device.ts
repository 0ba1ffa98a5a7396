import type { QueryClient } from "@tanstack/react-query";
import type { Device } from "./sync-engine.ts";

let ready: { client: QueryClient; device: Device } | undefined;

export function setReadyDevice(next: { client: QueryClient; device: Device } | undefined): void {
  ready = next;
}

/** The open device, without waiting: a change made in an event shows before the browser paints. */
export function getReadyDevice(client: QueryClient): Device | undefined {
  return ready?.client === client ? ready.device : undefined;
}
