import type { ForumPost, Topic } from "@masar/contract/community/schemas";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, BellRing } from "lucide-react";
import { useCallback, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { afterPaint } from "#web/platform/browser/after-paint.ts";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { hasMissedEvents, useLiveEvent } from "#web/platform/live/live.ts";
import { memberName } from "#web/entities/member/member-name.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useStoredDraft } from "#web/platform/forms/use-stored-draft.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { AttachedPath } from "./attached-path.tsx";
import { topicQuery } from "#web/features/community/community.api.ts";
import { OfflineAlert } from "#web/features/community/offline-alert.tsx";
import { forumKeys, replyKey } from "#web/features/community/query-keys.ts";
import { PostCard } from "#web/features/community/post/post-card.tsx";
import {
  useFollowTopic,
  useMarkReplyNotificationsRead,
} from "#web/features/community/posts.api.ts";
import { addQuote, makeQuote } from "#web/features/community/post/quote.ts";
import { ReplyList } from "./reply-list.tsx";
import { makeReply, ReplyBox } from "./reply-box.tsx";
import { storeSeenTopic } from "#web/features/community/list/seen-topics.ts";
import { usePostFocus } from "./use-post-focus.ts";
import { useReplies } from "./use-replies.ts";

export function TopicPage({ topicId }: { topicId: string }) {
  const { t } = useTranslation();
  const query = useQuery(topicQuery(topicId));
  if (query.data) return <TopicView key={query.data.id} topic={query.data} />;
  return (
    <QueryFallback
      query={query}
      failedTitle={t("community:failed.topic")}
      isPage
      hasCard
      missing={
        <Card>
          <EmptyState
            isPage
            title={t("community:topic.gone")}
            description={t("community:topic.goneText")}
            action={
              <ButtonLink variant="secondary" to={links.community}>
                {t("community:topic.toForum")}
              </ButtonLink>
            }
          />
        </Card>
      }
      className="grid max-w-3xl gap-5"
    >
      <Skeleton className="h-9 w-4/5" />
      <Skeleton className="h-6 w-1/2" />
      <Card className="grid gap-3">
        <Skeleton className="h-9 w-1/3" />
        <Skeleton className="h-5" />
        <Skeleton className="h-5 w-11/12" />
        <Skeleton className="h-5 w-2/3" />
      </Card>
    </QueryFallback>
  );
}

function TopicView({ topic }: { topic: Topic }) {
  const { t } = useTranslation();
  const posts = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft, write, clear } = useStoredDraft(replyKey(topic.id), makeReply);
  const latest = useRef({ draft, write });
  useEffect(() => {
    latest.current = { draft, write };
  });
  const replies = useReplies(topic);
  useTopicLiveReplies(topic);
  // Replies that are not added yet are not read yet.
  useMarkReplyNotificationsRead(topic, replies.query.data !== undefined && replies.newCount === 0);
  usePostFocus(posts);

  // Stable, so that typing a reply does not render every post again.
  const quote = useCallback(
    (post: ForumPost, words: string) => {
      const { draft: current, write: save } = latest.current;
      const body = addQuote(current.body, makeQuote(memberName(t, post.author), words));
      // The selection can be set only once the quote is in the field.
      flushSync(() => save({ body }));
      // A toast measures the page to find its place.
      afterPaint(() => toast({ title: t("community:post.quoted") }));
      const area = field.current;
      if (!area) return;
      area.focus();
      area.setSelectionRange(body.length, body.length);
      area.scrollTop = area.scrollHeight;
    },
    [t],
  );

  const finish = (post: ForumPost) => {
    clear();
    replies.showOwn(post);
  };

  return (
    <div ref={posts} className="grid max-w-3xl grid-cols-1 gap-5">
      <TopicHeader topic={topic} />
      <OfflineAlert />
      <PostCard topic={topic} post={topic.question} onQuote={quote}>
        {topic.path && <AttachedPath topic={topic} path={topic.path} />}
      </PostCard>
      {topic.accepted && <PostCard topic={topic} post={topic.accepted} onQuote={quote} />}
      <ReplyList topic={topic} replies={replies} onQuote={quote} />
      {topic.is_locked ? (
        <InlineAlert tone="info">{t("community:topic.locked")}</InlineAlert>
      ) : (
        topic.question.state === "shown" && (
          <ReplyBox topic={topic} draft={draft} fieldRef={field} onWrite={write} onSent={finish} />
        )
      )}
    </div>
  );
}

function useTopicLiveReplies(topic: Topic): void {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: forumKeys.topic(topic.id) });
  useLiveEvent("topic.replied", ({ topic_id }) => {
    if (topic_id === topic.id) refresh();
  });
  useLiveEvent("ready", (ready) => {
    if (hasMissedEvents(ready)) refresh();
  });
  useEffect(() => storeSeenTopic(topic), [topic]);
}

function TopicHeader({ topic }: { topic: Topic }) {
  const { t } = useTranslation();
  const follow = useFollowTopic(topic.id);
  const { is_following } = topic;
  return (
    <header className="grid grid-cols-1 gap-3">
      <h1 className="text-2xl wrap-anywhere sm:text-3xl">
        <span {...bidiText(topic.title)} lang={topic.language} className="block" />
      </h1>
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap gap-2 pt-0.5">
          <Badge>{t(`community:categories.${topic.category}`)}</Badge>
          <Badge>{t(`community:languages.${topic.language}`)}</Badge>
          {topic.is_answered && <Badge tone="teal">{t("community:row.accepted")}</Badge>}
          {topic.is_locked && <Badge tone="lapis">{t("community:row.locked")}</Badge>}
        </div>
        <Button
          variant="secondary"
          size="sm"
          className="shrink-0"
          aria-pressed={is_following}
          icon={<Icon icon={is_following ? BellRing : Bell} size={18} />}
          onClick={() => follow.mutate(!is_following)}
        >
          {t(is_following ? "community:post.following" : "community:post.follow")}
        </Button>
      </div>
    </header>
  );
}
