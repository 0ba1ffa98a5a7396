import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";

const aheadKey = "server-ahead-ms";
/** The header tells whole seconds and is some time on its way: less than this says nothing about the clock. */
const minSkewMs = 5000;

let aheadMs: number | undefined;

/** Now by the server's clock as last seen: a device whose clock is wrong still stamps its changes right. */
export function serverNow(): number {
  aheadMs ??= Number(readStored(aheadKey) ?? 0) || 0;
  return Date.now() + aheadMs;
}

/** Learns from the `Date` of an answer how far the server's clock is ahead of this one. */
export function updateServerClock(date: string | null): void {
  const told = date ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(told)) return;
  const difference = told - Date.now();
  const next = Math.abs(difference) < minSkewMs ? 0 : difference;
  // Kept only when it is news: every answer carries it.
  if (Math.abs(next - (serverNow() - Date.now())) < minSkewMs) return;
  aheadMs = next;
  writeStored(aheadKey, String(next));
}
