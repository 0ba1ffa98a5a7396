import { levels } from "@masar/contract/paths/constants";
import { toLatinDigits } from "@masar/domain/text/latin-digits";
import { z } from "zod";

/** A number as models write one where none was wanted in words: "3", "٣", and "m1" for a milestone. */
function readNumber(given: unknown): unknown {
  if (typeof given !== "string") return given;
  const [, digits] = /^\s*m?(\d{1,6}(?:\.\d{1,6})?)\s*$/i.exec(toLatinDigits(given)) ?? [];
  return digits === undefined ? given : Number(digits);
}

/** A level in other words is no reason to ask again. */
function readLevel(given: unknown): unknown {
  const level = typeof given === "string" ? given.trim().toLowerCase() : given;
  return levels.find((known) => known === level) ?? "intermediate";
}

const number = z.preprocess(readNumber, z.number());

/**
 * What a model is asked to answer. Arrays only, since providers take no free-form dictionaries; how many and how
 * long is left to the checks, so that a wrong number can be repaired instead of being no answer at all.
 */
export const milestoneAnswer = z.object({
  title: z.string(),
  description: z.string(),
  difficulty: z.preprocess(readLevel, z.enum(levels)),
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

/** Shows a provider the whole shape and takes any JSON: one that is off it is read here, and can be repaired. */
export function askFor(shape: z.ZodType): z.ZodType {
  return z.unknown().meta(z.toJSONSchema(shape, { target: "draft-7" }));
}

/** Where an answer is off its shape, in words of ours. */
export function listShapeProblems({ issues }: z.ZodError): string[] {
  return issues.map(({ path, message }) => {
    const place = path.map((step) => (typeof step === "number" ? step + 1 : String(step)));
    return `${place.join(" ") || "the answer"}: ${message}`;
  });
}
