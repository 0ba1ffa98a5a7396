import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";

type LoadMoreProps = { hasMore: boolean; loading: boolean; onLoadMore: () => void };

export function LoadMore({ hasMore, loading, onLoadMore }: LoadMoreProps) {
  const { t } = useTranslation();
  if (!hasMore) return null;
  return (
    <div className="flex justify-center pt-4">
      <Button variant="secondary" loading={loading} onClick={onLoadMore}>
        {t("actions.loadMore")}
      </Button>
    </div>
  );
}

type NextPage = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** Loads the next page of a query. */
export function LoadNextPage({ query }: { query: NextPage }) {
  return (
    <LoadMore
      hasMore={query.hasNextPage}
      loading={query.isFetchingNextPage}
      onLoadMore={() => void query.fetchNextPage()}
    />
  );
}
