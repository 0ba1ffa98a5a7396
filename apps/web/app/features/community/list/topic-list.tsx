import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { useLiveEvent } from "#web/platform/live/live.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { LoadNextPage } from "#web/ui/layout/load-more.tsx";
import type { PagedQuery } from "#web/ui/layout/paged-list.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { topicsQuery } from "#web/features/community/community.api.ts";
import { useForumState } from "./forum-url-state.ts";
import { TopicItem } from "./topic-item.tsx";

export function TopicList() {
  const { t } = useTranslation();
  const { list, filters } = useForumState();
  const query = useInfiniteQuery(topicsQuery(list, filters));
  const [repliedIds, setRepliedIds] = useState<readonly string[]>([]);
  useLiveEvent("topic.replied", ({ topic_id }) => setRepliedIds((ids) => [...ids, topic_id]));
  const pinned = query.data?.pages.flatMap((page) => page.pinned) ?? [];
  const others = query.data?.pages.flatMap((page) => page.topics) ?? [];
  // A pinned topic is also among the others.
  const topics = [
    ...pinned,
    ...others.filter((topic) => !pinned.some(({ id }) => id === topic.id)),
  ];
  return (
    <ForumRows query={query} failedTitle={t("community:failed.list")} empty={<NoTopics />}>
      {topics.map((topic) => (
        <TopicItem key={topic.id} topic={topic} isReplied={repliedIds.includes(topic.id)} />
      ))}
    </ForumRows>
  );
}

function NoTopics() {
  const { t } = useTranslation();
  const { list, filters, clearFilters } = useForumState();
  const { category, language } = filters;
  if (category === undefined && language === undefined) {
    return (
      <EmptyState
        title={t(`community:empty.${list}.title`)}
        description={t(`community:empty.${list}.text`)}
        action={<AskLink />}
      />
    );
  }
  const only = category === undefined ? "language" : language === undefined ? "category" : "both";
  return (
    <EmptyState
      title={t(`community:empty.filtered.${list}`)}
      description={t(`community:empty.only.${only}`, {
        category: category && t(`community:categories.${category}`),
        language: language && t(`community:languages.${language}`),
      })}
      action={
        <Button variant="secondary" onClick={clearFilters}>
          {t("community:filters.clear")}
        </Button>
      }
    />
  );
}

export function AskLink() {
  const { t } = useTranslation();
  return (
    <ButtonLink variant="secondary" to={links.newTopic}>
      {t("community:ask")}
    </ButtonLink>
  );
}

type ForumRowsProps = {
  query: PagedQuery & { data: unknown; isPlaceholderData: boolean };
  failedTitle: string;
  empty: ReactNode;
  children: ReactNode[];
};

export function ForumRows({ query, failedTitle, empty, children }: ForumRowsProps) {
  if (!query.data) {
    return (
      <QueryFallback query={query} failedTitle={failedTitle} hasCard isOnlyOnServer>
        <Card flush className="grid grid-cols-1 p-1.5">
          {[0, 1, 2, 3, 4].map((row) => (
            <div key={row} className="flex gap-4 px-4 py-3.5">
              <Skeleton className="size-6 rounded-full" />
              <div className="grid flex-1 gap-2">
                <Skeleton className="h-5 w-3/4" />
                <Skeleton className="h-4 w-1/2" />
              </div>
            </div>
          ))}
        </Card>
      </QueryFallback>
    );
  }
  if (children.length === 0) return <Card>{empty}</Card>;
  return (
    <div aria-busy={query.isPlaceholderData || undefined}>
      <Card flush className="p-1.5">
        <ul className="grid grid-cols-1 gap-0.5">{children}</ul>
      </Card>
      <LoadNextPage query={query} />
    </div>
  );
}
