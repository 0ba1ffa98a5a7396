import { z } from "zod";
import { limits } from "../limits.ts";
import { type EndpointSchemas, slug, timestamp } from "../shared/field-schemas.ts";
import { questionKinds, questionReportReasons, questionStates } from "./constants.ts";
import { question, questionId } from "./question-schemas.ts";

const listed = z.object({
  id: questionId,
  blueprint: z.string(),
  milestone_key: z.string(),
  kind: z.enum(questionKinds),
  difficulty: question.options[0].shape.difficulty,
  text: z.string(),
  text_ar: z.string(),
  is_active: z.boolean(),
  /** Open ones. */
  reports: z.number().int(),
});

/** Without who reported. */
const report = z.object({
  reason: z.enum(questionReportReasons),
  note: z.string(),
  created_at: timestamp,
});

const adminQuestion = z.object({
  blueprint: z.string(),
  milestone_key: z.string(),
  question,
  is_active: z.boolean(),
  /** Null: as in the release. */
  edited_at: timestamp.nullable(),
  /** Open ones, the oldest first. */
  reports: z.array(report),
});

export type ListedQuestion = z.infer<typeof listed>;
export type AdminQuestion = z.infer<typeof adminQuestion>;
export type QuestionReport = z.infer<typeof report>;

const byId = z.object({ question: questionId });

export const adminQuestionsSchemas = {
  listAdminQuestions: {
    summary: "Questions by id, withdrawn ones too; the reported ones by their open reports.",
    query: z.object({
      q: z.string().trim().max(limits.administration.searchLength).default(""),
      state: z.enum(questionStates).default("all"),
      blueprint: slug.optional(),
      /** The key of a milestone of the blueprint. */
      milestone: slug.optional(),
      after: questionId.optional(),
    }),
    response: z.object({ questions: z.array(listed), next: questionId.nullable() }),
  },
  getAdminQuestion: {
    summary: "A question with its answers and its open reports.",
    params: byId,
    response: adminQuestion,
  },
  updateQuestion: {
    summary:
      "Change a question, withdraw or restore it, which closes its reports; the next check follows.",
    params: byId,
    /** The blueprint and the milestone of a question stay, so that they are refused here. */
    body: z.strictObject({ question: question.optional(), is_active: z.boolean().optional() }),
    response: adminQuestion,
  },
  closeQuestionReports: {
    summary: "Close the open reports of a question that stays as it is.",
    params: byId,
    response: adminQuestion,
  },
} satisfies Record<string, EndpointSchemas>;
