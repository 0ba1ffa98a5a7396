import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { useTranslation } from "react-i18next";
import { useFormatDate, useCalendarRange } from "#web/platform/format/use-format-date.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { ChartCard } from "#web/ui/display/chart-card.tsx";
import { useSpendColumns } from "./use-spend-columns.ts";

type Day = ResponseOf<"getAiSpend">["days"][number];

export function SpendChart({ days }: { days: Day[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { dir } = useLanguage();
  const formatDate = useFormatDate();
  const formatRange = useCalendarRange();
  const { names, formatCells } = useSpendColumns();
  const sum = days.reduce((total, { tokens }) => total + tokens, 0);
  const top = Math.max(1, ...days.map(({ tokens }) => tokens));
  const tokensText = t("administration:spend.tokens", { count: sum, shown: format.number(sum) });
  const isEmpty = days.every(({ requests }) => requests === 0);
  const range = isEmpty ? undefined : formatRange(days[0]?.day ?? "", days.at(-1)?.day ?? "");

  return (
    <ChartCard
      title={t("administration:spend.chart")}
      description={
        isEmpty
          ? t("administration:spend.nothing")
          : t("administration:spend.chartText", { tokens: tokensText })
      }
      table={{
        columns: [t("administration:spend.day"), ...names],
        rows: days.toReversed().map(({ day, ...used }) => {
          const usd = used.requests === 0 ? 0 : used.usd;
          return { key: day, cells: [formatDate(day), ...formatCells({ ...used, usd })] };
        }),
      }}
    >
      {range && (
        <div aria-hidden="true">
          {/* Time runs with the reading: the box itself never mirrors, its order does. */}
          <div
            dir="ltr"
            className="grid h-40 auto-cols-fr grid-flow-col items-end gap-px border-b border-outline sm:gap-1"
          >
            {(dir === "rtl" ? days.toReversed() : days).map(({ day, tokens }) => (
              <span
                key={day}
                className="rounded-t-sm bg-teal"
                style={{ height: `${(tokens / top) * 100}%` }}
              />
            ))}
          </div>
          <div className="flex justify-between gap-4 pt-1.5 text-xs text-ink-2 tabular-nums">
            <span>{range.from}</span>
            <span>{range.to}</span>
          </div>
        </div>
      )}
    </ChartCard>
  );
}
