import { z } from "zod";
import { question, questionId } from "../checks/question-schemas.ts";
import { answer } from "../checks/schemas.ts";
import {
  calendarDate,
  type EndpointSchemas,
  idParams,
  milestoneKey,
  subMilestoneId,
  timestamp,
  uuid,
} from "../shared/field-schemas.ts";
import { answerSources, masteryLimits } from "./constants.ts";

const skillAnswer = z.object({
  id: z.string(),
  at: timestamp,
  /** 0 wrong, 1 right; a card rated "hard" is between. */
  score: z.number().min(0).max(1),
  difficulty: z.union([z.literal(1), z.literal(2), z.literal(3)]),
});

const skillDay = z.object({ on: calendarDate, answers: z.array(skillAnswer).min(1) });

/** After all days before the last one. `stability` and `difficulty` are those of FSRS. */
const settledSkill = z.object({
  on: calendarDate,
  level: z.number(),
  best: z.number(),
  stability: z.number(),
  difficulty: z.number(),
  answers: z.number().int(),
});

/** Does not depend on today, so that a device computes the mastery of any day, also after answers without a network. */
const skillMemory = z.object({ settled: settledSkill.nullable(), day: skillDay });

const reviewQuestion = z.object({
  question,
  path_id: uuid,
  milestone_key: milestoneKey,
  /** Null when the path no longer has it. */
  sub_milestone: subMilestoneId.nullable(),
  /** Its last answer was wrong. */
  is_missed: z.boolean(),
});

export type SettledSkill = z.infer<typeof settledSkill>;
export type SkillDay = z.infer<typeof skillDay>;
export type SkillMemory = z.infer<typeof skillMemory>;
export type ReviewQuestion = z.infer<typeof reviewQuestion>;

const skill = z.object({
  skill: z.string(),
  memory: skillMemory,
  /** Questions whose last answer was wrong. */
  missed: z.number().int(),
  /** Recall cards that count for the skill. */
  cards: z.array(uuid),
});

const mastery = z.object({
  today: calendarDate,
  /** Those with answers, by name. */
  skills: z.array(skill),
  /** For the next review of the skills that fade first. */
  questions: z.array(reviewQuestion),
});

export type Mastery = z.infer<typeof mastery>;
export type MasterySkill = z.infer<typeof skill>;

const pathSkills = z.object({
  milestones: z.array(z.object({ milestone_key: milestoneKey, skills: z.array(z.string()) })),
});

export type PathSkills = z.infer<typeof pathSkills>;

export const masterySchemas = {
  getMastery: {
    summary: "What the user's answers say of each skill, and questions for the next review.",
    response: mastery,
  },
  getPathSkills: {
    summary: "The skills that the questions of each milestone ask about, in the path's order.",
    params: idParams,
    response: pathSkills,
  },
  saveQuestionAnswers: {
    summary: "Save answers of a placement or a review under an id made by the client.",
    params: idParams,
    body: z.object({
      source: z.enum(answerSources),
      finished_at: timestamp,
      answers: z.array(answer).min(1).max(masteryLimits.maxAnswers),
    }),
    response: z.object({
      answers: z.array(z.object({ question: questionId, is_correct: z.boolean() })),
    }),
  },
} satisfies Record<string, EndpointSchemas>;
