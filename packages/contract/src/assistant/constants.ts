/** Constants of the assistant without schemas, so that the browser can import them. */
export const assistantModes = [
  "general",
  "find_courses",
  "explain",
  "quiz_me",
  "plan_week",
  "review_work",
] as const;
export type AssistantMode = (typeof assistantModes)[number];

/** Kinds of failure that the panel shows. */
export type ChatErrorType = "network" | "auth" | "processing" | "validation" | "other";
export type ChatError = { type: ChatErrorType; message: string };

export const reportReasons = ["wrong", "harmful", "off_topic", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Choices for the retention of conversations, in months. */
export const chatMonths = [1, 3, 6, 12] as const;
export type ChatMonths = (typeof chatMonths)[number];
