import type { Notification } from "./notifications/schemas.ts";
import type { GenerationStage, GenerationStatus } from "./paths/constants.ts";

/** Events of the stream by name. Each event has the user's own sequence as id. */
export type LiveEvents = {
  /**
   * First on every stream; `resumed` is false when older events are no longer stored. `idle_ms` is the time since the
   * user's last event, from which the page decides what to refetch; the release before does not send it.
   */
  ready: { resumed: boolean; idle_ms?: number };
  /** `is_quiet`: created in the user's quiet hours, so no toast is shown. */
  "notification.created": Notification & { is_quiet?: true };
  "notification.read": { ids: string[] };
  "generation.changed": { id: string; status: GenerationStatus; stage: GenerationStage };
  /** A path changed, perhaps on another device: refetch it. */
  "path.changed": { id: string };
  /** Tasks, notes, recall cards or own links changed, perhaps on another device: refetch them. */
  "tasks.changed": Record<string, never>;
  "notes.changed": Record<string, never>;
  "review.changed": Record<string, never>;
  "own-links.changed": Record<string, never>;
  /** Another member wrote in a topic that the user follows. */
  "topic.replied": { topic_id: string; post_id: string };
  /** A newer stream replaced this one; the page reconnects when it is shown again. */
  evicted: Record<string, never>;
};

export type LiveEventName = keyof LiveEvents;

// An object, so that a missing name does not compile.
const names: Record<LiveEventName, true> = {
  ready: true,
  "notification.created": true,
  "notification.read": true,
  "generation.changed": true,
  "path.changed": true,
  "tasks.changed": true,
  "notes.changed": true,
  "review.changed": true,
  "own-links.changed": true,
  "topic.replied": true,
  evicted: true,
};

export const liveEventNames = Object.keys(names) as LiveEventName[];
