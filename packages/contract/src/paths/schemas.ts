import { z } from "zod";
import { courseCard } from "../courses/schemas.ts";
import { pathResources } from "../resources/schemas.ts";
import {
  idParams,
  calendarDate,
  type EndpointSchemas,
  knownPart,
  milestoneKey,
  toStorable,
  slug,
  subMilestoneId,
  timestamp,
  uuid,
} from "../shared/field-schemas.ts";
import { limits } from "../limits.ts";
import {
  budgets,
  courseReasons,
  generationStages,
  generationStatuses,
  leftOutReasons,
  levels,
  pathStatuses,
  studyLanguages,
} from "./constants.ts";
import { candidate, choice, goalAnswer, hours, outline, storableText } from "./goal-schemas.ts";
import { languages } from "../settings/schemas.ts";
import { pathChange } from "./edit-schemas.ts";
import { checkState } from "../checks/schemas.ts";
import { progressRow, subMilestoneProgress } from "./progress-schemas.ts";
import { copyOrigin, milestoneOrigin } from "./origin-schemas.ts";
import { studiedPercentage } from "./percentage-schemas.ts";
import { pathVersion } from "./version-schemas.ts";
import {
  nextSession,
  ownSessions,
  sessionCount,
  suggestedSession,
} from "./planned-session-schemas.ts";
import { streak, studyWeek } from "../study/schemas.ts";

/** 0 is Sunday. */
const weekdays = z.array(z.number().int().min(0).max(6)).max(7);

/** The user's answers about themselves and their plan; the input of every engine. */
export const intake = z.object({
  goal: z.string().overwrite(toStorable).trim().max(limits.paths.goalLength),
  /** Chosen by the user: disables the search for the closest one. */
  blueprint: slug.nullable().default(null),
  level: z.enum(levels).default("beginner"),
  known_skills: z.array(slug).max(limits.paths.knownSkills).default([]),
  study_language: z.enum(studyLanguages).default("both"),
  budget: z.enum(budgets).default("any"),
  hours_per_week: z
    .number()
    .min(1)
    .max(limits.paths.maxHoursPerWeek)
    .default(limits.paths.hoursPerWeek),
  study_days: weekdays.default([]),
  start_date: calendarDate.nullable().default(null),
  deadline: calendarDate.nullable().default(null),
  /** The user cleared the deadline that the goal's text names. */
  no_deadline: z.boolean().default(false),
  /** Keys of blueprint milestones that the user added to what the goal needs. */
  include: z.array(slug).max(limits.paths.maxMilestones).default([]),
  /** What a placement found known of the chosen blueprint. */
  known_parts: z.array(knownPart).max(limits.paths.knownParts).default([]),
  /** Replaces goal and blueprint as the source of the milestones. */
  outline: outline.nullable().default(null),
});

const subMilestone = z.object({
  id: subMilestoneId,
  title: z.string(),
  estimatedHours: hours,
  /** The learner's own list; without it the sessions follow from topics and hours. */
  sessions: ownSessions.optional(),
});
const linkedCourse = z.object({ course: slug, reason: z.enum(courseReasons) });

const plannedDate = z.object({ start_date: calendarDate, due_date: calendarDate });

/** One milestone as the path stores it (specification, section 3). */
export const milestone = z.object({
  title: z.string(),
  description: z.string(),
  estimatedHours: hours,
  difficulty: z.enum(levels),
  /** Ids of the catalog's skills, or free text of the user. */
  skills: z.array(z.string()),
  deliverables: z.array(z.string()),
  subMilestones: z.array(subMilestone),
  linkedCourses: z.array(linkedCourse),
  completionCriteria: z.array(z.string()),
  aiFeedback: z.string().nullable(),
  prerequisites: z.array(milestoneKey),
  order: z.number().int(),
  origin: milestoneOrigin,
  /** Its dates while it is locked: no new plan moves, shortens or rebuilds it. */
  locked: plannedDate.optional(),
});

/** By milestone key; `order` is the position in the path. */
const milestones = z.record(milestoneKey, milestone);

/** Set when the plan exceeds the deadline, with what would fit. */
const deadlineAnswer = z.object({
  deadline: calendarDate,
  fits: z.boolean(),
  finish_date: calendarDate,
  /** Hours a week that would meet it; null when no week is long enough. */
  hours_per_week_needed: z.number().nullable(),
  /** How many milestones fit before it at the chosen hours. */
  milestones_that_fit: z.number().int(),
});

const stage = z.object({
  number: z.number().int(),
  milestones: z.array(milestoneKey),
  start_date: calendarDate,
  finish_date: calendarDate,
});

const plan = z.object({
  weeks: z.number().int(),
  hours: z.number(),
  finish_date: calendarDate,
  dates: z.record(milestoneKey, plannedDate),
  /** One stage unless the path is longer than 16 weeks. */
  stages: z.array(stage),
  deadline: deadlineAnswer.nullable(),
  /** What comes before a locked milestone and ends after it. Absent without any. */
  lock_conflicts: z
    .array(z.object({ milestone: milestoneKey, prerequisite: milestoneKey }))
    .optional(),
});

