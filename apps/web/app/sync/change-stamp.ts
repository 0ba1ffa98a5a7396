import { newId } from "#web/platform/browser/new-id.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import { serverNow } from "#web/platform/api/server-clock.ts";

export type ChangeStamp = { change_id: string; at: string };

const lastAtKey = "last-change-ms";

/** A clock that was further ahead was wrong: later stamps ignore it, and the server rejects it. */
const maxAheadMs = 12 * 3_600_000;

let lastAtMs = 0;

/** Ids and times increase with every call, also within a millisecond and after the clock was set back. */
export function createChangeStamp(): ChangeStamp {
  const nowMs = serverNow();
  const lastMs = Math.max(lastAtMs, Number(readStored(lastAtKey) ?? 0) || 0);
  const atMs = lastMs > nowMs + maxAheadMs ? nowMs : Math.max(nowMs, lastMs + 1);
  lastAtMs = atMs;
  writeStored(lastAtKey, String(atMs));
  return { change_id: newId(atMs), at: new Date(atMs).toISOString() };
}
