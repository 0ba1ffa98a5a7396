import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalogTermsQuery } from "#web/entities/course/catalog-terms.ts";
import { placesQuery } from "#web/features/admin/resources/resources.api.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { SelectField } from "#web/ui/forms/select-field.tsx";

type Place = { blueprint: string | undefined; milestone: string | undefined };

/** A blueprint, and then one of its milestones. */
export function PlaceFilter({
  blueprint,
  milestone,
  onChange,
}: Place & { onChange: (place: Place) => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data: terms } = useQuery(catalogTermsQuery);
  const { data: places } = useQuery(placesQuery);
  const nameOf = (of: { title: string; title_ar: string }) =>
    language === "ar" ? of.title_ar : of.title;
  const prefix = `${blueprint}/`;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label={t("questions:list.blueprint")}
        value={blueprint ?? ""}
        options={[
          { value: "", label: t("questions:list.anyBlueprint") },
          ...(terms?.blueprints ?? []).map((each) => ({ value: each.slug, label: nameOf(each) })),
        ]}
        onChange={(value) => onChange({ blueprint: value || undefined, milestone: undefined })}
      />
      {blueprint && (
        <SelectField
          label={t("questions:list.milestone")}
          value={milestone ?? ""}
          options={[
            { value: "", label: t("questions:list.anyMilestone") },
            ...(places?.places ?? [])
              .filter(({ id }) => id.startsWith(prefix))
              .map((each) => ({ value: each.id.slice(prefix.length), label: nameOf(each) })),
          ]}
          onChange={(value) => onChange({ blueprint, milestone: value || undefined })}
        />
      )}
    </div>
  );
}
