import { z } from "zod";
import {
  type EndpointSchemas,
  knownPart,
  milestoneKey,
  slug,
  subMilestoneId,
  timestamp,
  uuid,
} from "../shared/field-schemas.ts";
import { checkLimits, questionReportReasons } from "./constants.ts";
import { question, questionId } from "./question-schemas.ts";

/**
 * What was chosen or written: ids of options, ids of items in their order, `left:right` ids of pairs, a number or words.
 * Empty: "I don't know".
 */
export const answer = z.object({
  question: questionId,
  values: z.array(z.string().max(checkLimits.valueLength)).max(checkLimits.maxValues),
});

/** A finished check, as the server marked it. */
const attempt = z.object({
  id: uuid,
  finished_at: timestamp,
  answers: z.array(answer.extend({ is_correct: z.boolean() })),
  correct: z.number().int(),
  total: z.number().int(),
  is_passed: z.boolean(),
});

const milestoneCheck = z.object({
  milestone_key: milestoneKey,
  /** With their answers, so that a check works without a network. Empty: this milestone has no check. */
  questions: z.array(question),
  /** The path's sub-milestone for the `sub_milestone` of a question, where the path still has it. */
  steps: z.record(z.string(), subMilestoneId),
  /** The newest 20, the newest first. */
  attempts: z.array(attempt),
});

/** Those of a placement work offline too once they are loaded. */
const placementQuestions = milestoneCheck.omit({ attempts: true });

/** A milestone that has a check, and when it was first passed. */
export const checkState = z.object({
  milestone_key: milestoneKey,
  checked_at: timestamp.nullable(),
});

export type CheckState = z.infer<typeof checkState>;
export type CheckAnswer = z.infer<typeof answer>;
export type CheckAttempt = z.infer<typeof attempt>;
export type PlacementQuestions = z.infer<typeof placementQuestions>;
export type MilestoneCheck = z.infer<typeof milestoneCheck>;

const byKey = z.object({ id: uuid, key: milestoneKey });

export const checksSchemas = {
  getMilestoneCheck: {
    summary: "The questions of a milestone, and the checks that were finished.",
    params: byKey,
    response: milestoneCheck,
  },
  saveCheckAttempt: {
    summary: "Save a finished check under an id made by the client; it counts once.",
    params: byKey.extend({ attempt: uuid }),
    body: z.object({
      finished_at: timestamp,
      answers: z.array(answer).min(1).max(checkLimits.maxQuestions),
    }),
    response: z.object({ attempt }),
  },
  getPlacement: {
    summary: "The questions about the open milestones of a path, in its order.",
    params: z.object({ id: uuid }),
    response: z.object({ milestones: z.array(placementQuestions) }),
  },
  getBlueprintPlacement: {
    summary:
      "The questions about a blueprint, for visitors; sub-milestones are named as in `known_parts` of an intake.",
    params: z.object({ slug }),
    response: z.object({
      milestones: z.array(
        placementQuestions.extend({
          milestone_key: slug,
          steps: z.record(z.string(), knownPart),
        }),
      ),
    }),
  },
  reportQuestion: {
    summary: "Report a question; a second report of the same user replaces the first.",
    params: z.object({ question: questionId }),
    body: z.object({
      reason: z.enum(questionReportReasons),
      note: z.string().trim().max(checkLimits.noteLength).default(""),
    }),
    response: z.object({ reported: z.literal(true) }),
  },
} satisfies Record<string, EndpointSchemas>;
