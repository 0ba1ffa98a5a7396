import type { Notification } from "./notifications/schemas.ts";
import type { GenerationStage, GenerationStatus } from "./paths/constants.ts";

/** What travels on the event stream, by name. Each event carries the learner's own sequence as id. */
export type LiveEvents = {
  /** First on every stream; `resumed` is false when older events are no longer kept: refetch then. */
  ready: { resumed: boolean };
  /** `is_quiet`: made in hours that the learner wants quiet, so no toast tells of it. */
  "notification.created": Notification & { is_quiet?: true };
  "notification.read": { ids: string[] };
  "generation.changed": { id: string; status: GenerationStatus; stage: GenerationStage };
  /** Something about a path changed, perhaps on another device: read it again. */
  "path.changed": { id: string };
  /** Tasks, notes or recall cards changed, perhaps on another device: read them again. */
  "tasks.changed": Record<string, never>;
  "notes.changed": Record<string, never>;
  "review.changed": Record<string, never>;
  /** Somebody else wrote in a topic that the learner follows. */
  "topic.replied": { topic_id: string; post_id: string };
  /** A newer stream took this one's place; the page opens a new one when it is looked at again. */
  evicted: Record<string, never>;
};

export type LiveEventName = keyof LiveEvents;

// An object, because it must name them all: one left out would compile and never be heard.
const names: Record<LiveEventName, true> = {
  ready: true,
  "notification.created": true,
  "notification.read": true,
  "generation.changed": true,
  "path.changed": true,
  "tasks.changed": true,
  "notes.changed": true,
  "review.changed": true,
  "topic.replied": true,
  evicted: true,
};

export const liveEventNames = Object.keys(names) as LiveEventName[];
