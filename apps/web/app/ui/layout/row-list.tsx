import { type ReactNode, useEffect, useRef, useState } from "react";
import { LoadMore } from "./load-more.tsx";

type RowListProps<T> = {
  label: string;
  /** Shows the label as a heading. */
  hasHeading?: boolean;
  items: readonly T[];
  rowClass?: string;
  pageSize?: number;
  /** `focusList` is for a row that removes itself. */
  renderRow: (item: T, actions: { edit: () => void; focusList: () => void }) => ReactNode;
  /** Replaces a row that is edited. */
  renderForm?: (item: T, close: () => void) => ReactNode;
};

/** Rows that are all on the device, shown in pages. Nothing is rendered without items. */
export function RowList<T extends { id: string }>(props: RowListProps<T>) {
  const { label, hasHeading = false, items, rowClass, pageSize = 50 } = props;
  const { renderRow, renderForm } = props;
  const [editedId, setEditedId] = useState<string>();
  const [max, setMax] = useState(pageSize);
  const list = useRef<HTMLElement>(null);
  const [focusMoves, setFocusMoves] = useState(0);
  useEffect(() => {
    if (focusMoves > 0) list.current?.focus();
  }, [focusMoves]);
  const focusList = () => setFocusMoves((count) => count + 1);
  const close = () => {
    setEditedId(undefined);
    focusList();
  };
  if (items.length === 0) return null;
  return (
    <section ref={list} aria-label={label} tabIndex={-1} className="outline-none">
      {hasHeading && <h3 className="mb-1 text-sm font-medium text-ink-2">{label}</h3>}
      <ul className="divide-y divide-line">
        {items.slice(0, max).map((item) => (
          <li key={item.id} className={rowClass}>
            {(item.id === editedId && renderForm?.(item, close)) ||
              renderRow(item, { edit: () => setEditedId(item.id), focusList })}
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={items.length > max}
        loading={false}
        onLoadMore={() => setMax(max + pageSize)}
      />
    </section>
  );
}