const leftOut = z.object({
  key: slug,
  title: z.string(),
  hours: z.number(),
  reason: z.enum(leftOutReasons),
});

/** A path that is shorter than usual, so that it ends before the deadline or the exam. */
const shortVersion = z.object({
  usual_hours: z.number(),
  /** For the usual hours until then; null when no week is long enough. */
  hours_per_week_needed: z.number().nullable(),
  /** The shortest time for all that is essential, when even that is too long. */
  essential_hours: z.number().nullable().default(null),
  /** Those of which the path has only a part, with the missing hours; `include` adds the whole by `key`. */
  milestones: z.array(leftOut.omit({ reason: true })).default([]),
});

/** How the path was adapted to the answers, for display. */
export const adaptation = z.object({
  /** Known skills that shortened the path, and the titles of the milestones left out. */
  known_skills_dropped: z.array(slug),
  milestones_dropped: z.array(z.string()),
  hours_saved: z.number(),
  /** The deadline comes from the goal's text. */
  deadline_from_words: z.boolean(),
  /** What the blueprint has besides; `include` adds it by `key`. */
  left_out: z.array(leftOut).default([]),
  short_version: shortVersion.nullable().default(null),
});

/** The result of an engine. */
export const pathOutcome = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("path"),
    /** Null for a path by a model. */
    blueprint: slug.nullable(),
    title: z.string(),
    description: z.string(),
    milestones,
    plan,
    /** Other goals in the same sentence, and related paths. */
    also: z.array(candidate),
    /** The tools the path is reduced to, in its language; empty for the whole blueprint. */
    focus: z.array(z.string()),
    ...adaptation.shape,
  }),
  choice.extend({ kind: z.literal("choice") }),
]);

const summary = z.object({
  id: uuid,
  title: z.string(),
  description: z.string(),
  status: z.enum(pathStatuses),
  is_pinned: z.boolean(),
  progress_percentage: z.number().int(),
  studied_percentage: studiedPercentage,
  total_milestones: z.number().int(),
  completed_milestones: z.number().int(),
  /** 12 when none was ever stored. */
  estimated_duration_weeks: z.number().int(),
  estimated_completion_date: calendarDate.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});

const path = summary
  .omit({
    studied_percentage: true,
    total_milestones: true,
    completed_milestones: true,
    estimated_completion_date: true,
  })
  .extend({
    user_id: uuid,
    milestones,
    language: z.enum(languages),
    goal: z.string(),
    blueprint: slug.nullable(),
    level: z.enum(levels),
    study_language: z.enum(studyLanguages),
    budget: z.enum(budgets),
    hours_per_week: z.number(),
    study_days: weekdays,
    /** Start of the plan for the remaining milestones; changed by "move my dates". */
    start_date: calendarDate,
    /** Milestones completed when the dates were last moved: the plan leaves them out. */
    done_before: z.array(milestoneKey),
    deadline: calendarDate.nullable(),
    version: z.number().int(),
    can_undo: z.boolean(),
    completed_at: timestamp.nullable(),
    copied_from: copyOrigin.nullable().optional(),
  });

/** Everything the four pages of a path need; the page derives the rest with `@masar/domain`. */
export const pathDetail = z.object({
  path,
  /** The path prepares for an exam, whose date is `path.deadline`. */
  is_exam: z.boolean(),
  progress: z.array(progressRow),
  sub_progress: z.array(subMilestoneProgress),
  /** Absent in what a device stored before. */
  checks: z.array(checkState).optional(),
  courses: z.array(courseCard),
  /** For each sub-milestone; the sessions themselves come by milestone. */
  session_counts: z.array(sessionCount),
  /** Null when every sub-milestone of the current milestone is completed. */
  next_session: nextSession.nullable(),
  plan,
  streak,
  /** Minutes on this path in each of the last 4 weeks, oldest first. */
  weeks: z.array(studyWeek),
  /** The user's local date by the server's clock. */
  today: calendarDate,
});

const generation = z.object({
  id: uuid,
  status: z.enum(generationStatuses),
  stage: z.enum(generationStages),
  intake,
  /** The draft, when done. */
  path_id: uuid.nullable(),
  /** The draft that this one replaces, until there is a new one. */
  replaces: uuid.nullable(),
  choice: choice.nullable(),
  also: z.array(candidate),
  /** The result for the draft; null until there is one. */
  adaptation: adaptation.nullable(),
  created_at: timestamp,
});

/** A milestone of the path's blueprint that the path does not have. */
const blueprintMilestoneOffer = leftOut.omit({ reason: true });

