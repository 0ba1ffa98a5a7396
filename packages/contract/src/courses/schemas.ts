import { z } from "zod";
import { courseLengths, courseSorts } from "./constants.ts";
import {
  calendarDate,
  type EndpointSchemas,
  milestoneKey,
  slug,
  timestamp,
  uuid,
} from "../shared/field-schemas.ts";
import { limits } from "../limits.ts";
import { budgets, levels, studyLanguages } from "../paths/constants.ts";
import { languages } from "../settings/schemas.ts";

/** A course of the catalog, for a card. */
export const courseCard = z.object({
  id: uuid,
  slug,
  title: z.string(),
  provider: z.string(),
  url: z.string(),
  language: z.enum(languages),
  description: z.string(),
  description_ar: z.string(),
  /** Null: the price varies. */
  price_usd: z.number().nullable(),
  duration_hours: z.number(),
  /** Estimated hours are shown as "about". */
  hours_are_estimated: z.boolean(),
  rating: z.number().nullable(),
  experience_level: z.enum(levels),
  fields: z.array(slug),
  skills_covered: z.array(slug),
  source: z.string(),
  /** Confidence that the URL works, before the first check. */
  link_confidence: z.enum(["high", "medium"]),
  link_status: z.enum(["unchecked", "ok", "dead"]),
  last_validated: timestamp.nullable(),
});

/** A course that the user saved or completed (specification, section 3). */
const recommendation = z.object({
  id: uuid,
  user_id: uuid,
  /** Null for one the assistant found outside the catalog. */
  course_id: uuid.nullable(),
  title: z.string(),
  provider: z.string(),
  url: z.string(),
  description: z.string(),
  price_usd: z.number(),
  /** The price was not a number when saved: shown as "Price varies", never as free. */
  price_varies: z.boolean(),
  duration_hours: z.number(),
  rating: z.number().nullable(),
  experience_level: z.string(),
  fields: z.array(z.string()),
  learning_goals: z.array(z.string()),
  skills_covered: z.array(z.string()),
  is_active: z.boolean(),
  confidence_score: z.number().nullable(),
  us_job_relevance_score: z.number().nullable(),
  completion_rate: z.number().nullable(),
  us_accredited: z.boolean(),
  last_validated: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  created_at: timestamp,
});

const mark = z.object({
  course_id: uuid,
  is_saved: z.boolean(),
  /** This user reported that the current URL does not open. */
  is_reported: z.boolean(),
  completed_at: timestamp.nullable(),
});
/** An open milestone of an active path that holds the course, or whose skills the course teaches. */
const fit = z.object({
  course_id: uuid,
  path_id: uuid,
  milestone_key: milestoneKey,
  milestone_title: z.string(),
  /** The next milestone of the current path. */
  is_current: z.boolean(),
  /** The course is in the milestone already. */
  is_linked: z.boolean(),
  /** The milestone's skills that the course teaches. */
  skills: z.array(slug),
});

/** What the user chose for the current path. */
const studyChoices = z.object({
  study_language: z.enum(studyLanguages),
  budget: z.enum(budgets),
  level: z.enum(levels),
  hours_per_week: z.number(),
});

const term = z.object({ id: slug, label: z.string(), label_ar: z.string() });

export type CourseCard = z.infer<typeof courseCard>;
export type Recommendation = z.infer<typeof recommendation>;
export type CourseMark = z.infer<typeof mark>;
export type CourseFit = z.infer<typeof fit>;
export type StudyChoices = z.infer<typeof studyChoices>;
export type CatalogTerm = z.infer<typeof term>;

const byCourse = z.object({ id: uuid });

/** Low-data mode requests fewer at a time. */
const pageSize = z.coerce
  .number()
  .int()
  .min(1)
  .max(limits.courses.pageSize)
  .default(limits.courses.pageSize);

