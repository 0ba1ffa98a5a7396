import { useTranslation } from "react-i18next";
import { bidiText, displayText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { cn } from "#web/ui/display/cn.ts";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";
import { type SkillRow, useSkillValue } from "./use-skill-rows.ts";

const columns = ["skill", "now", "best", "last", "answers"] as const;

/** On a phone each skill has a line of its own above its facts. */
const rowClass = "grid grid-cols-[3fr_2fr_3fr_2fr] gap-x-3 sm:table-row";
const cellClass = "py-2.5 sm:pe-4";

/** The facts of the map as rows; skills without an answer share a line. */
export function SkillTable({ rows }: { rows: SkillRow[] }) {
  const { t } = useTranslation();
  const label = useSkillNames();
  const started = rows.filter(({ status }) => status !== undefined);
  const others = rows.filter(({ status }) => status === undefined);
  return (
    <div className="grid gap-2">
      {started.length > 0 && <StartedSkills rows={started} />}
      {others.length > 0 && (
        <details className="border-t border-line pt-1">
          <summary className="flex min-h-11 items-center text-sm font-medium text-teal underline underline-offset-4">
            {t("mastery:table.more", { count: others.length })}
          </summary>
          <p className="measure pb-2 text-sm text-ink-2">{label(others)}</p>
        </details>
      )}
    </div>
  );
}

function useSkillNames(): (rows: SkillRow[]) => string {
  const format = useFormat();
  return (rows) => format.list(rows.map(({ label }) => displayText(label)));
}

function StartedSkills({ rows }: { rows: SkillRow[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const formatDate = useFormatDate();
  const formatValue = useSkillValue();
  return (
    <table className="block w-full text-sm tabular-nums sm:table sm:text-base">
      <caption className="sr-only">{t("mastery:title")}</caption>
      <thead className="block sm:table-header-group">
        <tr className={cn(rowClass, "text-xs text-ink-2 sm:text-sm")}>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className={cn(
                "pb-2 text-start font-normal sm:pe-4",
                column === "skill" && "max-sm:sr-only",
              )}
            >
              {t(`mastery:table.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {rows.map(({ skill, label, status }) => (
          <tr key={skill} className={cn(rowClass, "border-t border-line align-top max-sm:pt-2.5")}>
            <th
              scope="row"
              className="col-span-full text-start font-medium wrap-break-word sm:py-2.5 sm:pe-4"
            >
              <bdi {...bidiText(label)} />
            </th>
            {status?.isMeasured ? (
              <>
                <td className={cellClass}>
                  <span className="flex flex-wrap items-center gap-x-3">
                    <ProgressBar
                      value={status.value * 100}
                      tone={status.isFading ? "saffron" : "teal"}
                      label={label}
                      className="hidden w-20 sm:block"
                    />
                    {formatValue(status)}
                  </span>
                </td>
                <td className={cellClass}>{format.percent(status.best)}</td>
              </>
            ) : (
              <td colSpan={2} className={cn(cellClass, "col-span-2 text-ink-2")}>
                {formatValue(status)}
              </td>
            )}
            <td className={cellClass}>{status && formatDate(status.lastOn)}</td>
            <td className="py-2.5">{format.number(status?.answers ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
