import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";
import { type SkillRow, useSkillValue } from "./use-skill-rows.ts";

const columns = ["skill", "now", "best", "last", "answers"] as const;

/** The facts of the map as rows. */
export function SkillTable({ rows }: { rows: SkillRow[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const formatDate = useFormatDate();
  const formatValue = useSkillValue();
  return (
    <table className="w-full text-sm tabular-nums sm:text-base">
      <caption className="sr-only">{t("mastery:title")}</caption>
      <thead>
        <tr className="text-xs text-ink-2 sm:text-sm">
          {columns.map((column) => (
            <th key={column} scope="col" className="pe-2 pb-2 text-start font-normal last:pe-0">
              {t(`mastery:table.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ skill, label, status }) => (
          <tr key={skill} className="border-t border-line align-top">
            <th scope="row" className="py-2.5 pe-2 text-start font-medium wrap-anywhere">
              <bdi {...bidiText(label)} />
            </th>
            {status?.isMeasured ? (
              <>
                <td className="py-2.5 pe-2">
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
                <td className="py-2.5 pe-2">{format.percent(status.best)}</td>
              </>
            ) : (
              <td colSpan={2} className="py-2.5 pe-2 text-ink-2">
                {formatValue(status)}
              </td>
            )}
            <td className="py-2.5 pe-2">{status && formatDate(status.lastOn)}</td>
            <td className="py-2.5">{format.number(status?.answers ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
