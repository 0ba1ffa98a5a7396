import { z } from "zod";
import { languages } from "../settings/schemas.ts";
import { slug } from "../shared/field-schemas.ts";
import { briefLimits } from "./constants.ts";

const text = z.string().trim().min(1).max(1500);
const ideas = z.array(text).min(briefLimits.minIdeas).max(briefLimits.maxIdeas);
const mistakes = z.array(text).min(briefLimits.minMistakes).max(briefLimits.maxMistakes);

/** Shown from left to right in both languages. */
const code = z.object({ language: z.string().max(20), text: z.string().min(1).max(800) });

/** Both languages share the sources; a title is in the language of its page. */
const sources = z
  .array(
    z.object({
      title: z.string().trim().min(1).max(300),
      url: z.url({ protocol: /^https?$/ }).max(500),
    }),
  )
  .min(1)
  .max(5);

const brief = z.object({
  /** The key of the blueprint's milestone. */
  milestone: slug,
  what: text,
  what_ar: text,
  why: text,
  why_ar: text,
  ideas,
  ideas_ar: ideas,
  example: z.object({ text, text_ar: text, code: code.optional() }),
  mistakes,
  mistakes_ar: mistakes,
  /** What to look for in a course. */
  course: text,
  course_ar: text,
  sources,
});

export const briefFile = z.object({
  blueprint: slug,
  /** The languages in which a second reader has read all of it. */
  reviewed: z.array(z.enum(languages)),
  briefs: z.array(brief),
});

/** A brief in one language. */
export const briefText = z.object({
  what: z.string(),
  why: z.string(),
  ideas: z.array(z.string()),
  example: z.object({ text: z.string(), code: code.optional() }),
  mistakes: z.array(z.string()),
  course: z.string(),
  sources,
});

export type Brief = z.infer<typeof brief>;
export type BriefFile = z.infer<typeof briefFile>;
export type BriefText = z.infer<typeof briefText>;
