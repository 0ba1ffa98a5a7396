import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";

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

export function SpendTable({ models }: { models: Spend["models"] }) {
  const { t } = useTranslation();
  const { names, formatCells } = useSpendColumns();
  const title = t("administration:spend.models");
  const columns = [t("administration:spend.model"), ...names];
  return (
    <Card className="grid grid-cols-1 gap-3">
      <CardTitle id="spend-models">{title}</CardTitle>
      {models.length === 0 ? (
        <p className="text-sm text-ink-2">{t("administration:spend.nothing")}</p>
      ) : (
        // A wide table scrolls by itself, also by keyboard.
        <section
          aria-labelledby="spend-models"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
          tabIndex={0}
          className="overflow-x-auto"
        >
          <table className="w-full text-sm tabular-nums">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="border-b border-line text-ink-2">
                {columns.map((column) => (
                  <th key={column} scope="col" className="py-2 pe-4 text-start font-medium">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {models.map((used) => (
                <tr key={used.model} className="border-b border-line last:border-0">
                  <th scope="row" className="py-2 pe-4 text-start font-normal">
                    <bdi dir="ltr">{used.model}</bdi>
                  </th>
                  {formatCells(used).map((cell, index) => (
                    <td key={columns[index + 1]} className="py-2 pe-4">
                      <bdi>{cell}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}
