import type { TopicRow } from "@masar/contract/community/schemas";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";

const key = "forum-seen";
const most = 200;

type Seen = Record<string, string>;

function readSeen(): Seen {
  try {
    return (JSON.parse(readStored(key) ?? "{}") ?? {}) as Seen;
  } catch {
    return {};
  }
}

/** Remembered on this device alone, the latest ones: who reads what is nobody else's business. */
export function noteSeen({ id, activity_at }: Pick<TopicRow, "id" | "activity_at">): void {
  const { [id]: _, ...others } = readSeen();
  const kept = Object.entries(others).slice(-(most - 1));
  writeStored(key, JSON.stringify({ ...Object.fromEntries(kept), [id]: activity_at }));
}

/** Of a topic that was opened here: whether somebody has written since. */
export function hasNewReplies({ id, activity_at }: Pick<TopicRow, "id" | "activity_at">): boolean {
  const seen = readSeen()[id];
  return seen !== undefined && Date.parse(activity_at) > Date.parse(seen);
}
