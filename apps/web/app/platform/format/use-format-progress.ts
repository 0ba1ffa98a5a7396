import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "./use-format.ts";

/** A percentage from 0 to 100. What was begun is never 0%. */
export function useFormatProgress(): (percentage: number) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return useCallback(
    (percentage) =>
      percentage > 0 && percentage < 1
        ? t("underOnePercent", { percent: format.percent(0.01) })
        : format.percent(percentage / 100),
    [t, format],
  );
}
