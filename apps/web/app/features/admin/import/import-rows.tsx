import { type ImportVerdict, importVerdicts } from "@masar/contract/admin/constants";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Badge, type BadgeTone } from "#web/ui/display/badge.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { LoadMore } from "#web/ui/layout/load-more.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import type { CatalogImportKind, CatalogImportRow } from "./import-kind.ts";

const tones: Record<ImportVerdict, BadgeTone> = {
  new: "teal",
  changed: "lapis",
  same: "neutral",
  refused: "rose",
};
const pageSize = 50;

/** What an import would do, row by row. Starts with the refused rows. */
export function ImportRows({ rows, kind }: { rows: CatalogImportRow[]; kind: CatalogImportKind }) {
  const { t } = useTranslation();
  const format = useFormat();
  const verdicts = importVerdicts.filter((verdict) => rows.some((row) => row.verdict === verdict));
  const [only, setOnly] = useState<ImportVerdict>(
    verdicts.includes("refused") ? "refused" : (verdicts[0] ?? "same"),
  );
  const [shown, setShown] = useState(pageSize);
  const chosen = rows.filter(({ verdict }) => verdict === only);
  const isNothing = rows.every(({ verdict }) => verdict === "same");
  return (
    <div className="grid gap-4">
      <p className="font-medium">{t("administration:import.checked")}</p>
      {isNothing && <InlineAlert tone="info">{t("administration:import.nothing")}</InlineAlert>}
      {verdicts.includes("refused") && (
        <p className="text-sm text-ink-2">{t("administration:import.refusedStay")}</p>
      )}
      <RadioGroup
        label={t("administration:import.only")}
        choices={verdicts.map((value) => ({
          value,
          label: `${t(`administration:import.verdicts.${value}`)} (${format.number(
            rows.filter(({ verdict }) => verdict === value).length,
          )})`,
        }))}
        value={only}
        onChoose={(value) => {
          setOnly(value);
          setShown(pageSize);
        }}
      />
      <ul className="divide-y divide-line border-t border-line">
        {chosen.slice(0, shown).map((row) => (
          <li key={row.row} className="py-3">
            <Row row={row} kind={kind} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={chosen.length > shown}
        loading={false}
        onLoadMore={() => setShown(shown + pageSize)}
      />
    </div>
  );
}

function Row({ row, kind }: { row: CatalogImportRow; kind: CatalogImportKind }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="grid gap-1 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0 flex-1 basis-48 text-base font-medium wrap-anywhere">
          <bdi>{row.title ?? row.slug ?? t("administration:import.noName")}</bdi>
        </p>
        <Badge tone={tones[row.verdict]}>
          {t(`administration:import.verdicts.${row.verdict}`)}
        </Badge>
      </div>
      <p className="text-ink-2">
        {t("administration:import.row", { shown: format.number(row.row) })}
        {row.slug && (
          <>
            {t("between")}
            <bdi dir="ltr" className="break-all">
              {row.slug}
            </bdi>
          </>
        )}
      </p>
      {row.changes.length > 0 && (
        <p className="text-ink-2">
          {t("administration:import.changes", { list: row.changes.map(nameField) })}
        </p>
      )}
      {row.keeps_address && <p className="text-ink-2">{t("administration:import.keepsAddress")}</p>}
      {row.faults.length > 0 && (
        <ul className="grid gap-0.5 text-rose">
          {groupFaults(row.faults).map(({ fields, fault, detail }) => (
            <li key={`${fault} ${detail}`} className="wrap-anywhere">
              {format.list(fields.map(nameField))}: {kind.describeFault(fault, detail)}
              {(fault === "invalid" || fault === "unknown_term") && ` ${acceptedText(fields[0])}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );

  function acceptedText(field: string | null | undefined): string {
    const known = kind.columns.find((column) => column === field);
    return known ? t("administration:faults.takes", { what: kind.describeColumn(known) }) : "";
  }

  function nameField(field: string | null): string {
    if (field === null) return t("administration:faults.row");
    return kind.columns.includes(field) ? kind.nameColumn(field) : field;
  }
}

type Fault = CatalogImportRow["faults"][number];
type FaultGroup = Omit<Fault, "field"> & { fields: Fault["field"][] };

function groupFaults(faults: Fault[]): FaultGroup[] {
  const groups = new Map<string, FaultGroup>();
  for (const { field, fault, detail } of faults) {
    const key = `${fault} ${detail}`;
    const group = groups.get(key) ?? { fault, detail, fields: [] };
    group.fields.push(field);
    groups.set(key, group);
  }
  return [...groups.values()];
}
