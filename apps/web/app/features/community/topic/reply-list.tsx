import type { ForumPost, Topic } from "@masar/contract/community/schemas";
import { MessageSquarePlus } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { links } from "#web/platform/urls/links.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { LoadNextPage } from "#web/ui/layout/load-more.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useViewer } from "#web/features/community/community.api.ts";
import { PostCard, PostGap } from "#web/features/community/post/post-card.tsx";
import { postAnchor } from "#web/features/community/post-cache.ts";
import type { useReplies } from "./use-replies.ts";

type Replies = ReturnType<typeof useReplies>;
type ReplyListProps = {
  topic: Topic;
  replies: Replies;
  onQuote: (post: ForumPost, words: string) => void;
};

export function ReplyList({ topic, replies, onQuote }: ReplyListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { isAuthor } = useViewer();
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
      <LoadNextPage query={query} />
      <NewRepliesButton topic={topic} replies={replies} />
    </section>
  );

  function renderLines() {
    if (!query.data) {
      return (
        <QueryFallback
          query={query}
          failedTitle={t("community:failed.replies")}
          hasCard
          className="grid gap-4"
        >
          <Skeleton className="h-32 rounded-lg" />
          <Skeleton className="h-32 rounded-lg" />
        </QueryFallback>
      );
    }
    if (lines.length === 0) {
      const canAnswer = topic.post_count === 1 && !topic.is_locked && !isAuthor(topic.author);
      return (
        canAnswer && <EmptyState title={t("community:topic.noRepliesText")} className="py-4" />
      );
    }
    return (
      <ol className="grid grid-cols-1 gap-4">
        {lines.map((line) => (
          <li key={line.number} className="skip-offscreen">
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

function useWantedPost({ wanted, query, isMissing }: Replies): void {
  // Following the same link again scrolls again.
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

function useWhenSeen(number: number | null, onSeen: () => void): void {
  const handleSeen = useEffectEvent(onSeen);
  useEffect(() => {
    const post = number === null ? null : document.getElementById(postAnchor(number));
    if (!post || !("IntersectionObserver" in window)) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) handleSeen();
    });
    observer.observe(post);
    return () => observer.disconnect();
  }, [number]);
}

/** The first press adds the new replies below, the second one scrolls to them. */
function NewRepliesButton({ topic, replies }: Omit<ReplyListProps, "onQuote">) {
  const { t } = useTranslation();
  const { newCount, added, isAdding, addNew, clearAdded } = replies;
  useWhenSeen(added, clearAdded);
  const icon = <Icon icon={MessageSquarePlus} size={18} />;
  return (
    <output className="pointer-events-none sticky bottom-[calc(1rem+var(--bar-room,0px))] z-10 flex justify-center">
      {newCount > 0 ? (
        <Button
          size="sm"
          className="pointer-events-auto shadow-card"
          icon={icon}
          loading={isAdding}
          onClick={addNew}
        >
          {t("community:topic.fresh", { count: newCount })}
        </Button>
      ) : (
        added !== null && (
          <ButtonLink
            size="sm"
            variant="secondary"
            className="pointer-events-auto shadow-card"
            icon={icon}
            to={links.post(topic.id, added)}
            onClick={clearAdded}
          >
            {t("community:topic.toFresh")}
          </ButtonLink>
        )
      )}
    </output>
  );
}
