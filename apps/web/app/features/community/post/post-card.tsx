import type { ForumAuthor, ForumGap, ForumPost, Topic } from "@masar/contract/community/schemas";
import { memo, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { memberName } from "#web/entities/member/member-name.ts";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { cn } from "#web/ui/display/cn.ts";
import { MemberMarkdown } from "#web/entities/member/member-markdown.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Star } from "#web/ui/display/star.tsx";
import { TimeAgo } from "#web/ui/display/time-ago.tsx";
import { EditPost } from "./edit-post.tsx";
import { PostActions } from "./post-actions.tsx";
import { postAnchor } from "#web/features/community/post-cache.ts";
import { useViewer } from "#web/features/community/community.api.ts";
import { useRestorePost } from "#web/features/community/posts.api.ts";

type PostCardProps = {
  topic: Topic;
  post: ForumPost;
  /** Must be stable. */
  onQuote: (post: ForumPost, words: string) => void;
  /** Below the text, such as an attached path. */
  children?: ReactNode;
};

export const PostCard = memo(function PostCard(props: PostCardProps) {
  const { topic, post, onQuote, children } = props;
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  const card = useRef<HTMLElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const isAccepted = post.id === topic.accepted_post_id;
  const isOwn = useViewer().isAuthor(post.author);
  const endEdit = () => {
    flushSync(() => setEditing(false));
    card.current?.focus({ preventScroll: true });
  };
  if (post.is_reported && !isExpanded) {
    return <CollapsedPost post={post} onShow={() => setExpanded(true)} />;
  }
  return (
    <article
      ref={card}
      id={postAnchor(post.number)}
      tabIndex={-1}
      className={cn(
        "grid scroll-mt-24 grid-cols-1 gap-4 rounded-lg border bg-surface p-4 shadow-card sm:px-6 sm:py-5",
        isAccepted ? "border-teal" : "border-line",
      )}
    >
      {isAccepted && (
        <p className="flex items-center gap-2 font-medium text-teal">
          <Star state="done" className="size-6 shrink-0" />
          {t("community:topic.accepted")}
        </p>
      )}
      <PostHead post={post} isOwn={isOwn} />
      {post.state !== "shown" && <StateAlert post={post} isOwn={isOwn} />}
      {isEditing ? (
        <EditPost topic={topic} post={post} onDone={endEdit} />
      ) : (
        <>
          <div ref={text}>
            <MemberMarkdown text={post.body} topLevel={3} />
          </div>
          {children}
          {post.state === "shown" && (
            <PostActions
              topic={topic}
              post={post}
              isOwn={isOwn}
              text={text}
              onQuote={(words) => onQuote(post, words)}
              onEdit={() => setEditing(true)}
            />
          )}
        </>
      )}
    </article>
  );
});

/** A reported post: collapsed for the user who reported it. */
function CollapsedPost({ post, onShow }: { post: ForumPost; onShow: () => void }) {
  const { t } = useTranslation();
  const kind = post.id === post.topic_id ? "question" : "reply";
  return (
    <article
      id={postAnchor(post.number)}
      tabIndex={-1}
      className="flex scroll-mt-24 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-dashed border-line px-4 py-2 text-sm text-ink-2 sm:px-6"
    >
      <p className="min-w-0 flex-1 basis-52 py-1">{t(`community:reported.${kind}`)}</p>
      <Button variant="quiet" size="sm" className="-mx-3" onClick={onShow}>
        {t("community:reported.show")}
      </Button>
    </article>
  );
}

function PostHead({ post, isOwn }: { post: ForumPost; isOwn: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { topic_id, author, number, created_at, edited_at } = post;
  return (
    <header className="flex items-center gap-3">
      <Avatar name={author?.name ?? ""} photoId={author?.photo_id ?? null} size="sm" />
      <div className="min-w-0 text-sm text-ink-2">
        <p className="text-base">
          <AuthorName author={author} />
          {isOwn && <span className="ms-1.5 text-sm">({t("community:you")})</span>}
        </p>
        <p>
          <Link
            to={links.post(topic_id, number)}
            className="relative underline-offset-4 after:absolute after:-inset-2 hover:underline"
          >
            <TimeAgo at={created_at} />
            <span className="sr-only"> ({t("community:topic.toPost")})</span>
          </Link>
          {edited_at !== null && (
            <span title={format.date(edited_at, "dateTime")}>
              {t("between") + t("community:edited")}
            </span>
          )}
        </p>
      </div>
    </header>
  );
}

function AuthorName({ author }: { author: ForumAuthor }) {
  const { t } = useTranslation();
  const name = <bdi {...bidiText(memberName(t, author))} className="wrap-anywhere" />;
  if (!author?.handle) return <span className="font-medium text-ink">{name}</span>;
  return (
    <Link
      to={links.member(author.handle)}
      className="relative font-medium text-ink underline-offset-4 after:absolute after:-inset-2.5 hover:underline"
    >
      {name}
    </Link>
  );
}

/** For authors and moderators: a post that others do not see. */
function StateAlert({ post, isOwn }: { post: ForumPost; isOwn: boolean }) {
  const { t } = useTranslation();
  const { canModerate } = useViewer();
  const restore = useRestorePost();
  if (post.state === "shown") return null;
  const canRestore = post.state === "deleted" ? isOwn : canModerate;
  return (
    <InlineAlert
      tone="info"
      action={
        canRestore && (
          <Button
            variant="link"
            size="sm"
            className="-ms-4"
            loading={restore.isPending}
            onClick={() => restore.mutate(post)}
          >
            {t("community:post.restore")}
          </Button>
        )
      }
    >
      {[
        t(
          post.state === "hidden" && post.is_decided
            ? "community:state.hiddenByModerator"
            : `community:state.${post.state}`,
        ),
        post.taken_reason !== null && t(`community:taken.${post.taken_reason}`),
      ]
        .filter(Boolean)
        .join(" ")}
    </InlineAlert>
  );
}

/** In place of a post that the viewer may not see. */
export function PostGap({ gap }: { gap: ForumGap }) {
  const { t } = useTranslation();
  return (
    <p
      id={postAnchor(gap.number)}
      tabIndex={-1}
      className="scroll-mt-24 rounded-lg border border-dashed border-line px-4 py-3 text-sm text-ink-2 sm:px-6"
    >
      {t(`community:gap.${gap.reason}`)}
    </p>
  );
}
