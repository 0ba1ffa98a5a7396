import type { MilestoneCheck } from "@masar/contract/checks/schemas";
import type { RequestOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import type { EndpointName } from "@masar/contract/endpoints";
import type { Mastery } from "@masar/contract/mastery/schemas";
import type { PlannedSessions } from "@masar/contract/milestones/schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import type { Note } from "@masar/contract/notes/schemas";
import type { PathResources } from "@masar/contract/resources/schemas";
import type { Settings } from "@masar/contract/settings/schemas";
import type { Overview } from "@masar/contract/study/schemas";
import type { Task } from "@masar/contract/tasks/schemas";
import type { Endpoints } from "#web/platform/api/api-client.ts";
import type { changeKinds } from "./change-kinds.ts";

/** Changes that work offline. Each counts once, however often it is sent. */
export type ChangeName = keyof typeof changeKinds;

type Made<N extends EndpointName> = { name: N; input: RequestOf<N> };

export type NewChange = { [N in ChangeName]: Made<N> }[ChangeName];

/** The server may have a change that was sent although no response came. */
export type Queued = {
  seq: number;
  wasSent: boolean;
  tries?: number;
  /** Unsent versions of a note that this one replaced: a page may still show them. */
  replaces?: string[];
};

export type QueuedChange = NewChange & Queued;

export type AnswerOf<N extends ChangeName> = ResponseOf<N>;

export type ChangeUser = { userId: string; settings: Settings | undefined };

/** Cached data that a change can show in, by the first part of the query key. */
type QueryData = {
  tasks: Task[];
  notes: Note[];
  review: ResponseOf<"listReview">;
  overview: Overview;
  paths: PathDetail;
  "planned-sessions": PlannedSessions;
  "path-resources": PathResources;
  "milestone-check": MilestoneCheck;
  mastery: Mastery;
};

/** Everything the outbox needs to know of one kind of change. */
export type ChangeKind<N extends EndpointName> = {
  endpoints: Endpoints<N>;
  /** Loads what `apply` needs, for rules that are too large for the first load. */
  load?: () => Promise<void>;
  /**
   * The data with this change; the same object where it does not show. Must be idempotent: persisted data may hold the
   * change already. A path, its planned sessions, resources and checks are only passed to changes of that path.
   */
  apply: {
    [Root in keyof QueryData]?: (
      data: QueryData[Root],
      change: Pick<Made<N> & Queued, "input" | "replaces">,
      user: ChangeUser,
    ) => QueryData[Root];
  };
  /** First parts of the keys of queries that are outdated once the server has the change. */
  invalidates: readonly string[];
  /** Undefined: the path has to be refetched. */
  applyResponse?: (
    path: PathDetail,
    input: RequestOf<N>,
    response: ResponseOf<N>,
  ) => PathDetail | undefined;
  /**
   * How this change replaces an unsent one of the same target. `replace` sends only this one; without a rule both are
   * sent.
   */
  merge?: "replace" | ((last: Made<N> & Queued, next: Made<N>) => (Made<N> & Queued) | undefined);
  /** What makes two changes of one target the same: the id in the URL, a newer stamp, or only the same stamp. */
  identity: "url" | "stamp" | "version";
  /** The string `shell:sync.refused.<label>`, shown when the server rejects it. */
  label: "task" | "note" | "card" | "step" | "session" | "link" | "check";
  /** Names the item in that message; without a title, the cached list of `titleQuery` does. */
  title?: (input: RequestOf<N>) => string | undefined;
  titleQuery?: keyof QueryData;
  /** A note that stays on the device when the server rejects the change. */
  unsavedNote?: (input: RequestOf<N>) => { title: string; content: string } | undefined;
};
