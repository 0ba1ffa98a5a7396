import type { ReactNode } from "react";
import { DescriptionList } from "#web/ui/display/description-list.tsx";

type SpendListProps = {
  items: { key: string; title: ReactNode; facts: [term: string, value: ReactNode][] }[];
};

/** The same columns in every item; a table with five is wider than a phone. */
export function SpendList({ items }: SpendListProps) {
  return (
    <ul className="divide-y divide-line border-t border-line">
      {items.map(({ key, title, facts }) => (
        <li key={key} className="grid grid-cols-1 gap-1 py-3">
          <p className="font-medium wrap-anywhere">{title}</p>
          <DescriptionList
            className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm text-ink-2 tabular-nums sm:grid-cols-4"
            valueClassName="text-ink"
            items={facts}
          />
        </li>
      ))}
    </ul>
  );
}
