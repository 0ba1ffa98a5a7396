import type { AssistantAnswer } from "@masar/contract/assistant/schemas";
import type { AssistantMode } from "@masar/contract/assistant/constants";
import type { Language } from "@masar/contract/settings/schemas";
import type { Turn } from "#api/ai/ai.ts";

/** The milestone a question is about: of the asking learner, and without anything that names them. */
export type MilestoneContext = {
  pathTitle: string;
  key: string;
  title: string;
  description: string;
  skills: string[];
  deliverables: string[];
  completionCriteria: string[];
  steps: { title: string; isDone: boolean; hours: number }[];
  /** Slugs of the catalog. */
  courses: string[];
};

/** What a week is planned from. */
export type WeekContext = {
  /** The next seven days of the learner's calendar, today first. */
  days: { date: string; isRest: boolean; plannedMinutes: number }[];
  /** Open steps of the current path in order, as many as the week may hold and some more. */
  steps: { milestone: string; title: string; hours: number; dueDate: string | null }[];
  openTasks: { title: string; dueDate: string | null }[];
};

/** One question with everything an engine may know; nothing else of the learner reaches it. */
export type Ask = {
  message: string;
  mode: AssistantMode;
  language: Language;
  /** The learner's local date. */
  today: string;
  /** The last turns of this conversation, oldest first. */
  history: Turn[];
  milestone: MilestoneContext | null;
  week: WeekContext | null;
  work: string | null;
  hintsFirst: boolean;
  /** Slugs of courses that no longer open. */
  deadCourses: ReadonlySet<string>;
};

/** What the library or a model makes of it, before it is stored. */
export type Answered = Pick<
  AssistantAnswer,
  "response" | "citations" | "relatedQuestions" | "discoveredCourses"
>;
