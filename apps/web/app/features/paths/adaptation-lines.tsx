import type { Adaptation } from "@masar/contract/paths";
import type { Language } from "@masar/i18n/locales";
import { useTranslation } from "react-i18next";
import { useSkillLabel } from "#web/lib/catalog-terms.ts";
import { useFormat } from "#web/lib/use-format.ts";
import { useSayHours } from "#web/lib/use-say-hours.ts";
import { isolate, isolateAs } from "#web/lib/isolate.ts";
import { wordingOf } from "#web/lib/wording.ts";

type AdaptationLinesProps = { adaptation: Adaptation; language: Language };

/** What the learner's own words changed about the road, said back to them. */
export function AdaptationLines({ adaptation, language }: AdaptationLinesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const sayHours = useSayHours();
  const skillLabel = useSkillLabel();
  const skills = adaptation.known_skills_dropped.map((skill) => isolate(skillLabel(skill)));
  const titles = adaptation.milestones_dropped.map((title) =>
    isolateAs(wordingOf(language).dir, title),
  );
  const lines = [
    adaptation.hours_saved > 0 &&
      t("paths:draft.shortened", {
        ...sayHours(adaptation.hours_saved),
        skills: format.list(skills),
      }),
    titles.length > 0 && t("paths:draft.leftOut", { titles: format.list(titles) }),
    adaptation.deadline_from_words && t("paths:draft.deadlineFromWords"),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <div className="measure grid gap-1 text-sm text-ink-2">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
