import { z } from "zod";
import { type EndpointSchemas, uuid } from "../shared/field-schemas.ts";
import { onboardingSteps } from "../paths/constants.ts";
import { intake } from "../paths/schemas.ts";

const { shape } = intake;
/** Without defaults, which would overwrite the answers of other steps. */
const answers = z
  .object({
    goal: shape.goal,
    blueprint: shape.blueprint.unwrap(),
    level: shape.level.unwrap(),
    known_skills: shape.known_skills.unwrap(),
    study_language: shape.study_language.unwrap(),
    budget: shape.budget.unwrap(),
    hours_per_week: shape.hours_per_week.unwrap(),
    study_days: shape.study_days.unwrap(),
    start_date: shape.start_date.unwrap(),
    deadline: shape.deadline.unwrap(),
    no_deadline: shape.no_deadline.unwrap(),
    known_parts: shape.known_parts.unwrap(),
    outline: shape.outline.unwrap(),
  })
  .partial();

/** The answers so far; a skipped step has its defaults. */
const onboarding = z.object({
  step: z.enum(onboardingSteps),
  intake,
  /** The generation shown in the last step. */
  generation_id: uuid.nullable(),
  /** Setup started after the region step, which is still to be confirmed. */
  region_open: z.boolean(),
  /** Skills finished in other paths: offered as known. */
  finished_skills: z.array(z.string()),
});

export type Onboarding = z.infer<typeof onboarding>;

export const onboardingSchemas = {
  getOnboarding: { summary: "Where setup stands.", response: onboarding },
  saveOnboarding: {
    summary: "Keep a step as it is left.",
    body: z.object({
      step: z.enum(onboardingSteps).optional(),
      intake: answers.optional(),
      generation_id: uuid.nullable().optional(),
    }),
    response: onboarding,
  },
} satisfies Record<string, EndpointSchemas>;
