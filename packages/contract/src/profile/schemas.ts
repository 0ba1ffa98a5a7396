import { z } from "zod";
import {
  idParams,
  calendarDate,
  type EndpointSchemas,
  toStorable,
  uuid,
} from "../shared/field-schemas.ts";
import { limits } from "../limits.ts";
import { dayStates, pathStatuses } from "../paths/constants.ts";
import {
  handlePattern,
  handleProblems,
  profileVisibilities,
  spokenLanguages,
} from "./constants.ts";
import { studiedPercentage } from "../paths/percentage-schemas.ts";
import { languages } from "../settings/schemas.ts";

const { nameLength, bioLength, maxLanguages, photoCharacters } = limits.profile;

const handle = z.string().regex(handlePattern);
const writtenBy = (most: number) =>
  z.string().transform(toStorable).pipe(z.string().trim().max(most));

const fields = z.object({
  /** Null until chosen; a visible profile requires one. */
  handle: handle.nullable(),
  display_name: z.string(),
  bio: z.string(),
  languages: z.array(z.enum(spokenLanguages)).max(maxLanguages),
  visibility: z.enum(profileVisibilities),
  shows_country: z.boolean(),
  shows_numbers: z.boolean(),
  shows_calendar: z.boolean(),
  shows_paths: z.boolean(),
});

const change = fields
  .extend({ display_name: writtenBy(nameLength), bio: writtenBy(bioLength) })
  .partial();

const numbers = z.object({
  total_hours_studied: z.number(),
  total_minutes_studied: z.number().int(),
  skill_points: z.number().int(),
  /** Null if the user hides the streak. */
  current_streak: z.number().int().nullable(),
  longest_streak: z.number().int().nullable(),
});

const profilePath = z.object({
  title: z.string(),
  language: z.enum(languages),
  status: z.enum(pathStatuses),
  progress_percentage: z.number().int(),
  studied_percentage: studiedPercentage,
});

/** The first day of the owner's week, 0 for Sunday, also for other viewers. */
const firstDay = z.number().int().min(0).max(6);

const profile = fields.extend({
  photo_id: uuid.nullable(),
  country: z.string().nullable(),
  numbers,
  paths: z.array(profilePath.extend({ id: uuid })),
  today: calendarDate,
  first_day: firstDay,
});

/** The profile for others: hidden sections are null. */
const member = z.object({
  handle,
  display_name: z.string(),
  bio: z.string(),
  languages: z.array(z.string()),
  photo_id: uuid.nullable(),
  country: z.string().nullable(),
  numbers: numbers.nullable(),
  paths: z.array(profilePath).nullable(),
  /** The last twelve months, without minutes. */
  days: z.array(z.object({ date: calendarDate, state: z.enum(dayStates) })).nullable(),
  today: calendarDate,
  first_day: firstDay,
  visibility: z.enum(profileVisibilities),
  /** The viewer is the owner, who previews the page. */
  is_own: z.boolean(),
});

/** The facts at the time of issue; days are those of the owner's calendar. */
const recordFacts = z.object({
  holder_name: z.string(),
  path_title: z.string(),
  path_language: z.enum(languages),
  /** Minutes by the timer, and those entered by the user. */
  timed_minutes: z.number().int(),
  noted_minutes: z.number().int(),
  milestones: z.array(z.string()),
  /** Positions in `milestones` of those whose check was passed; null in records from before checks existed. */
  checked_milestones: z.array(z.number().int()).nullable(),
  started_on: calendarDate,
  completed_on: calendarDate,
  issued_on: calendarDate,
});

const record = recordFacts.extend({
  id: uuid,
  path_id: uuid,
  token: z.string(),
  revoked_on: calendarDate.nullable(),
});

const finishedPath = z.object({
  path_id: uuid,
  title: z.string(),
  language: z.enum(languages),
  completed_on: calendarDate,
});

export type ProfileFields = z.infer<typeof fields>;
export type Profile = z.infer<typeof profile>;
export type ProfileNumbers = z.infer<typeof numbers>;
export type ProfilePath = z.infer<typeof profilePath>;
export type Member = z.infer<typeof member>;
export type CompletionRecord = z.infer<typeof record>;
export type RecordFacts = z.infer<typeof recordFacts>;
export type FinishedPath = z.infer<typeof finishedPath>;
/** `facts` is null once the record is revoked: its page then shows only that. */
const verification = z.object({
  facts: recordFacts.nullable(),
  revoked_on: calendarDate.nullable(),
});
export type Verification = z.infer<typeof verification>;

export const profileSchemas = {
  getProfile: { summary: "The learner's own profile.", response: profile },
  updateProfile: {
    summary: "Change some fields; what is left out stays.",
    body: change,
    response: profile,
  },
  checkHandle: {
    summary: "Whether the learner can take a handle, and free ones near to it.",
    query: z.object({ handle: z.string().max(100) }),
    response: z.object({
      problem: z.enum(handleProblems).nullable(),
      suggestions: z.array(handle),
    }),
  },
  saveProfilePhoto: {
    summary: "A new picture: cut to a square, drawn anew, without what the camera wrote into it.",
    /** Base64. */
    body: z.object({ image: z.string().min(1).max(photoCharacters) }),
    bodyLimit: photoCharacters + 1024,
    response: profile,
  },
  removeProfilePhoto: { summary: "Remove the picture.", response: profile },
  readProfilePhoto: {
    summary: "A picture, for whoever may see the profile it belongs to.",
    params: idParams,
    response: z.string(),
    mediaType: "image/webp",
  },
  getMember: {
    summary: "The page of a member, for whoever may see it; for all others it does not exist.",
    params: z.object({ handle: z.string().max(40) }),
    response: member,
  },
  listRecords: {
    summary: "The learner's completion records, and the finished paths that have none.",
    response: z.object({ records: z.array(record), finished: z.array(finishedPath) }),
  },
  issueRecord: {
    summary: "Keep what is true of a finished path, under the id the client made.",
    body: z.object({
      id: uuid,
      path_id: uuid,
      holder_name: writtenBy(nameLength).pipe(z.string().min(1)),
    }),
    response: record,
  },
  revokeRecord: {
    summary: "Its verify link says from now on that it was revoked.",
    params: idParams,
    response: record,
  },
  verifyRecord: {
    summary: "What a completion record says, for whoever holds its address.",
    params: z.object({ token: z.string().max(64) }),
    response: verification,
  },
} satisfies Record<string, EndpointSchemas>;
