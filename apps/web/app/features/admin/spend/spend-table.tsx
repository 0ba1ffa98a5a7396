import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { useFormatUsd } from "./use-format-usd.ts";

type Row = {
  key: string;
  name: ReactNode;
  requests: number;
  failures: number;
  tokens: number;
  usd: number | null;
};
type SpendTableProps = { title: string; first: string; rows: Row[] };

export function SpendTable({ title, first, rows }: SpendTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const formatUsd = useFormatUsd();
  const columns = [
    first,
    t("administration:spend.requestsColumn"),
    t("administration:spend.failuresColumn"),
    t("administration:spend.tokensColumn"),
    t("administration:spend.costColumn"),
  ];
  return (
    <Card className="grid grid-cols-1 gap-3">
      <CardTitle id="spend-models">{title}</CardTitle>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-2">{t("administration:spend.nothing")}</p>
      ) : (
        // A wide table scrolls by itself, also by keyboard; the page never does.
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
              {rows.map(({ key, name, requests, failures, tokens, usd }) => (
                <tr key={key} className="border-b border-line last:border-0">
                  <th scope="row" className="py-2 pe-4 text-start font-normal">
                    {name}
                  </th>
                  {[
                    format.number(requests),
                    format.number(failures),
                    format.number(tokens),
                    formatUsd(usd),
                  ].map((cell, index) => (
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
