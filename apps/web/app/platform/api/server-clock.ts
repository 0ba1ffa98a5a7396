import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";

const aheadKey = "server-ahead-ms";
/** The header has whole seconds and some delay: smaller differences mean nothing. */
const minSkewMs = 5000;

let aheadMs: number | undefined;

/** By the server's clock as last seen, so that a device with a wrong clock stamps its changes right. */
export function serverNow(): number {
  aheadMs ??= Number(readStored(aheadKey) ?? 0) || 0;
  return Date.now() + aheadMs;
}

/** Learns the difference of the clocks from the `Date` header. */
export function updateServerClock(date: string | null): void {
  const serverMs = date ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(serverMs)) return;
  const difference = serverMs - Date.now();
  const next = Math.abs(difference) < minSkewMs ? 0 : difference;
  // Every response has the header: store it only when it changed.
  if (Math.abs(next - (serverNow() - Date.now())) < minSkewMs) return;
  aheadMs = next;
  writeStored(aheadKey, String(next));
}
