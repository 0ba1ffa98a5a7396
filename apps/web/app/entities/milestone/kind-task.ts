import type { PlannedSession } from "@masar/contract/paths/planned-session-schemas";
import type { TFunction } from "i18next";

/** Where a session is studied, if that is known. */
export type StudyPlace = "course" | "resource" | undefined;

/** What the desk says to do in a session without a task. */
export function describeKindTask(t: TFunction, kind: PlannedSession["kind"], place: StudyPlace) {
  if (place === "resource" && kind === "learn") return t("desk:session.learnFromResource");
  return t(`desk:session.${place === "course" ? "tasks" : "tasksWithoutCourse"}.${kind}`);
}
