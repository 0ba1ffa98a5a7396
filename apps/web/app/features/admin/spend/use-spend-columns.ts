import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";

type Spend = ResponseOf<"getAiSpend">;
type Used = Pick<Spend["days"][number], "requests" | "failures" | "tokens" | "usd">;

export function useSpendColumns() {
  const { t } = useTranslation();
  const format = useFormat();
  return {
    names: [
      t("administration:spend.requestsColumn"),
      t("administration:spend.failuresColumn"),
      t("administration:spend.tokensColumn"),
      t("administration:spend.costColumn"),
    ],
    formatCells: ({ requests, failures, tokens, usd }: Used) => [
      format.number(requests),
      format.number(failures),
      format.number(tokens),
      // A missing price is never shown as zero.
      usd === null
        ? t("administration:spend.unknown")
        : format.number(usd, { style: "currency", currency: "USD" }),
    ],
  };
}
