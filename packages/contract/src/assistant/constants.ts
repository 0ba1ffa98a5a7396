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

type ModeTraits = {
  /** A model searches the allowed hosts, and its answer cites them. */
  usesSearch: boolean;
  /** The answer lists courses. */
  findsCourses: boolean;
  /** Hints come before the answer, if the user prefers it. */
  givesHints: boolean;
  /** The question includes the next seven days, the open sub-milestones and the tasks. */
  readsWeek: boolean;
  /** The question needs the user's work and a milestone; a complete answer can be saved as feedback. */
  reviewsWork: boolean;
};

const noTraits: ModeTraits = {
  usesSearch: false,
  findsCourses: false,
  givesHints: false,
  readsWeek: false,
  reviewsWork: false,
};

const traitsByMode: Record<AssistantMode, ModeTraits> = {
  general: { ...noTraits, usesSearch: true },
  find_courses: { ...noTraits, usesSearch: true, findsCourses: true },
  explain: { ...noTraits, givesHints: true },
  quiz_me: noTraits,
  plan_week: { ...noTraits, readsWeek: true },
  review_work: { ...noTraits, reviewsWork: true },
};

/** What a question in this mode sends and what its answer offers, for the server and for the page. */
export function getModeTraits(mode: AssistantMode): ModeTraits {
  // A page of an older release can load answers in a mode that was added later.
  return (traitsByMode as Partial<typeof traitsByMode>)[mode] ?? noTraits;
}

/** Kinds of failure that the panel shows. */
export type ChatErrorType = "network" | "auth" | "processing" | "validation" | "other";
export type ChatError = { type: ChatErrorType; message: string };

export const reportReasons = ["wrong", "harmful", "off_topic", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Choices for the retention of conversations, in months. */
export const chatMonths = [1, 3, 6, 12] as const;
export type ChatMonths = (typeof chatMonths)[number];
