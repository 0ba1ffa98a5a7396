/** The words of the assistant that page and server share; no schema, so the browser may import it. */
export const assistantModes = [
  "general",
  "find_courses",
  "explain",
  "quiz_me",
  "plan_week",
  "review_work",
] as const;
export type AssistantMode = (typeof assistantModes)[number];

/** What went wrong with a question, as the panel names it. */
export type ChatErrorType = "network" | "auth" | "processing" | "validation" | "other";
export type ChatError = { type: ChatErrorType; message: string };

export const reportReasons = ["wrong", "harmful", "off_topic", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** How many months conversations are kept: the learner's choice. */
export const chatMonths = [1, 3, 6, 12] as const;
export type ChatMonths = (typeof chatMonths)[number];
