import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LoadNextPage } from "./load-more.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useRestoreFocus } from "./use-restore-focus.ts";

/** What a list needs of the query behind it. */
export type PagedQuery = {
  error: unknown;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
};

export type PagedListProps<T> = {
  /** Names the list for screen readers. */
  label: string;
  query: PagedQuery;
  /** Undefined until the first page is loaded. */
  items: T[] | undefined;
  keyOf: (item: T) => string;
  renderItem: (item: T) => ReactNode;
  failed: string;
  empty: ReactNode;
};

export function PagedList<T>(props: PagedListProps<T>) {
  const { label, query, items, keyOf, renderItem, failed, empty } = props;
  const { t } = useTranslation();
  // A button in a row may remove that row; the list then gets the focus.
  const focusProps = useRestoreFocus(label);
  if (items) {
    return (
      <div {...focusProps}>
        {items.length === 0 && empty}
        <ul className="divide-y divide-line border-t border-line empty:hidden">
          {items.map((item) => (
            <li key={keyOf(item)} className="py-4">
              {renderItem(item)}
            </li>
          ))}
        </ul>
        <LoadNextPage query={query} />
      </div>
    );
  }
  if (query.error) {
    return (
      <ErrorState
        title={failed}
        description={errorText(t, query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <LoadingRegion className="divide-y divide-line border-t border-line">
      {["first", "second", "third"].map((key) => (
        <div key={key} className="grid gap-2.5 py-5">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </LoadingRegion>
  );
}
