import { z } from "zod";

export const questionId = z
  .string()
  .regex(/^[a-z0-9-]+\.[a-z0-9-]+\.\d{2}$/)
  .max(120);

const text = z.string().trim().min(1).max(300);
const explanation = z.string().trim().min(1).max(400);
const optionId = z.string().regex(/^[a-z]$/);

/** `is_code`: shown as it is in both languages, from left to right; then there is no Arabic text. */
const part = z.object({
  id: optionId,
  text,
  text_ar: text.optional(),
  is_code: z.boolean().optional(),
});

const option = part.extend({
  is_correct: z.boolean(),
  /** What led to this choice, and what is true; every wrong option has it. */
  why: explanation.optional(),
  why_ar: explanation.optional(),
});

const pair = z.object({
  id: optionId,
  left: text,
  left_ar: text.optional(),
  right: text,
  right_ar: text.optional(),
  is_code: z.boolean().optional(),
});

const shared = {
  id: questionId,
  /** The English title of the blueprint's sub-milestone that teaches it. */
  sub_milestone: z.string().min(1),
  skill: z.string().min(1),
  difficulty: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  text,
  text_ar: text,
  /** Shown from left to right in both languages. */
  code: z.object({ language: z.string().max(20), text: z.string().max(800) }).optional(),
  explanation,
  explanation_ar: explanation,
};

const options = z.array(option).min(3).max(5);

export const question = z.discriminatedUnion("kind", [
  z.object({ ...shared, kind: z.literal("single"), options }),
  z.object({ ...shared, kind: z.literal("multiple"), options }),
  /** In the right order. */
  z.object({ ...shared, kind: z.literal("order"), items: z.array(part).min(3).max(5) }),
  z.object({ ...shared, kind: z.literal("match"), pairs: z.array(pair).min(3).max(4) }),
  z.object({
    ...shared,
    kind: z.literal("numeric"),
    answer: z.number(),
    tolerance: z.number().min(0),
    mistakes: z
      .array(z.object({ value: z.number(), why: explanation, why_ar: explanation }))
      .max(3),
  }),
  z.object({
    ...shared,
    kind: z.literal("short"),
    accepted: z.array(text).min(1).max(12),
    accepted_ar: z.array(text).min(1).max(12),
  }),
]);

export type Question = z.infer<typeof question>;
export type QuestionOption = z.infer<typeof option>;
export type QuestionPart = z.infer<typeof part>;
