import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { type Language, locales } from "@masar/i18n/locales";

type Wording = { lang?: Language; dir: "ltr" | "rtl" | "auto" };

/** Generated text has the path's direction whatever its first letters («HTML الدلالي»); the user's own text is `auto`. */
export function pathTextAttributes(
  language: Language,
  origin: MilestoneView["origin"] = null,
): Wording {
  if (origin?.engine === "learner") return { dir: "auto" };
  return { lang: language, dir: locales[language].dir };
}
