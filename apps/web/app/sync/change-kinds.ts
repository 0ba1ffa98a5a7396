import type { MilestoneOutcome } from "@masar/contract/milestones/schemas";
import type { Note } from "@masar/contract/notes/schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import type { Settings } from "@masar/contract/settings/schemas";
import type { Overview } from "@masar/contract/study/schemas";
import type { Task } from "@masar/contract/tasks/schemas";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import type { QueryKey } from "@tanstack/react-query";
import {
  applyCompletion,
  applyNotes,
  applyOutcome,
  applyStart,
  applyStartToOverview,
  applyTick,
} from "./changes/milestone-changes.ts";
import { applyNote } from "./changes/note-changes.ts";
import { applySession } from "./changes/study-session-changes.ts";
import { applyTask } from "./changes/task-changes.ts";
import type { ChangeName, NewChange, QueuedChange } from "./change-types.ts";

export type Learner = { userId: string; settings: Settings | undefined };
/** As it was made, or as it waits. */
export type ShownChange = NewChange & Pick<QueuedChange, "replaces">;
type Review = ResponseOf<"listReview">;

let review: typeof import("./changes/card-changes.ts") | undefined;

/** The scheduler of cards is large: it is fetched with the first change to one. */
export async function loadRules(changes: readonly { name: ChangeName }[]): Promise<void> {
  if (review || !changes.some(({ name }) => name === "saveCard" || name === "reviewCard")) return;
  review = await import("./changes/card-changes.ts");
}

/**
 * A query's answer as it is with this change; the same object when the change does not show in it. Applied
 * twice, it shows once: what the device kept may hold it already.
 */
export function applyChange(
  [root, id]: QueryKey,
  data: unknown,
  change: ShownChange,
  learner: Learner,
): unknown {
  const isPath = root === "paths" && id !== undefined && id === change.input.params.id;
  switch (change.name) {
    case "saveTask":
      return root === "tasks" ? applyTask(data as Task[], change.input, learner.userId) : data;
    case "saveNote":
      return root === "notes" ? showNote(data as Note[], change, learner.userId) : data;
    case "saveCard":
      return root === "review" && review
        ? review.applyCard(data as Review, change.input, learner)
        : data;
    case "reviewCard":
      return root === "review" && review
        ? review.applyReview(data as Review, change.input, learner)
        : data;
    case "tickSubMilestone":
      return isPath ? applyTick(data as PathDetail, change.input) : data;
    case "saveMilestoneNotes":
      return isPath ? applyNotes(data as PathDetail, change.input) : data;
    case "startMilestone":
      if (root === "overview") return applyStartToOverview(data as Overview, change.input);
      return isPath ? applyStart(data as PathDetail, change.input) : data;
    case "completeMilestone":
      return isPath ? applyCompletion(data as PathDetail, change.input) : data;
    // endStudySession
    default:
      return root === "overview"
        ? applySession(data as Overview, change.input, learner.settings)
        : data;
  }
}

/** Over a text that this one took the place of it is the next one, not another one. */
function showNote(
  notes: Note[],
  { input, replaces }: Extract<ShownChange, { name: "saveNote" }>,
  userId: string,
): Note[] {
  const { text } = input.body;
  const shown = notes.find(({ id }) => id === input.params.id)?.version;
  if (!text || !shown || !replaces?.includes(shown)) return applyNote(notes, input, userId);
  const body = { ...input.body, text: { ...text, base: shown } };
  return applyNote(notes, { ...input, body }, userId);
}

/** The path as the answer tells it, or undefined: then it has to be read again. */
export function takeAnswer(
  detail: PathDetail,
  change: NewChange,
  answer: unknown,
): PathDetail | undefined {
  switch (change.name) {
    case "tickSubMilestone":
    case "saveMilestoneNotes":
    case "startMilestone":
    case "completeMilestone": {
      const outcome = answer as MilestoneOutcome;
      // Known already, its first answer was lost: whether its minutes are in the weeks, only the server knows.
      return outcome.was_known ? undefined : applyOutcome(detail, change.input.params.key, outcome);
    }
    default:
      return undefined;
  }
}

const studyRoots = ["paths", "overview", "study-days"];

/** Whose answers a change makes old, by the first part of their keys. */
export const changedRoots: Record<ChangeName, readonly string[]> = {
  saveTask: ["tasks", "overview"],
  saveNote: ["notes"],
  saveCard: ["review", "overview"],
  reviewCard: ["review", "overview"],
  tickSubMilestone: studyRoots,
  saveMilestoneNotes: ["paths"],
  startMilestone: studyRoots,
  completeMilestone: studyRoots,
  endStudySession: studyRoots,
};
