import type { TopicRow } from "@masar/contract/community/schemas";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";

const key = "forum-seen";
const maxStored = 200;

type SeenTopic = Pick<TopicRow, "id" | "activity_at">;

function loadSeen(): Record<string, string> {
  try {
    return (JSON.parse(readStored(key) ?? "{}") ?? {}) as Record<string, string>;
  } catch {
    return {};
  }
}

/** Stored on the device only, for privacy. */
export function storeSeenTopic({ id, activity_at }: SeenTopic): void {
  const { [id]: _, ...others } = loadSeen();
  const latest = Object.entries(others).slice(1 - maxStored);
  writeStored(key, JSON.stringify({ ...Object.fromEntries(latest), [id]: activity_at }));
}

/** False for a topic that was never opened on this device. */
export function hasNewReplies({ id, activity_at }: SeenTopic): boolean {
  const seen = loadSeen()[id];
  return seen !== undefined && Date.parse(activity_at) > Date.parse(seen);
}
