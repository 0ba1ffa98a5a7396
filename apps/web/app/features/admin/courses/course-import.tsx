import { courseProblems } from "@masar/contract/admin/constants";
import { limits } from "@masar/contract/limits";
import { levels } from "@masar/contract/paths/constants";
import { courseHosts } from "@masar/domain/catalog/link-guard";
import { languages } from "@masar/i18n/locales";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalogTermsQuery } from "#web/entities/course/catalog-terms.ts";
import { useCheckImport, useImportCourses } from "#web/features/admin/admin.api.ts";
import { CatalogImport } from "#web/features/admin/import/catalog-import.tsx";
import type { CatalogImportKind } from "#web/features/admin/import/import-kind.ts";
import { useFormat } from "#web/platform/format/use-format.ts";

/** As named in the import file; the last two are optional. */
export const courseColumns = [
  "slug",
  "title",
  "provider",
  "url",
  "language",
  "description",
  "description_ar",
  "price_usd",
  "duration_hours",
  "rating",
  "experience_level",
  "fields",
  "skills_covered",
  "source",
  "hours_are_estimated",
  "is_active",
] as const;
type Column = (typeof courseColumns)[number];

/** There are about two hundred skills: a few show the spelling. */
const skillsShown = 4;

export function CourseImport({ onClose }: { onClose: () => void }) {
  return <CatalogImport kind={useCourseImport()} onClose={onClose} />;
}

function useCourseImport(): CatalogImportKind {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: terms } = useQuery(catalogTermsQuery);
  const check = useCheckImport();
  const write = useImportCourses();
  const idsOf = (list: { id: string }[] | undefined) => (list ?? []).map(({ id }) => id);
  const words: Partial<Record<Column, readonly string[]>> = {
    provider: courseHosts.map(({ provider }) => provider),
    language: languages,
    experience_level: levels,
    fields: idsOf(terms?.fields),
    skills_covered: idsOf(terms?.skills).slice(0, skillsShown),
  };
  return {
    title: t("administration:import.title"),
    description: t("administration:import.description"),
    noList: t("administration:import.unreadable.no_list"),
    empty: t("administration:import.unreadable.empty"),
    tooMany: t("administration:import.tooMany", {
      shown: format.number(limits.administration.importRows),
    }),
    formatApply: (count) =>
      t("administration:import.apply", { count, shown: format.number(count) }),
    columns: courseColumns,
    nameColumn: (column) => t(`administration:course.${column as Column}`),
    describeColumn: (column) =>
      t(`administration:takes.${column as Column}`, { list: words[column as Column] }),
    describeFault: (fault, detail) =>
      t(`administration:faults.${courseProblems.find((name) => name === fault) ?? "invalid"}`, {
        detail,
      }),
    check,
    write,
  };
}
