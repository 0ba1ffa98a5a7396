import type { ForumPost, Topic } from "@masar/contract/community/schemas";
import { MessageSquarePlus } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useAuth } from "#web/entities/session/auth.tsx";
import { links } from "#web/platform/urls/links.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { LoadMore } from "#web/ui/layout/load-more.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { forumErrorText } from "#web/features/community/forum-error.ts";
import { PostCard, PostGap } from "#web/features/community/post/post-card.tsx";
import { postAnchor } from "#web/features/community/post-cache.ts";
import type { useReplies } from "./use-replies.ts";

type Replies = ReturnType<typeof useReplies>;
type ReplyListProps = {
  topic: Topic;
  replies: Replies;
  onQuote: (post: ForumPost, words: string) => void;
};

/** The replies in their order; what comes while one reads is added at the end, and nothing above it moves. */
export function ReplyList({ topic, replies, onQuote }: ReplyListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { user } = useAuth();
  const { query, lines } = replies;
  const count = topic.reply_count;
  useWantedPost(replies);

  return (
    <section aria-labelledby="replies" className="grid grid-cols-1 gap-4">
      <h2 id="replies" className="text-xl">
        {count === 0
          ? t("community:topic.noReplies")
          : t("community:topic.replies", { count, shown: format.number(count) })}
      </h2>
      {replies.isMissing && <InlineAlert tone="info">{t("community:topic.postGone")}</InlineAlert>}
      {query.hasPreviousPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          loading={query.isFetchingPreviousPage}
          onClick={() => void query.fetchPreviousPage()}
        >
          {t("community:topic.earlier")}
        </Button>
      )}
      {renderLines()}
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
      />
      <FreshMarker topic={topic} replies={replies} />
    </section>
  );

  function renderLines() {
    if (!query.data && query.error) {
      return (
        <Card>
          <ErrorState
            title={t("community:failed.replies")}
            description={forumErrorText(t, query.error)}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </Card>
      );
    }
    if (!query.data) {
      return (
        <LoadingRegion className="grid gap-4">
          <Skeleton className="h-32 rounded-lg" />
          <Skeleton className="h-32 rounded-lg" />
        </LoadingRegion>
      );
    }
    if (lines.length === 0) {
      const isOwn = topic.author !== null && topic.author.id === user?.id;
      const isAlone = topic.post_count === 1 && !topic.is_locked && !isOwn;
      return isAlone && <EmptyState title={t("community:topic.noRepliesText")} className="py-4" />;
    }
    return (
      <ol className="grid grid-cols-1 gap-4">
        {lines.map((line) => (
          <li key={line.number}>
            {line.kind === "post" ? (
              <PostCard topic={topic} post={line} onQuote={onQuote} />
            ) : (
              <PostGap gap={line} />
            )}
          </li>
        ))}
      </ol>
    );
  }
}

/** Brings the post that the address names before the reader, once it is there. */
function useWantedPost({ wanted, query, isMissing }: Replies): void {
  // The same link pressed again is another visit, and leads there again.
  const { key: visit } = useLocation();
  const shown = useRef<string>(undefined);
  const isReady = query.data !== undefined && !isMissing;
  useEffect(() => {
    if (wanted === null || !isReady || shown.current === visit) return;
    shown.current = visit;
    const post = document.getElementById(postAnchor(wanted));
    post?.scrollIntoView({ block: "start" });
    post?.focus({ preventScroll: true });
  }, [wanted, isReady, visit]);
}

/** Calls back once a post is in the window: nobody needs to be led to what they see. */
function useWhenSeen(number: number | null, onSeen: () => void): void {
  const tell = useEffectEvent(onSeen);
  useEffect(() => {
    const post = number === null ? null : document.getElementById(postAnchor(number));
    if (!post || !("IntersectionObserver" in window)) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) tell();
    });
    observer.observe(post);
    return () => observer.disconnect();
  }, [number]);
}

/** Says that somebody has written meanwhile; a press adds it below, another leads there. */
function FreshMarker({ topic, replies }: Omit<ReplyListProps, "onQuote">) {
  const { t } = useTranslation();
  const { fresh, added, isAdding, addFresh, forgetAdded } = replies;
  useWhenSeen(added, forgetAdded);
  const icon = <Icon icon={MessageSquarePlus} size={18} />;
  return (
    <output className="pointer-events-none sticky bottom-4 z-10 flex justify-center">
      {fresh > 0 ? (
        <Button
          size="sm"
          className="pointer-events-auto shadow-card"
          icon={icon}
          loading={isAdding}
          onClick={addFresh}
        >
          {t("community:topic.fresh", { count: fresh })}
        </Button>
      ) : (
        added !== null && (
          <ButtonLink
            size="sm"
            variant="secondary"
            className="pointer-events-auto shadow-card"
            icon={icon}
            to={links.post(topic.id, added)}
            onClick={forgetAdded}
          >
            {t("community:topic.toFresh")}
          </ButtonLink>
        )
      )}
    </output>
  );
}
