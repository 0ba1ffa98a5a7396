import { newId } from "#web/platform/browser/new-id.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";

export type ChangeStamp = { change_id: string; at: string };

const aheadKey = "server-ahead-ms";
/** The header tells whole seconds and is some time on its way: less than this says nothing about the clock. */
const tellingMs = 5000;
const lastAtKey = "last-change-ms";
/** A clock that was further ahead was plainly wrong: its instants bind nobody, and the server takes none of them. */
const longestAheadMs = 12 * 3_600_000;

let aheadMs: number | undefined;
let lastAtMs = 0;

/** Now by the server's clock as last seen: a device whose clock is wrong still stamps its changes right. */
export function serverNow(): number {
  aheadMs ??= Number(readStored(aheadKey) ?? 0) || 0;
  return Date.now() + aheadMs;
}

/** Learns from the `Date` of an answer how far the server's clock is ahead of this one. */
export function noteServerTime(date: string | null): void {
  const told = date ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(told)) return;
  const difference = told - Date.now();
  const next = Math.abs(difference) < tellingMs ? 0 : difference;
  // Kept only when it is news: every answer carries it.
  if (Math.abs(next - (serverNow() - Date.now())) < tellingMs) return;
  aheadMs = next;
  writeStored(aheadKey, String(next));
}

/**
 * Names a change and its instant. Whatever is made here later is later: also within a millisecond, and after
 * the clock was set back.
 */
export function newStamp(): ChangeStamp {
  const nowMs = serverNow();
  const lastMs = Math.max(lastAtMs, Number(readStored(lastAtKey) ?? 0) || 0);
  const atMs = lastMs > nowMs + longestAheadMs ? nowMs : Math.max(nowMs, lastMs + 1);
  lastAtMs = atMs;
  writeStored(lastAtKey, String(atMs));
  return { change_id: newId(atMs), at: new Date(atMs).toISOString() };
}
