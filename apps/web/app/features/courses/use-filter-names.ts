import { courseLengths } from "@masar/contract/courses/constants";
import { limits } from "@masar/contract/limits";
import { levels } from "@masar/contract/paths/constants";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalogTermsQuery } from "#web/entities/course/catalog-terms.ts";
import { useProviderName } from "#web/entities/course/provider-name.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import type { FilterKey } from "./course-state.ts";

/** Names a filter value in the language of the page. */
export function useFilterNames(): (key: FilterKey, value: string) => string {
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
