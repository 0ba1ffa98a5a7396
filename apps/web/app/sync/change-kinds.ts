import type { PathDetail } from "@masar/contract/paths/schemas";
import type { QueryKey } from "@tanstack/react-query";
import type { ChangeKind, ChangeName, ChangeUser, NewChange, Queued } from "./change-types.ts";
import { reviewCard, saveCard } from "./changes/card-kinds.ts";
import { saveCheckAttempt, saveQuestionAnswers } from "./changes/check-kinds.ts";
import {
  completeMilestone,
  saveMilestoneNotes,
  startMilestone,
  tickPlannedSession,
  tickSubMilestone,
} from "./changes/milestone-kinds.ts";
import { saveNote } from "./changes/note-changes.ts";
import { saveOwnLink } from "./changes/own-link-changes.ts";
import { endStudySession } from "./changes/study-session-changes.ts";
import { saveTask } from "./changes/task-changes.ts";

/** Every kind of change. Their names are stored on devices: do not rename them. */
export const changeKinds = {
  saveTask,
  saveNote,
  saveCard,
  reviewCard,
  tickSubMilestone,
  tickPlannedSession,
  saveMilestoneNotes,
  saveOwnLink,
  saveCheckAttempt,
  saveQuestionAnswers,
  startMilestone,
  completeMilestone,
  endStudySession,
};

/** False for a change of a newer, rolled back version: it stays queued until that version returns. */
export function isKnownKind({ name }: { name: string }): boolean {
  return name in changeKinds;
}

/** For code that handles all kinds. */
export function getKind(name: ChangeName): ChangeKind<ChangeName> {
  return changeKinds[name] as unknown as ChangeKind<ChangeName>;
}

export type ShownChange = NewChange & Pick<Queued, "replaces">;

export async function loadChangeKinds(changes: readonly { name: ChangeName }[]): Promise<void> {
  for (const { name } of changes) {
    const { load } = getKind(name);
    if (load) await load();
  }
}

/** Followed by the id of a path in the keys of queries. */
const pathRoots: ReadonlySet<unknown> = new Set([
  "paths",
  "planned-sessions",
  "path-resources",
  "milestone-check",
]);

/** The same object when the change does not show in the data. */
export function applyChangeToQuery(
  [root, id]: QueryKey,
  data: unknown,
  change: ShownChange,
  user: ChangeUser,
): unknown {
  if (pathRoots.has(root) && id !== change.input.params.id) return data;
  const rules = getKind(change.name).apply as Partial<
    Record<string, (data: unknown, change: ShownChange, user: ChangeUser) => unknown>
  >;
  const apply = rules[String(root)];
  return apply ? apply(data, change, user) : data;
}

/** Undefined: the path has to be refetched. */
export function applyChangeResponse(
  path: PathDetail,
  { name, input }: NewChange,
  response: unknown,
): PathDetail | undefined {
  return getKind(name).applyResponse?.(path, input, response as never);
}
