import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";

export type ChartTable = { columns: string[]; rows: { key: string; cells: ReactNode[] }[] };

type ChartFrameProps = {
  title: string;
  description?: ReactNode;
  /** The same data as rows, for every chart. */
  table: ChartTable;
  isCompact?: boolean;
  children: ReactNode;
};

export function ChartCard(props: ChartFrameProps) {
  const { title, description, table, isCompact = false, children } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <Card aria-labelledby={id} className="grid grid-cols-1 content-start gap-4">
      <div>
        {isCompact ? (
          <h2 id={id} className="text-base font-medium">
            {title}
          </h2>
        ) : (
          <CardTitle id={id}>{title}</CardTitle>
        )}
        {description && <p className="mt-1 text-sm text-ink-2">{description}</p>}
      </div>
      {children}
      <details className="border-t border-line pt-1">
        <summary className="flex min-h-11 items-center text-sm font-medium text-teal underline underline-offset-4">
          {t("road:analytics.table")}
        </summary>
        {/* Full height: the keyboard could not reach a scrolling box. */}
        <div className="overflow-x-auto">
          <table className="w-full text-sm tabular-nums">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="border-b border-line text-ink-2">
                {table.columns.map((column) => (
                  <th
                    key={column}
                    scope="col"
                    className="py-2 pe-4 text-end font-medium first:text-start"
                  >
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(({ key, cells: [head, ...rest] }) => (
                <tr key={key} className="border-b border-line last:border-0">
                  <th scope="row" className="py-2 pe-4 text-start font-normal">
                    {head}
                  </th>
                  {rest.map((cell, index) => (
                    <td key={table.columns[index + 1]} className="py-2 pe-4 text-end">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  );
}
