import type { Adaptation, LearningPath, PathDetail } from "@masar/contract/paths/schemas";
import { parseGoalHours } from "@masar/domain/goals/goal-hours";
import { repeatsTitles } from "@masar/domain/planning/repeats-titles";
import { useTranslation } from "react-i18next";
import { useQuery } from "@tanstack/react-query";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import { catalogTermsQuery, useSkillLabel } from "#web/entities/course/catalog-terms.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";

export function DraftHead({ detail: { path, plan } }: { detail: PathDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const formatHours = useFormatHours();
  const facts = [
    t("paths:draft.milestones", { count: Object.keys(path.milestones).length }),
    t("paths:draft.hours", { count: formatHours(plan.hours).count }),
    t("paths:draft.weeks", { count: plan.weeks }),
    t("paths:draft.pace", formatHours(path.hours_per_week)),
  ];
  const titles = Object.values(path.milestones).map(({ title }) => title);
  return (
    <div className="grid gap-1.5">
      <h2
        {...(isOutline(path) ? { dir: "auto" } : pathTextAttributes(path.language))}
        className="text-2xl wrap-anywhere sm:text-3xl"
      >
        {path.title}
      </h2>
      {path.description && !repeatsTitles(path.description, titles) && (
        <p {...pathTextAttributes(path.language)} className="measure text-ink-2">
          {path.description}
        </p>
      )}
      <p className="mt-1 text-sm text-ink-2 tabular-nums">{joinFacts(t, facts)}</p>
      <p className="text-lg font-medium tabular-nums">
        {t("paths:draft.finish", { date: format.date(plan.finish_date, "date", "UTC") })}
      </p>
      <DraftSource path={path} />
    </div>
  );
}

/** The user wrote the title and every milestone. */
function isOutline({ milestones }: LearningPath): boolean {
  return Object.values(milestones).every(({ origin }) => origin.engine === "learner");
}

function DraftSource({ path }: { path: LearningPath }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useLanguage();
  const { data } = useQuery(catalogTermsQuery);
  const origins = Object.values(path.milestones).map(({ origin }) => origin);
  const aiOrigin = origins.find(({ engine }) => engine === "ai");
  if (aiOrigin) {
    const model = aiOrigin.name ?? "";
    const date = format.date(aiOrigin.date, "date", "UTC");
    return <p className="text-sm text-ink-2">{t("paths:draft.fromAi", { model, date })}</p>;
  }
  if (isOutline(path)) {
    return <p className="text-sm text-ink-2">{t("paths:draft.fromOutline")}</p>;
  }
  const blueprint = data?.blueprints.find(({ slug }) => slug === path.blueprint);
  if (!blueprint) return null;
  const name = language === "ar" ? blueprint.title_ar : blueprint.title;
  return <p className="text-sm text-ink-2">{t("paths:draft.fromBlueprint", { name })}</p>;
}

type AdaptationLinesProps = {
  adaptation: Adaptation;
  path: Pick<LearningPath, "goal" | "hours_per_week">;
};

export function AdaptationLines({ adaptation, path }: AdaptationLinesProps) {
  const { t } = useTranslation();
  const formatHours = useFormatHours();
  const skillLabel = useSkillLabel();
  const skills = adaptation.known_skills_dropped.map(skillLabel);
  const titles = adaptation.milestones_dropped;
  const lines = [
    adaptation.hours_saved > 0 &&
      t("paths:draft.shortened", { ...formatHours(adaptation.hours_saved), skills }),
    titles.length > 0 && t("paths:draft.leftOut", { titles }),
    parseGoalHours(path.goal) === path.hours_per_week && t("paths:draft.hoursFromWords"),
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
