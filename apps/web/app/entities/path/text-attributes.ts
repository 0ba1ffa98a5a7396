import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { type Language, locales } from "@masar/i18n/locales";

type Wording = { lang?: Language; dir: "ltr" | "rtl" | "auto" };

/**
 * What was written for the path reads in the path's direction, whatever letters it begins with
 * («HTML الدلالي»); the learner's own words find theirs.
 */
export function pathTextAttributes(
  language: Language,
  origin: MilestoneView["origin"] = null,
): Wording {
  if (origin?.engine === "learner") return { dir: "auto" };
  return { lang: language, dir: locales[language].dir };
}
