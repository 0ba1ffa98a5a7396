import { courseLengths } from "@masar/contract/courses/constants";
import type { CatalogTerm } from "@masar/contract/courses/schemas";
import { levels } from "@masar/contract/paths/constants";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { X } from "lucide-react";
import { limits } from "@masar/contract/limits";
import { catalogTermsQuery } from "#web/entities/course/catalog-terms.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { useProviderName } from "#web/entities/course/provider-name.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { SkillFilter } from "./skill-filter.tsx";
import { type CourseFilters, type FilterKey, listActive } from "./course-state.ts";

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
  // Hundreds of options: the fields are shown first, with the chosen values alone.
  const hasOptions = useDeferredValue(true, false);
  const [fields, skills] = useMemo(() => {
    const collator = new Intl.Collator(language);
    const toChoices = (list: CatalogTerm[]): Choice[] =>
      list
        .map((term) => ({ value: term.id, label: language === "ar" ? term.label_ar : term.label }))
        .toSorted((a, b) => collator.compare(a.label, b.label));
    return terms && hasOptions ? [toChoices(terms.fields), toChoices(terms.skills)] : [[], []];
  }, [terms, hasOptions, language]);
  const providers = hasOptions ? (terms?.providers ?? []) : [];

  const choices: [Exclude<FilterKey, "q" | "free">, Choice[]][] = [
    ["field", fields],
    ["skill", skills],
    ["language", ["ar", "en"].map((value) => ({ value, label: filterName("language", value) }))],
    ["level", levels.map((value) => ({ value, label: filterName("level", value) }))],
    ["length", courseLengths.map((value) => ({ value, label: filterName("length", value) }))],
    ["provider", providers.map((value) => ({ value, label: filterName("provider", value) }))],
  ];

  return (
    <div className={className}>
      {choices.map(([key, list]) => {
        const any = { value: "", label: t("courses:filters.any") };
        const field = {
          value: filters[key] ?? "",
          onChange: (value: string) => onChange({ [key]: value || undefined }),
        };
        const options = includeChosen([any, ...list], key);
        return key === "skill" ? (
          <SkillFilter key={key} {...field} choices={options} />
        ) : (
          <SelectField key={key} {...field} label={t(`courses:filters.${key}`)} options={options} />
        );
      })}
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

type ActiveFiltersProps = {
  filters: CourseFilters;
  onChange: (changes: CourseFilters) => void;
  onClear: () => void;
};

export function ActiveFilters({ filters, onChange, onClear }: ActiveFiltersProps) {
  const { t } = useTranslation();
  const filterName = useFilterNames();
  const active = listActive(filters);
  if (active.length === 0) return null;
  return (
    <ul aria-label={t("courses:filters.active")} className="flex flex-wrap items-center gap-2">
      {active.map((key) => {
        const name = filterName(key, filters[key] ?? "");
        return (
          <li key={key} className="max-w-full">
            <Button
              variant="secondary"
              size="sm"
              className="max-w-full"
              aria-label={t("courses:filters.remove", { name })}
              onClick={() => onChange({ [key]: undefined })}
            >
              <bdi {...bidiText(name)} className="min-w-0 wrap-anywhere" />
              <Icon icon={X} size={16} />
            </Button>
          </li>
        );
      })}
      <li>
        <Button variant="link" size="sm" onClick={onClear}>
          {t("courses:filters.clearAll")}
        </Button>
      </li>
    </ul>
  );
}

function useFilterNames(): (key: FilterKey, value: string) => string {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const format = useFormat();
  const { data: terms } = useQuery(catalogTermsQuery);
  const nameProvider = useProviderName();
  const { short, medium } = limits.courses.upToHours;

  return (key, value) => {
    if (key === "language") return t(`courses:languages.${value === "ar" ? "ar" : "en"}`);
    if (key === "provider") return nameProvider(value);
    if (key === "free") return t("courses:filters.free");
    const level = key === "level" && levels.find((known) => known === value);
    if (level) return t(`courses:levels.${level}`);
    const length = key === "length" && courseLengths.find((known) => known === value);
    if (length) {
      const bounds = { short: [0, short], medium: [short, medium], long: [medium, 0] }[length];
      const [from = 0, hours = 0] = bounds;
      return t(`courses:lengths.${length}`, {
        from: format.number(from),
        hours: format.number(hours),
      });
    }
    const list = key === "skill" ? terms?.skills : key === "field" ? terms?.fields : undefined;
    const term = list?.find(({ id }) => id === value);
    return term ? (language === "ar" ? term.label_ar : term.label) : value;
  };
}
