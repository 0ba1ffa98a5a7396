import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";

/** Dollars, or that they are not known: a missing price is never zero. */
export function useFormatUsd(): (usd: number | null) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (usd) =>
    usd === null
      ? t("administration:spend.unknown")
      : format.number(usd, { style: "currency", currency: "USD" });
}
