import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { useLiveEvent } from "#web/platform/live/live.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LoadMore } from "#web/ui/layout/load-more.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { topicsQuery } from "#web/features/community/community.api.ts";
import { forumErrorText } from "#web/features/community/forum-error.ts";
import { useForumState } from "./forum-url-state.ts";
import { TopicItem } from "./topic-item.tsx";

export function TopicList() {
  const { t } = useTranslation();
  const { list, filters } = useForumState();
  const query = useInfiniteQuery(topicsQuery(list, filters));
  const { data, error, isFetching, isPlaceholderData } = query;
  const [replied, setReplied] = useState<readonly string[]>([]);
  useLiveEvent("topic.replied", ({ topic_id }) => setReplied((ids) => [...ids, topic_id]));

  if (!data && error) {
    return (
      <Card>
        <ErrorState
          title={t("community:failed.list")}
          description={forumErrorText(t, error)}
          retrying={isFetching}
          onRetry={() => void query.refetch()}
        />
      </Card>
    );
  }
  if (!data) return <TopicListSkeleton />;
  const pinned = data.pages.flatMap((page) => page.pinned);
  const others = data.pages.flatMap((page) => page.topics);
  // A pinned one also has its place among the others: there it is left out.
  const topics = [
    ...pinned,
    ...others.filter((topic) => !pinned.some(({ id }) => id === topic.id)),
  ];
  if (topics.length === 0) return <NothingHere />;
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      <Card flush className="p-1.5">
        <ul className="grid grid-cols-1 gap-0.5">
          {topics.map((topic) => (
            <TopicItem key={topic.id} topic={topic} isReplied={replied.includes(topic.id)} />
          ))}
        </ul>
      </Card>
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
      />
    </div>
  );
}

function NothingHere() {
  const { t } = useTranslation();
  const { list, filters, clearFilters } = useForumState();
  const { category, language } = filters;
  const isNarrowed = category !== undefined || language !== undefined;
  return (
    <Card>
      <EmptyState
        title={
          isNarrowed ? t(`community:empty.filtered.${list}`) : t(`community:empty.${list}.title`)
        }
        description={isNarrowed ? sayFilters() : t(`community:empty.${list}.text`)}
        action={
          isNarrowed ? (
            <Button variant="secondary" onClick={clearFilters}>
              {t("community:filters.clear")}
            </Button>
          ) : (
            <ButtonLink variant="secondary" to={links.newTopic}>
              {t("community:ask")}
            </ButtonLink>
          )
        }
      />
    </Card>
  );

  function sayFilters(): string {
    const names = {
      category: category && t(`community:categories.${category}`),
      language: language && t(`community:languages.${language}`),
    };
    if (category === undefined) return t("community:empty.only.language", names);
    return t(`community:empty.only.${language === undefined ? "category" : "both"}`, names);
  }
}

const rows = ["first", "second", "third", "fourth", "fifth"];

export function TopicListSkeleton() {
  return (
    <LoadingRegion>
      <Card flush className="grid grid-cols-1 p-1.5">
        {rows.map((row) => (
          <div key={row} className="flex gap-4 px-4 py-3.5">
            <Skeleton className="size-6 rounded-full" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </div>
        ))}
      </Card>
    </LoadingRegion>
  );
}
