import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { assistantQuery } from "#web/entities/assistant/assistant-queries.ts";
import { useFormat } from "#web/platform/format/use-format.ts";

export function BudgetLine() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(assistantQuery);
  if (!data) return null;
  const { left, limit } = data.questions;
  return (
    <p className="text-xs text-ink-2 tabular-nums">
      {left > 0
        ? t("modes:budget.left", { count: left, limit })
        : t("modes:budget.none", { time: format.date(data.resets_at, "time") })}
    </p>
  );
}
