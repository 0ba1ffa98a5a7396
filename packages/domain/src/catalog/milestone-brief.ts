import type { Brief, BriefText } from "@masar/contract/briefs/brief-schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { countWords } from "../text/reading-time.ts";

/** By `blueprint/key`, as resources name the milestones of blueprints. */
export type Briefs = ReadonlyMap<string, Brief>;

export function toBriefText(brief: Brief, language: Language): BriefText {
  const { sources, example } = brief;
  const code = example.code && { code: example.code };
  if (language === "en") {
    const { what, why, ideas, mistakes, course } = brief;
    return {
      what,
      why,
      ideas,
      example: { text: example.text, ...code },
      mistakes,
      course,
      sources,
    };
  }
  return {
    what: brief.what_ar,
    why: brief.why_ar,
    ideas: brief.ideas_ar,
    example: { text: example.text_ar, ...code },
    mistakes: brief.mistakes_ar,
    course: brief.course_ar,
    sources,
  };
}

/** Of all texts, without code and sources. */
export function listBriefTexts(brief: BriefText): string[] {
  const { what, why, ideas, example, mistakes, course } = brief;
  return [what, why, ...ideas, example.text, ...mistakes, course];
}

export function countBriefWords(brief: BriefText): number {
  return listBriefTexts(brief).reduce((sum, text) => sum + countWords(text), 0);
}
