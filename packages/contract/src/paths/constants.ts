/** The words of paths that page and server share; no schema, so the browser may import it. */
export const levels = ["beginner", "intermediate", "advanced"] as const;
export type Level = (typeof levels)[number];

export const studyLanguages = ["ar", "en", "both"] as const;
export type StudyLanguage = (typeof studyLanguages)[number];

export const budgets = ["free", "some", "any"] as const;
export type Budget = (typeof budgets)[number];

export const pathStatuses = ["draft", "active", "paused", "completed", "archived"] as const;
export type PathStatus = (typeof pathStatuses)[number];

export const generationStatuses = [
  "queued",
  "running",
  /** A draft path waits to be looked at. */
  "done",
  /** No blueprint is near enough: the learner chooses among the closest. */
  "choice",
  "failed",
  "cancelled",
] as const;
export type GenerationStatus = (typeof generationStatuses)[number];

export const generationStages = ["planning", "checking", "finding_courses"] as const;
export type GenerationStage = (typeof generationStages)[number];

/** Why a goal got no path of its own. */
export const choiceReasons = ["vague", "unknown", "nothing_left"] as const;
export type ChoiceReason = (typeof choiceReasons)[number];

/** Why a course stands in a milestone: the first reason that holds. */
export const courseReasons = [
  "study_language_free",
  "study_language_paid",
  "other_language_free",
  "other_language_paid",
  "chosen_by_learner",
] as const;
export type CourseReason = (typeof courseReasons)[number];

export const pathEngines = ["blueprint", "ai", "learner"] as const;

export const onboardingSteps = ["region", "goal", "level", "plan", "path"] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** A day of the study calendar, and why it is as it is. */
export const dayStates = ["studied", "rest", "freeze", "paused", "missed", "open"] as const;
export type DayState = (typeof dayStates)[number];
