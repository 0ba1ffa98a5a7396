import type { ForumGap, ForumPost, Topic } from "@masar/contract/community/schemas";
import { hasRequiredRoles } from "@masar/domain/account/roles";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useAuth } from "#web/entities/session/auth.tsx";
import { links } from "#web/platform/urls/links.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { cn } from "#web/ui/display/cn.ts";
import { MemberMarkdown } from "#web/entities/member/member-markdown.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Star } from "#web/ui/display/star.tsx";
import { AuthorName } from "./author-name.tsx";
import { EditPost } from "./edit-post.tsx";
import { FoldedPost } from "./collapsed-post.tsx";
import { PostActions } from "./post-actions.tsx";
import { postAnchor } from "#web/features/community/post-cache.ts";
import { useRestorePost, useShowAgain } from "#web/features/community/posts.api.ts";

type PostCardProps = {
  topic: Topic;
  post: ForumPost;
  /** Puts words of this post into the reply. */
  onQuote: (post: ForumPost, words: string) => void;
  /** Below the text, such as the path that came with the question. */
  children?: ReactNode;
};

/** One text of a topic with who wrote it, when, and what can be done about it. */
export function PostCard({ topic, post, onQuote, children }: PostCardProps) {
  const { t } = useTranslation();
  const { user } = useAuth();
  const [isEditing, setEditing] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const card = useRef<HTMLElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const isAccepted = post.id === topic.accepted_post_id;
  const isOwn = post.author !== null && post.author.id === user?.id;
  const endEdit = () => {
    flushSync(() => setEditing(false));
    card.current?.focus({ preventScroll: true });
  };
  if (post.is_reported && !isUnfolded) {
    return <FoldedPost post={post} onShow={() => setUnfolded(true)} />;
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
      <PostHead topicId={topic.id} post={post} isOwn={isOwn} />
      {post.state !== "shown" && <StateNotice post={post} isOwn={isOwn} />}
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
}

type PostHeadProps = { topicId: string; post: ForumPost; isOwn: boolean };

function PostHead({ topicId, post, isOwn }: PostHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { author, number, created_at, edited_at } = post;
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
            to={links.post(topicId, number)}
            className="relative underline-offset-4 after:absolute after:-inset-2 hover:underline"
          >
            <time dateTime={created_at} title={format.date(created_at, "dateTime")}>
              {format.relativeTime(created_at)}
            </time>
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

/** Only its author and moderators meet a post that is not shown; each can take back their own step. */
function StateNotice({ post, isOwn }: { post: ForumPost; isOwn: boolean }) {
  const { t } = useTranslation();
  const { user } = useAuth();
  const restore = useRestorePost();
  const showAgain = useShowAgain();
  if (post.state === "shown") return null;
  const isDeleted = post.state === "deleted";
  const mayModerate = hasRequiredRoles(user?.roles ?? [], ["moderator", "admin"]);
  const step = isDeleted ? restore : showAgain;
  const mayTakeBack = isDeleted ? isOwn : mayModerate;
  return (
    <InlineAlert
      tone="info"
      action={
        mayTakeBack && (
          <Button
            variant="link"
            size="sm"
            className="-ms-4"
            loading={step.isPending}
            onClick={() => step.mutate(post)}
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

/** What stands where a text stood: nothing of it is sent to whom it is not shown. */
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
