import type { Adaptation } from "@masar/contract/paths/schemas";
import { useTranslation } from "react-i18next";
import { useSkillLabel } from "#web/entities/course/catalog-terms.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";

/** How the user's answers changed the path. */
export function AdaptationLines({ adaptation }: { adaptation: Adaptation }) {
  const { t } = useTranslation();
  const formatHours = useFormatHours();
  const skillLabel = useSkillLabel();
  const skills = adaptation.known_skills_dropped.map(skillLabel);
  const titles = adaptation.milestones_dropped;
  const lines = [
    adaptation.hours_saved > 0 &&
      t("paths:draft.shortened", { ...formatHours(adaptation.hours_saved), skills }),
    titles.length > 0 && t("paths:draft.leftOut", { titles }),
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
