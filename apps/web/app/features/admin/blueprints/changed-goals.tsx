import type { BlueprintCheck } from "@masar/contract/blueprints/schemas";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalogTermsQuery } from "#web/entities/course/catalog-terms.ts";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import type { BlueprintDraft } from "./blueprint-draft.ts";

type ChangedGoalsProps = { goals: BlueprintCheck["goals"]; draft: BlueprintDraft };

/** The sample goals that would get another blueprint. */
export function ChangedGoals({ goals, draft }: ChangedGoalsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useBlueprintName(draft);
  const { checked, changed } = goals;
  return (
    <section aria-label={t("blueprints:check.goals")} className="grid gap-2">
      <h3 className="font-medium">{t("blueprints:check.goals")}</h3>
      {changed.length === 0 ? (
        <p>{t("blueprints:check.sameGoals", { count: checked, shown: format.number(checked) })}</p>
      ) : (
        <>
          <p>
            {t("blueprints:check.changedGoals", {
              count: changed.length,
              shown: format.number(changed.length),
            })}
          </p>
          <ul className="divide-y divide-line border-t border-line">
            {changed.map(({ goal, language, before, after }) => (
              <li key={goal} className="py-2">
                <p className="font-medium wrap-anywhere">
                  <bdi {...bidiText(goal)} lang={language} />
                </p>
                <p className="text-sm text-ink-2">
                  {t("blueprints:check.move", { before: nameOf(before), after: nameOf(after) })}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function useBlueprintName(draft: BlueprintDraft): (slug: string | null) => string {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data: terms } = useQuery(catalogTermsQuery);
  return (slug) => {
    if (slug === null) return t("blueprints:check.none");
    const found = slug === draft.slug ? draft : terms?.blueprints.find((one) => one.slug === slug);
    if (!found) return slug;
    return language === "ar" ? found.title_ar : found.title;
  };
}
