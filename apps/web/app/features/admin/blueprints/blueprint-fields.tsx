import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalogTermsQuery } from "#web/entities/course/catalog-terms.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import type { BlueprintDraft } from "./blueprint-draft.ts";
import { TextPair } from "./text-pair.tsx";

type BlueprintFieldsProps = {
  draft: BlueprintDraft;
  onChange: (values: Partial<BlueprintDraft>) => void;
};

/** The fields of the blueprint itself. */
export function BlueprintFields({ draft, onChange }: BlueprintFieldsProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data: terms } = useQuery(catalogTermsQuery);
  const fields = (terms?.fields ?? []).map(({ id, label, label_ar }) => ({
    value: id,
    label: language === "ar" ? label_ar : label,
  }));
  const isKnown = fields.some(({ value }) => value === draft.field);
  const unknown = { value: draft.field, label: draft.field || t("blueprints:fields.noField") };
  return (
    <div className="grid grid-cols-1 gap-5">
      <TextPair names={["title", "title_ar"]} values={draft} maxLength={120} onChange={onChange} />
      <TextPair
        names={["description", "description_ar"]}
        values={draft}
        rows={3}
        maxLength={600}
        onChange={onChange}
      />
      <div className="sm:max-w-80">
        <SelectField
          label={t("blueprints:fields.field")}
          value={draft.field}
          options={isKnown ? fields : [unknown, ...fields]}
          onChange={(field) => onChange({ field })}
        />
      </div>
    </div>
  );
}
