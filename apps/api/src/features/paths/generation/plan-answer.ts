import { levels } from "@masar/contract/paths/constants";
import { toLatinDigits } from "@masar/domain/text/latin-digits";
import { z } from "zod";

/** Models also write numbers as "3", "٣", and "m1" for a milestone. */
function parseNumber(value: unknown) {
  if (typeof value !== "string") return value;
  const [, digits] = /^\s*m?(\d{1,6}(?:\.\d{1,6})?)\s*$/i.exec(toLatinDigits(value)) ?? [];
  return digits === undefined ? value : Number(digits);
}

/** An unknown level is not worth a second question. */
function parseLevel(value: unknown) {
  const level = typeof value === "string" ? value.trim().toLowerCase() : value;
  return levels.find((known) => known === level) ?? "intermediate";
}

const number = z.preprocess(parseNumber, z.number());

/** Arrays only: providers accept no free-form dictionaries. Counts and lengths are checked later, so they can be repaired. */
export const milestoneAnswer = z.object({
  title: z.string(),
  description: z.string(),
  difficulty: z.preprocess(parseLevel, z.enum(levels)),
  skills: z.array(z.string()),
  deliverables: z.array(z.string()),
  completion_criteria: z.array(z.string()),
  prerequisites: z.array(number),
  sub_milestones: z.array(z.object({ title: z.string(), estimated_hours: number })),
  courses: z.array(z.string()),
});

export const pathAnswer = z.object({
  title: z.string(),
  description: z.string(),
  milestones: z.array(milestoneAnswer),
});

export const sessionsAnswer = z.object({
  sessions: z.array(
    z.object({
      title: z.string(),
      task: z.string(),
      search: z.string(),
      done_when: z.string(),
      minutes: number,
    }),
  ),
});
