import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalogTermsQuery, useSkillLabel } from "#web/entities/course/catalog-terms.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { usePathView } from "../path-view.ts";
import { PanelSection } from "./panel-section.tsx";

/** The skills a milestone teaches, the milestones it builds on, and who wrote it. */
export function MilestoneWhy({ milestone }: { milestone: MilestoneView }) {
  const { t } = useTranslation();
  const skillLabel = useSkillLabel();
  const { milestones } = usePathView();
  const origin = useOriginText(milestone.origin);
  const titles = milestones
    .filter(({ key }) => milestone.prerequisites.includes(key))
    .map(({ title }) => title);
  const skills = milestone.skills_to_learn.map(skillLabel);

  return (
    <PanelSection title={t("road:milestone.why")}>
      <div className="grid gap-1 text-ink-2">
        {skills.length > 0 && <p className="text-ink">{t("road:milestone.unlocks", { skills })}</p>}
        {titles.length > 0 && <p>{t("road:milestone.buildsOn", { titles })}</p>}
        {origin && <p className="text-sm">{origin}</p>}
      </div>
    </PanelSection>
  );
}

function useOriginText(origin: MilestoneView["origin"]): string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useLanguage();
  const { data } = useQuery(catalogTermsQuery);
  if (!origin) return undefined;
  const date = format.date(origin.date, "date", "UTC");
  if (origin.engine === "learner") return t("road:milestone.fromLearner", { date });
  const name = origin.name ?? "";
  if (origin.engine === "ai") return t("road:milestone.fromAi", { name, date });
  const blueprint = data?.blueprints.find(({ slug }) => slug === origin.name);
  const title = language === "ar" ? blueprint?.title_ar : blueprint?.title;
  return t("road:milestone.fromBlueprint", { name: title ?? name, date });
}
