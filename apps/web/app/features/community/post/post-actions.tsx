import type { ForumPost, Topic } from "@masar/contract/community/schemas";
import { Heart, Quote, Undo2 } from "lucide-react";
import { type RefObject, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Star } from "#web/ui/display/star.tsx";
import { useIsSuspended, useViewer } from "#web/features/community/community.api.ts";
import { PostMenu } from "./post-menu.tsx";
import { useAcceptAnswer, useLikePost } from "#web/features/community/posts.api.ts";
import { getSelectionIn } from "./quote.ts";

type PostActionsProps = {
  topic: Topic;
  post: ForumPost;
  isOwn: boolean;
  text: RefObject<HTMLDivElement | null>;
  onQuote: (words: string) => void;
  onEdit: () => void;
};

export function PostActions({ topic, post, isOwn, text, onQuote, onEdit }: PostActionsProps) {
  const { t } = useTranslation();
  const { isAuthor } = useViewer();
  const isSuspended = useIsSuspended();
  // Read on pointer down, because the press clears the selection.
  const selected = useRef("");
  const canAccept = post.id !== topic.id && isAuthor(topic.author);
  const quote = () => {
    onQuote(selected.current || getSelectionIn(text.current) || post.body);
    selected.current = "";
  };
  return (
    // The menu stays at the end of the first line.
    <footer className="-mx-2 flex items-start gap-1 border-t border-line pt-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1">
        <LikeButton post={post} isOwn={isOwn} />
        {!topic.is_locked && !isSuspended && (
          <Button
            variant="quiet"
            className="px-3 text-sm text-ink-2"
            icon={<Icon icon={Quote} size={18} />}
            onPointerDown={() => {
              selected.current = getSelectionIn(text.current);
            }}
            onClick={quote}
          >
            {t("community:post.quote")}
          </Button>
        )}
        {canAccept && <AcceptButton topic={topic} post={post} />}
      </div>
      <PostMenu topic={topic} post={post} isOwn={isOwn} onEdit={onEdit} />
    </footer>
  );
}

function LikeButton({ post, isOwn }: { post: ForumPost; isOwn: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const like = useLikePost(post);
  const count = post.like_count;
  const shown = format.number(count);
  const label = t("community:post.likes", { count, shown });
  if (isOwn) {
    if (count === 0) return null;
    return (
      <span className="inline-flex min-h-11 items-center gap-2 px-3 text-sm text-ink-2">
        <Icon icon={Heart} size={18} />
        {label}
      </span>
    );
  }
  return (
    <Button
      variant="quiet"
      aria-pressed={post.is_liked}
      className={cn("px-3 text-sm tabular-nums", post.is_liked ? "text-teal" : "text-ink-2")}
      icon={<Icon icon={Heart} size={18} className={post.is_liked ? "fill-teal" : ""} />}
      onClick={() => like.mutate(!post.is_liked)}
    >
      {t(post.is_liked ? "community:post.liked" : "community:post.like")}
      {count > 0 && (
        <>
          <span aria-hidden="true">{shown}</span>
          <span className="sr-only">({label})</span>
        </>
      )}
    </Button>
  );
}

function AcceptButton({ topic, post }: { topic: Topic; post: ForumPost }) {
  const { t } = useTranslation();
  const accept = useAcceptAnswer(topic.id);
  const isAccepted = topic.accepted_post_id === post.id;
  const before = topic.accepted_post_id;
  return (
    <Button
      variant="quiet"
      className="px-3 text-sm text-ink-2"
      icon={
        isAccepted ? (
          <Icon icon={Undo2} size={18} />
        ) : (
          <Star state="later" className="size-5 shrink-0" />
        )
      }
      loading={accept.isPending}
      onClick={() => accept.mutate({ postId: isAccepted ? null : post.id, before })}
    >
      {t(isAccepted ? "community:post.unaccept" : "community:post.accept")}
    </Button>
  );
}
