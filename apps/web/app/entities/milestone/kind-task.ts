import type { PlannedSession } from "@masar/contract/paths/planned-session-schemas";
import type { TFunction } from "i18next";

/** What the desk says to do in a session without a task. */
export function describeKindTask(t: TFunction, kind: PlannedSession["kind"], hasCourse: boolean) {
  return t(`desk:session.${hasCourse ? "tasks" : "tasksWithoutCourse"}.${kind}`);
}
