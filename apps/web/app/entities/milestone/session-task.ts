import type { PlannedSession } from "@masar/contract/paths/planned-session-schemas";
import type { TFunction } from "i18next";
import { displayText } from "#web/platform/format/bidi-text.ts";

/** Null when the kind and the title of the session say what to do. */
export function describeSessionTask(t: TFunction, session: PlannedSession): string | null {
  const { kind, task, search, course, resource } = session;
  if (task !== null) return displayText(task);
  if (kind !== "learn" || search === null) return null;
  return t(course === null || resource ? "study:next.searchFor" : "study:next.lookFor", { search });
}

/** In the other kinds the learner works alone and opens a course only to look something up. */
export function isStudiedInCourse({ kind }: Pick<PlannedSession, "kind">): boolean {
  return kind === "learn" || kind === "study";
}