export type Intake = z.output<typeof intake>;
export type IntakeInput = z.input<typeof intake>;
export type Milestone = z.infer<typeof milestone>;
export type PathOutcome = z.infer<typeof pathOutcome>;
export type Outline = z.infer<typeof outline>;
export type GoalAnswer = z.infer<typeof goalAnswer>;
export type Candidate = z.infer<typeof candidate>;
export type PathPlan = z.infer<typeof plan>;
export type PlannedDates = z.infer<typeof plannedDate>;
export type MilestoneProgress = z.infer<typeof progressRow>;
export type SubMilestoneProgress = z.infer<typeof subMilestoneProgress>;
export type PathSummary = z.infer<typeof summary>;
export type LearningPath = z.infer<typeof path>;
export type PathDetail = z.infer<typeof pathDetail>;
export type Adaptation = z.infer<typeof adaptation>;
export type BlueprintMilestoneOffer = z.infer<typeof blueprintMilestoneOffer>;
export type Generation = z.infer<typeof generation>;

export const pathsSchemas = {
  previewPath: {
    summary: "What the blueprint engine makes of a goal; nothing is stored.",
    body: intake.omit({ outline: true }).extend({ language: z.enum(languages).default("en") }),
    response: pathOutcome,
  },
  checkGoal: {
    summary: "Whether a ready-made path serves a goal, or which three come nearest.",
    body: intake
      .pick({ goal: true, level: true, known_skills: true })
      .extend({ language: z.enum(languages).default("en") }),
    response: goalAnswer,
  },
  suggestOutline: {
    summary:
      "Milestones for an outline by the model, if the learner agreed to it; nothing is stored.",
    body: z.object({ goal: storableText(limits.paths.goalLength) }),
    response: outline.pick({ milestones: true }),
  },
  suggestSessions: {
    summary:
      "Other sessions for what is open of a sub-milestone, by the model, if the learner agreed to it; nothing is stored.",
    params: idParams.extend({ key: milestoneKey, sub: subMilestoneId }),
    response: z.object({ sessions: z.array(suggestedSession) }),
  },
  startGeneration: {
    summary: "Make a path in the background; progress arrives as `generation.changed`.",
    // `replaces` is the draft that this one replaces.
    body: z.object({ id: uuid, intake, replaces: uuid.nullable().default(null) }),
    response: generation,
    status: 202,
  },
  getGeneration: { summary: "How a generation stands.", params: idParams, response: generation },
  cancelGeneration: { summary: "Stop a generation.", params: idParams, response: generation },
  listPaths: {
    summary: "The learner's paths, newest first.",
    response: z.object({ paths: z.array(summary) }),
  },
  getPath: {
    summary: "One path with its progress, courses and plan.",
    params: idParams,
    response: pathDetail,
  },
  listPathResources: {
    summary: "Free resources for every milestone of a path.",
    params: idParams,
    response: pathResources,
  },
  updatePath: {
    summary: "Change how a path is kept: status, pin, hours a week, deadline.",
    params: idParams,
    body: z.object({
      status: z.enum(["active", "paused", "archived"]).optional(),
      is_pinned: z.boolean().optional(),
      hours_per_week: z.number().min(1).max(limits.paths.maxHoursPerWeek).optional(),
      deadline: calendarDate.nullable().optional(),
    }),
    response: pathDetail,
  },
  deleteDraft: { summary: "Throw away a draft.", params: idParams, response: null },
  duplicatePath: {
    summary: "A copy without its progress, as a new active path; of a draft, a draft.",
    params: idParams,
    /** The copy has the learner's own links only with `with_links`. */
    body: z.object({ id: uuid, with_links: z.boolean().optional() }),
    response: pathDetail,
    status: 201,
  },
  movePathDates: {
    summary: "Plan the remaining milestones again, from today.",
    params: idParams,
    response: pathDetail,
  },
  editPath: {
    summary: "One change to the road; each is a version that can be undone.",
    params: idParams,
    // `edit_id` is generated by the client, so that a repeated request is idempotent.
    body: z.object({ edit_id: uuid, base_version: z.number().int(), change: pathChange }),
    response: pathDetail,
  },
  undoPathEdit: {
    summary: "Back to the version before.",
    params: idParams,
    body: z.object({ edit_id: uuid, base_version: z.number().int() }),
    response: pathDetail,
  },
  listPathVersions: {
    summary: "The versions of a path, newest first.",
    params: idParams,
    response: z.object({ versions: z.array(pathVersion) }),
  },
  listBlueprintMilestones: {
    summary: "The milestones of the path's blueprint that the path does not have.",
    params: idParams,
    response: z.object({ milestones: z.array(blueprintMilestoneOffer) }),
  },
  exportPath: {
    summary: "The path as a file's content.",
    params: idParams,
    query: z.object({ format: z.enum(["markdown", "json"]).default("markdown") }),
    response: z.object({ filename: z.string(), media_type: z.string(), content: z.string() }),
  },
} satisfies Record<string, EndpointSchemas>;
