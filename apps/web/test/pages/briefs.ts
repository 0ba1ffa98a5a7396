import type { PathBriefs } from "@masar/contract/briefs/schemas";
import { exampleBrief } from "@masar/domain/catalog/example-brief";
import { toBriefText } from "@masar/domain/catalog/milestone-brief";
import type { Language } from "@masar/i18n/locales";

/** Of the milestone `m1`. */
export function makePathBriefs(language: Language = "en"): PathBriefs {
  return { briefs: [{ milestone_key: "m1", ...toBriefText(exampleBrief, language) }] };
}
