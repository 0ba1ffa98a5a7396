import type { AssistantAnswer } from "@masar/contract/assistant/schemas";
import type { AssistantMode } from "@masar/contract/assistant/constants";
import type { Question } from "@masar/contract/checks/question-schemas";
import type { FormOfAddress } from "@masar/contract/settings/form-of-address";
import type { Language } from "@masar/contract/settings/schemas";
import type { PlannedSession } from "@masar/contract/paths/planned-session-schemas";
import type { Turn } from "#api/ai/ai.ts";

/** The user's milestone that a question is about, without personal data. */
export type MilestoneContext = {
  pathTitle: string;
  key: string;
  title: string;
  description: string;
  skills: string[];
  deliverables: string[];
  completionCriteria: string[];
  steps: { title: string; isDone: boolean; hours: number }[];
  /** Slugs of catalog courses. */
  courses: string[];
  /** Where the user opens it. */
  page?: string | undefined;
  /** Ids of skills that only later milestones of the path teach. */
  laterSkills?: string[] | undefined;
  /** What its planned sessions teach; undefined where none are planned. */
  topics?: SessionTopic[] | undefined;
};

type SessionTexts = { title: string; check: string | null; search: string | null };
/** What a planned session teaches, and what shows that it was understood. */
export type SessionTopic = {
  texts: Record<Language, SessionTexts>;
  /** Ids of catalog skills. */
  skills: string[];
  isDone: boolean;
};

export type WeekContext = {
  /** The next seven days: from today, or late in the evening from tomorrow. */
  days: { date: string; isRest: boolean; plannedMinutes: number }[];
  /** Open subMilestones of the current path in order, more than fit into the week. */
  steps: { milestone: string; title: string; hours: number; dueDate: string | null }[];
  /** Open planned sessions in order; none where the path has not been divided. */
  sessions?: Pick<PlannedSession, "kind" | "title" | "part" | "minutes">[] | undefined;
  openTasks: { title: string; dueDate: string | null }[];
  /** Where the user opens the path. */
  page?: string | undefined;
};

/** Where the user is in their current path, without personal data. */
export type PlanContext = {
  path: string;
  percent: number;
  nextSession: { title: string; minutes: number; step: string } | null;
  hoursPerWeek: number;
  finishDate: string;
  deadline: string | null;
};

/** What the user knows, without personal data. */
export type SkillsContext = {
  /** Percent now; only skills with enough answers. */
  known: { skill: string; percent: number }[];
  fading: string[];
  /** Texts of questions. */
  missed: string[];
};

/** One of the user's active paths, to name where they learn something. */
export type OwnPath = {
  id: string;
  title: string;
  milestones: {
    key: string;
    title: string;
    /** Ids of catalog skills. */
    skills: string[];
    hours: number;
    /** The milestone of a ready-made path that it was made from. */
    origin: { name: string | null; key: string | null } | null;
  }[];
};

/** Everything an engine (library or model) may know about a question and its user. */
export type Ask = {
  message: string;
  mode: AssistantMode;
  language: Language;
  formOfAddress: FormOfAddress;
  /** The user's local date. */
  today: string;
  /** The last turns, oldest first. */
  history: Turn[];
  milestone: MilestoneContext | null;
  week: WeekContext | null;
  work: string | null;
  hintsFirst: boolean;
  /** Minutes of a session whose timer runs on the device; not recorded yet. */
  runningMinutes?: number | undefined;
  /** The current path first. */
  ownPaths?: readonly OwnPath[];
  /** What the sessions of today taught. */
  topicsOfToday?: readonly SessionTopic[];
  /** Questions of earlier quizzes, in other conversations, oldest first. */
  askedBefore?: readonly string[];
  /** Questions of checks and reviews whose last answer was wrong, the last one first. */
  missed?: readonly Question[];
  /** Slugs of courses whose links are dead. */
  deadCourses: ReadonlySet<string>;
};

/** The answer of the library or a model before it is stored. */
export type EngineAnswer = Pick<
  AssistantAnswer,
  "response" | "citations" | "relatedQuestions" | "discoveredCourses"
>;
