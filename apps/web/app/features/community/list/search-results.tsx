import type { FoundPost } from "@masar/contract/community/schemas";
import { directionOf } from "@masar/domain/text/text-direction";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { Fact, FactLine } from "#web/ui/display/fact-line.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LoadMore } from "#web/ui/layout/load-more.tsx";
import { searchQuery } from "#web/features/community/community.api.ts";
import { forumErrorText } from "#web/features/community/forum-error.ts";
import { TopicFacts } from "./topic-item.tsx";
import { TopicListSkeleton } from "./topic-list.tsx";

/** What the words were found in, questions and replies, in both languages. */
export function FoundList({ q }: { q: string }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(searchQuery(q));
  const { data, error, isFetching, isPlaceholderData } = query;

  if (!data && error) {
    return (
      <Card>
        <ErrorState
          title={t("community:failed.search")}
          description={forumErrorText(t, error)}
          retrying={isFetching}
          onRetry={() => void query.refetch()}
        />
      </Card>
    );
  }
  if (!data) return <TopicListSkeleton />;
  const results = data.pages.flatMap((page) => page.results);
  if (results.length === 0) {
    return (
      <Card>
        <EmptyState
          title={t("community:empty.found.title")}
          description={t("community:empty.found.text")}
          action={
            <ButtonLink variant="secondary" to={links.newTopic}>
              {t("community:ask")}
            </ButtonLink>
          }
        />
      </Card>
    );
  }
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      <Card flush className="p-1.5">
        <ul className="grid grid-cols-1 gap-0.5">
          {results.map((found) => (
            <FoundItem key={found.post_id} found={found} />
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

function FoundItem({ found }: { found: FoundPost }) {
  const { t } = useTranslation();
  const isReply = found.number > 1;
  return (
    <li className="relative rounded-md px-3 py-3.5 transition-colors duration-150 hover:bg-sunken sm:px-4">
      <Link
        to={isReply ? links.post(found.topic_id, found.number) : links.topic(found.topic_id)}
        className="block font-medium wrap-anywhere -outline-offset-2 after:absolute after:inset-0 after:rounded-md"
      >
        <bdi {...bidiText(found.title)} />
      </Link>
      <p className="mt-1 text-sm wrap-anywhere">
        <bdi {...bidiText(found.excerpt, directionOf(found.excerpt))} />
      </p>
      <FactLine>
        {isReply && <Fact tone="font-medium">{t("community:row.reply")}</Fact>}
        <TopicFacts {...found} />
      </FactLine>
    </li>
  );
}
