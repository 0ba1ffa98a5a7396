import { useTranslation } from "react-i18next";
import type { CatalogImportKind } from "./import-kind.ts";

export function ImportColumns({ kind }: { kind: CatalogImportKind }) {
  const { t } = useTranslation();
  return (
    <details className="text-sm text-ink-2">
      <summary className="inline-flex min-h-11 items-center rounded-sm underline underline-offset-4">
        {t("administration:import.columns")}
      </summary>
      <dl className="mt-1 grid gap-2 rounded-md border border-line bg-sunken px-4 py-3">
        {kind.columns.map((column) => (
          <div key={column} className="grid gap-x-4 sm:grid-cols-[12rem_1fr]">
            <dt>
              <code dir="ltr" className="break-all">
                {column}
              </code>
            </dt>
            <dd className="text-ink wrap-anywhere">{kind.describeColumn(column)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">{t("administration:import.csvHint")}</p>
    </details>
  );
}
