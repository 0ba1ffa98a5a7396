import { limits } from "@masar/contract/limits";
import { resourceKinds, resourceProblems } from "@masar/contract/resources/constants";
import { languages } from "@masar/i18n/locales";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalogTermsQuery } from "#web/entities/course/catalog-terms.ts";
import { CatalogImport } from "#web/features/admin/import/catalog-import.tsx";
import type { CatalogImportKind } from "#web/features/admin/import/import-kind.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { resourceColumns } from "./resource-columns.ts";
import { placesQuery, useCheckResources, useImportResources } from "./resources.api.ts";

type Column = (typeof resourceColumns)[number];

/** A few show the spelling. */
const termsShown = 3;

export function ResourceImport({ onClose }: { onClose: () => void }) {
  return <CatalogImport kind={useResourceImport()} onClose={onClose} />;
}

function useResourceImport(): CatalogImportKind {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: terms } = useQuery(catalogTermsQuery);
  const { data: places } = useQuery(placesQuery);
  const check = useCheckResources();
  const write = useImportResources();
  const firstIds = (list: { id: string }[] = []) => list.slice(0, termsShown).map(({ id }) => id);
  const words: Partial<Record<Column, readonly string[]>> = {
    kind: resourceKinds,
    language: languages,
    skills: firstIds(terms?.skills),
    milestones: firstIds(places?.places),
  };
  return {
    title: t("resources:import.title"),
    description: t("resources:import.description"),
    noList: t("resources:import.no_list"),
    empty: t("resources:import.empty"),
    tooMany: t("resources:import.tooMany", {
      shown: format.number(limits.administration.importRows),
    }),
    formatApply: (count) => t("resources:import.apply", { count, shown: format.number(count) }),
    columns: resourceColumns,
    nameColumn: (column) => t(`resources:form.${column as Column}`),
    describeColumn: (column) =>
      t(`resources:takes.${column as Column}`, { list: words[column as Column] }),
    describeFault: (fault, detail) =>
      t(`resources:faults.${resourceProblems.find((name) => name === fault) ?? "invalid"}`, {
        detail,
      }),
    check,
    write,
  };
}
