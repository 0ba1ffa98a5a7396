/** Constants of paths without schemas, so that the browser can import them. */
export const levels = ["beginner", "intermediate", "advanced"] as const;
export type Level = (typeof levels)[number];

export const studyLanguages = ["ar", "en", "both"] as const;
export type StudyLanguage = (typeof studyLanguages)[number];

/** Of a blueprint: a milestone's key, or `key.2` for its second sub-milestone. */
export const knownPartPattern = /^[a-z0-9-]{1,80}(?:\.[1-9]\d?)?$/;

export const budgets = ["free", "some", "any"] as const;
export type Budget = (typeof budgets)[number];

export const pathStatuses = ["draft", "active", "paused", "completed", "archived"] as const;
export type PathStatus = (typeof pathStatuses)[number];

export const generationStatuses = [
  "queued",
  "running",
  /** A draft path is ready for review. */
  "done",
  /** No blueprint is close enough: the user chooses among the closest. */
  "choice",
  "failed",
  "cancelled",
] as const;
export type GenerationStatus = (typeof generationStatuses)[number];

export const generationStages = ["planning", "checking", "finding_courses"] as const;
export type GenerationStage = (typeof generationStages)[number];

/** Why a goal got no path. */
export const choiceReasons = ["vague", "unknown", "nothing_left"] as const;
export type ChoiceReason = (typeof choiceReasons)[number];

/**
 * Why a milestone of the blueprint is not in the path. Stored with a generation: a new reason must be readable by the
 * release before it.
 */
export const leftOutReasons = [
  "not_in_goal",
  "beyond_basics",
  "second_goal",
  "deadline",
  "no_time",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Why a course is in a milestone: the first reason that applies. */
export const courseReasons = [
  "study_language_free",
  "study_language_paid",
  "other_language_free",
  "other_language_paid",
  "chosen_by_learner",
] as const;
export type CourseReason = (typeof courseReasons)[number];

/** What a planned session does with its topic, in the order in which a topic is worked through. */
export const topicSessionKinds = ["learn", "practise", "build", "check"] as const;
/** `study` is a session of a sub-milestone without topics. */
export const sessionKinds = [...topicSessionKinds, "study"] as const;
export type SessionKind = (typeof sessionKinds)[number];

export const pathEngines = ["blueprint", "ai", "learner"] as const;

export const onboardingSteps = ["region", "goal", "level", "plan", "path"] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** States of a day in the study calendar. */
export const dayStates = ["studied", "rest", "freeze", "paused", "missed", "open"] as const;
export type DayState = (typeof dayStates)[number];

/** Of a milestone. Not in `limits`, which every page loads. */
export const maxSubMilestones = 6;

/** Deliverables, or completion criteria, of a milestone. */
export const maxMilestoneLines = 8;
