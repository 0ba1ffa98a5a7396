import { levels } from "@masar/contract/paths/constants";
import { courseHosts } from "@masar/domain/catalog/link-guard";
import { languages } from "@masar/i18n/locales";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalogTermsQuery } from "#web/entities/course/catalog-terms.ts";

/** As named in the import file; the last two are optional. */
export const importColumns = [
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
type ImportColumn = (typeof importColumns)[number];

/** There are about two hundred skills: a few show the spelling. */
const skillsShown = 4;

export function useAcceptedValues(): (column: ImportColumn) => string {
  const { t } = useTranslation();
  const { data: terms } = useQuery(catalogTermsQuery);
  const idsOf = (list: { id: string }[] | undefined) => (list ?? []).map(({ id }) => id);
  const words: Partial<Record<ImportColumn, readonly string[]>> = {
    provider: courseHosts.map(({ provider }) => provider),
    language: languages,
    experience_level: levels,
    fields: idsOf(terms?.fields),
    skills_covered: idsOf(terms?.skills).slice(0, skillsShown),
  };
  return (column) => t(`administration:takes.${column}`, { list: words[column] });
}

export function ImportColumns() {
  const { t } = useTranslation();
  const describeAccepted = useAcceptedValues();
  return (
    <details className="text-sm text-ink-2">
      <summary className="inline-flex min-h-11 items-center rounded-sm underline underline-offset-4">
        {t("administration:import.columns")}
      </summary>
      <dl className="mt-1 grid gap-2 rounded-md border border-line bg-sunken px-4 py-3">
        {importColumns.map((column) => (
          <div key={column} className="grid gap-x-4 sm:grid-cols-[12rem_1fr]">
            <dt>
              <code dir="ltr" className="break-all">
                {column}
              </code>
            </dt>
            <dd className="text-ink wrap-anywhere">{describeAccepted(column)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">{t("administration:import.csvHint")}</p>
    </details>
  );
}