export const coursesSchemas = {
  listCourses: {
    summary: "The catalog: search, filters, 24 a page.",
    query: z.object({
      q: z.string().trim().max(limits.courses.searchLength).optional(),
      provider: z.string().max(60).optional(),
      language: z.enum(languages).optional(),
      free: z.enum(["true"]).optional(),
      level: z.enum(levels).optional(),
      length: z.enum(courseLengths).optional(),
      field: slug.optional(),
      skill: slug.optional(),
      sort: z.enum(courseSorts).default("relevance"),
      page: z.coerce.number().int().min(1).max(limits.courses.lastPage).default(1),
      size: pageSize,
    }),
    response: z.object({
      courses: z.array(courseCard),
      /** The user's saved and completed courses among those on this page. */
      marks: z.array(mark),
      /** For each course of this page the first milestone that needs it, if any does. */
      fits: z.array(fit),
      /** Null without an active path. */
      choices: studyChoices.nullable(),
      page: z.number().int(),
      has_next: z.boolean(),
      /** Null above a thousand, because counting further is expensive. */
      total: z.number().int().nullable(),
      /** Spelling suggestion when no course matches the words. */
      corrected: z.string().nullable(),
      /** No course has all words; these have some. */
      is_partial: z.boolean(),
    }),
  },
  getCatalogTerms: {
    summary: "Names of skills, fields, providers and blueprints, in both languages.",
    response: z.object({
      skills: z.array(term),
      fields: z.array(term),
      providers: z.array(z.string()),
      blueprints: z.array(
        z.object({
          slug,
          title: z.string(),
          title_ar: z.string(),
          description: z.string(),
          description_ar: z.string(),
          field: slug,
          hours: z.number(),
          milestones: z.number().int(),
          skills: z.array(slug),
        }),
      ),
    }),
  },
  listSavedCourses: {
    summary: "The learner's saved or completed courses, newest first.",
    query: z.object({
      tab: z.enum(["saved", "completed"]).default("saved"),
      after: uuid.optional(),
      size: pageSize,
    }),
    response: z.object({
      courses: z.array(
        recommendation.extend({
          /** The current catalog entry; null for one the assistant found. */
          course: courseCard.nullable(),
          is_reported: z.boolean(),
        }),
      ),
      next: uuid.nullable(),
    }),
  },
  getCourse: {
    summary: "One course of the catalog and the learner's open milestones that need it.",
    params: z.object({ slug }),
    response: z.object({
      course: courseCard,
      /** Null unless the user saved, completed or reported it. */
      mark: mark.nullable(),
      fits: z.array(fit),
      /** Null without an active path. */
      choices: studyChoices.nullable(),
    }),
  },
  saveCourse: {
    summary: "Save a course of the catalog with its real fields.",
    params: byCourse,
    response: mark,
  },
  unsaveCourse: {
    summary: "Take a course out of the saved ones.",
    params: byCourse,
    response: mark,
  },
  completeCourse: {
    summary: "Mark a course as completed, or take that back.",
    params: byCourse,
    body: z.object({ completed: z.boolean() }),
    response: mark,
  },
  saveDiscoveredCourse: {
    summary: "Save a course the assistant found; price and duration are parsed from their words.",
    body: z.object({
      id: uuid,
      title: z.string().trim().min(1).max(300),
      provider: z.string().trim().max(100),
      url: z.string().max(2000),
      description: z.string().max(2000).default(""),
      price: z.string().max(100).default(""),
      duration: z.string().max(100).default(""),
      rating: z.number().min(0).max(5).nullable().default(null),
      level: z.string().max(40).default("beginner"),
    }),
    response: recommendation,
    status: 201,
  },
  reportDeadLink: {
    summary: "Say that a course's address does not open.",
    params: byCourse,
    response: z.object({ reported: z.literal(true) }),
  },
  listDeadLinks: {
    summary: "Courses whose address was reported or found dead, most reports first.",
    query: z.object({
      q: z.string().trim().max(limits.courses.searchLength).default(""),
      /** Number of reports and slug of the last one: `3:sql-basics`. */
      after: z
        .string()
        .regex(/^\d{1,9}:[a-z0-9-]{1,80}$/)
        .optional(),
    }),
    response: z.object({
      courses: z.array(
        courseCard.extend({ reports: z.number().int(), last_reported: calendarDate.nullable() }),
      ),
      next: z.string().nullable(),
    }),
  },
  dismissLinkReports: {
    summary: "Answer the reports of a course: its address opens.",
    params: byCourse,
    response: courseCard,
  },
  replaceCourseLink: {
    summary: "Give a course a new address; those who saved it are told.",
    params: byCourse,
    body: z.object({ url: z.string().max(2000) }),
    response: courseCard,
  },
} satisfies Record<string, EndpointSchemas>;
