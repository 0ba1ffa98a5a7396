import { courseLengths } from "@masar/contract/courses/constants";
import type { CatalogTerm } from "@masar/contract/courses/schemas";
import { levels } from "@masar/contract/paths/constants";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalogTermsQuery } from "#web/entities/course/catalog-terms.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import type { CourseFilters, FilterKey } from "./course-state.ts";
import { useFilterNames } from "./use-filter-names.ts";

type FilterFieldsProps = {
  filters: CourseFilters;
  onChange: (changes: CourseFilters) => void;
  className: string;
};

type Choice = { value: string; label: string };

export function FilterFields({ filters, onChange, className }: FilterFieldsProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data: terms } = useQuery(catalogTermsQuery);
  const filterName = useFilterNames();
  const byName = (a: Choice, b: Choice) => a.label.localeCompare(b.label, language);
  const toChoices = (list: CatalogTerm[] | undefined): Choice[] =>
    (list ?? [])
      .map((term) => ({ value: term.id, label: language === "ar" ? term.label_ar : term.label }))
      .toSorted(byName);

  const choices: [Exclude<FilterKey, "q" | "free">, Choice[]][] = [
    ["field", toChoices(terms?.fields)],
    ["skill", toChoices(terms?.skills)],
    ["language", ["ar", "en"].map((value) => ({ value, label: filterName("language", value) }))],
    ["level", levels.map((value) => ({ value, label: filterName("level", value) }))],
    ["length", courseLengths.map((value) => ({ value, label: filterName("length", value) }))],
    [
      "provider",
      (terms?.providers ?? []).map((value) => ({ value, label: filterName("provider", value) })),
    ],
  ];

  return (
    <div className={className}>
      {choices.map(([key, list]) => (
        <Field key={key} label={t(`courses:filters.${key}`)}>
          <Select
            value={filters[key] ?? ""}
            options={includeChosen([{ value: "", label: t("courses:filters.any") }, ...list], key)}
            onChange={(event) => onChange({ [key]: event.target.value || undefined })}
          />
        </Field>
      ))}
      <div className="w-fit self-end">
        <Switch
          label={t("courses:filters.free")}
          checked={filters.free === "true"}
          onCheckedChange={(isFree) => onChange({ free: isFree ? "true" : undefined })}
        />
      </div>
    </div>
  );

  /** Adds the value from the URL when the list does not contain it, or is not loaded yet. */
  function includeChosen(list: Choice[], key: FilterKey): Choice[] {
    const chosen = filters[key];
    const isListed = !chosen || list.some(({ value }) => value === chosen);
    return isListed ? list : [...list, { value: chosen, label: filterName(key, chosen) }];
  }
}
