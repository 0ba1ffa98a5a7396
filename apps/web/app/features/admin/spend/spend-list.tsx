import type { ReactNode } from "react";
import { DescriptionList } from "#web/ui/display/description-list.tsx";

type SpendListProps = {
  items: { key: string; title: ReactNode; facts: [term: string, value: ReactNode][] }[];
};

/** Facts that wrap: a table with five columns is wider than a phone. */
export function SpendList({ items }: SpendListProps) {
  return (
    <ul className="divide-y divide-line border-t border-line">
      {items.map(({ key, title, facts }) => (
        <li key={key} className="grid grid-cols-1 gap-1 py-3">
          <p className="font-medium wrap-anywhere">{title}</p>
          <DescriptionList
            className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-2 tabular-nums"
            itemClassName="flex gap-1.5"
            valueClassName="text-ink"
            items={facts}
          />
        </li>
      ))}
    </ul>
  );
}
