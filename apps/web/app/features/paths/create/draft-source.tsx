import type { LearningPath } from "@masar/contract/paths/schemas";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalogTermsQuery } from "#web/entities/course/catalog-terms.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";

/** Which model or blueprint generated the path. */
export function DraftSource({ path }: { path: LearningPath }) {
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
  const blueprint = data?.blueprints.find(({ slug }) => slug === path.blueprint);
  if (!blueprint) return null;
  const name = language === "ar" ? blueprint.title_ar : blueprint.title;
  return <p className="text-sm text-ink-2">{t("paths:draft.fromBlueprint", { name })}</p>;
}
