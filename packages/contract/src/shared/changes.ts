/** Endpoints that the outbox of a device calls. The names are stored on devices. */
export const changeNames = [
  "saveTask",
  "saveNote",
  "saveCard",
  "reviewCard",
  "tickSubMilestone",
  "tickPlannedSession",
  "saveMilestoneNotes",
  "saveOwnLink",
  "startMilestone",
  "completeMilestone",
  "endStudySession",
  "saveCheckAttempt",
  "saveQuestionAnswers",
] as const;

/** `later` and `signedOut` stay queued; the server never accepts a `rejected` one. */
export type FailureKind = "later" | "signedOut" | "rejected";

const laterStatuses = [0, 408, 425, 429];

export function classifyProblem({ code, status }: { code: string; status: number }): FailureKind {
  if (code === "unauthorized") return "signedOut";
  return laterStatuses.includes(status) || status >= 500 ? "later" : "rejected";
}
