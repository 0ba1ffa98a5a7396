import { z } from "zod";
import {
  type EndpointSchemas,
  idParams,
  milestoneKey,
  timestamp,
  uuid,
} from "../shared/field-schemas.ts";

const text = z.string().min(1).max(300);
const explanation = z.string().min(1).max(400);

/** One option is right; every other one says why it is not. */
const content = z.object({
  text,
  options: z
    .array(
      z.object({
        id: z.string().regex(/^[a-e]$/),
        text,
        is_correct: z.boolean(),
        why: explanation.optional(),
      }),
    )
    .min(3)
    .max(5),
  explanation,
});

/** Written by a model for one user and reviewed by no person. It never counts as a check of the milestone. */
const modelQuestion = content.extend({
  id: uuid,
  /** The model that wrote it. */
  model: z.string(),
  created_at: timestamp,
});

/** The oldest first. */
const questions = z.object({ questions: z.array(modelQuestion) });

/** `support` instead of new questions, when the text that a model would read shows a crisis. */
const written = questions.extend({ support: z.string().nullable() });

export type ModelQuestionContent = z.infer<typeof content>;
export type ModelQuestion = z.infer<typeof modelQuestion>;
export type WrittenQuestions = z.infer<typeof written>;

const byKey = z.object({ id: uuid, key: milestoneKey });

export const modelQuestionsSchemas = {
  listMilestoneQuestions: {
    summary: "The user's own questions about a milestone, written by a model.",
    params: byKey,
    response: questions,
  },
  writeMilestoneQuestions: {
    summary:
      "Let the model write more questions about a milestone, from its brief and the user's notes on it; needs consent.",
    params: byKey,
    response: written,
  },
  listNoteQuestions: {
    summary: "The user's own questions about a note, written by a model.",
    params: idParams,
    response: questions,
  },
  writeNoteQuestions: {
    summary: "Let the model write more questions about a note; needs consent.",
    params: idParams,
    response: written,
  },
  deleteModelQuestion: {
    summary: "Delete one of the user's own questions.",
    params: z.object({ question: uuid }),
    response: null,
  },
} satisfies Record<string, EndpointSchemas>;
