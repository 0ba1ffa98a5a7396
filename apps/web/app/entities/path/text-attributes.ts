import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { type Language, locales } from "@masar/i18n/locales";

/** Generated text has the path's direction whatever its first letters («HTML الدلالي»); the user's own text is `auto`. */
export function pathTextAttributes(
  language: Language,
  origin: MilestoneView["origin"] = null,
): { lang?: Language; dir: "ltr" | "rtl" | "auto" } {
  if (origin?.engine === "learner") return { dir: "auto" };
  return { lang: language, dir: locales[language].dir };
}
