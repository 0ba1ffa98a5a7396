import { useEffect, useRef } from "react";

type RowPart = "title" | "minutes" | "up" | "down";

/** Rows come, go and move: the focus follows the row (`data-row`, `data-part`) after the next render. */
export function useRowFocus() {
  const listRef = useRef<HTMLOListElement>(null);
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (!next.current) return;
    listRef.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = undefined;
  });
  const focusNext = (key: string, part: RowPart) => {
    next.current = `[data-row="${key}"] [data-part="${part}"]`;
  };
  /** After a row moved: its button at the end of the list is disabled. */
  const focusMoved = (
    key: string,
    { to, by, count }: { to: number; by: 1 | -1; count: number },
  ) => {
    const isAtEnd = to === 0 || to === count - 1;
    focusNext(key, (by === -1) === isAtEnd ? "down" : "up");
  };
  return { listRef, focusNext, focusMoved };
}
