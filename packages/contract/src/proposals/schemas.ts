import { z } from "zod";
import { limits } from "../limits.ts";
import { calendarDate, type EndpointSchemas, idParams, uuid } from "../shared/field-schemas.ts";
import { proposalReasons, proposalWays } from "./constants.ts";

const way = z.object({
  finish_date: calendarDate,
  hours_per_week: z.number(),
  /** Null without a deadline. */
  meets_deadline: z.boolean().nullable(),
  /** Titles of locked milestones, and of earlier ones that would end after them. */
  lock_conflicts: z.array(z.object({ milestone: z.string(), prerequisite: z.string() })),
});

const aboutPath = z.object({
  id: uuid,
  path_id: uuid,
  path_title: z.string(),
  /** Of the path: the version for which the ways were computed. */
  version: z.number().int(),
  hours_per_week: z.number(),
});

const openProposal = aboutPath.extend({
  state: z.literal("open"),
  reason: z.enum(proposalReasons),
  /** The last whole week on the path; null when the plan began in it or later. */
  week: z.object({ minutes: z.number().int(), hours_per_week: z.number() }).nullable(),
  planned_finish: calendarDate,
  dates: way,
  /** Null when nothing optional is left. */
  trim: way
    .extend({
      left_out: z.array(
        z.object({
          milestone: z.string(),
          steps: z.array(z.string()),
          /** Of a milestone that is left out as a whole. */
          whole_hours: z.number().nullable(),
        }),
      ),
    })
    .nullable(),
  /** The suggested one first. */
  hours: z.array(way).min(1),
  /** Titles of open milestones that no way changes. */
  locked: z.array(z.string()),
});

/** As long as it is the newest change of the path, which `undoPathEdit` undoes. */
const acceptedProposal = aboutPath.extend({
  state: z.literal("accepted"),
  way: z.enum(proposalWays),
  finish_before: calendarDate,
  finish_date: calendarDate,
  steps_left_out: z.number().int(),
});

const proposal = z.discriminatedUnion("state", [openProposal, acceptedProposal]);
const answer = z.object({ proposal: proposal.nullable() });

export type Proposal = z.infer<typeof proposal>;
export type OpenProposal = z.infer<typeof openProposal>;
export type AcceptedProposal = z.infer<typeof acceptedProposal>;

export const proposalsSchemas = {
  getProposal: {
    summary: "The proposal to change the plan: its three ways, or the accepted one.",
    response: answer,
  },
  acceptProposal: {
    summary: "Change the plan in one of the ways, as a version that can be undone.",
    params: idParams,
    // `edit_id` makes a repeated request idempotent; version and date say which plan the user saw.
    body: z.object({
      edit_id: uuid,
      base_version: z.number().int(),
      way: z.enum(proposalWays),
      hours_per_week: z.number().min(1).max(limits.paths.maxHoursPerWeek),
      finish_date: calendarDate,
    }),
    response: answer,
  },
  keepPlan: {
    summary: "Close the proposal and change nothing.",
    params: idParams,
    response: answer,
  },
} satisfies Record<string, EndpointSchemas>;
