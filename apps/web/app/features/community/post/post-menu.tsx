import type { ForumPost, Topic } from "@masar/contract/community/schemas";
import {
  EllipsisVertical,
  EyeOff,
  Flag,
  Link2,
  Lock,
  LockOpen,
  type LucideIcon,
  Pencil,
  Pin,
  PinOff,
  Trash2,
  UserX,
} from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "#web/platform/toast/copy-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { memberName } from "#web/entities/member/member-name.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/overlays/menu.tsx";
import {
  useBlockMember,
  useIsSuspended,
  useViewer,
} from "#web/features/community/community.api.ts";
import { useDeletePost, useModerateTopic } from "#web/features/community/posts.api.ts";
import { ModeratePostDialog, ReportPost } from "./report-post.tsx";

type PostMenuProps = { topic: Topic; post: ForumPost; isOwn: boolean; onEdit: () => void };

export function PostMenu({ topic, post, isOwn, onEdit }: PostMenuProps) {
  const { t } = useTranslation();
  const { canModerate } = useViewer();
  const isSuspended = useIsSuspended();
  const format = useFormat();
  const deletePost = useDeletePost();
  const block = useBlockMember();
  const moderate = useModerateTopic(topic.id);
  const { is_locked, is_pinned } = topic;
  const [open, setOpen] = useState<"report" | "block" | "delete" | "hide" | "remove">();
  const close = () => setOpen(undefined);
  const { author } = post;
  const isQuestion = post.id === topic.id;
  const hasReplies = isQuestion && topic.reply_count > 0;
  const copyLink = async () => {
    const path = isQuestion ? links.topic(topic.id) : links.post(topic.id, post.number);
    const isCopied = await copyText(t, new URL(path, window.location.origin).href);
    if (isCopied) toast({ title: t("community:post.linkCopied") });
  };
  const item = (icon: LucideIcon, label: string, onSelect: () => void, danger = false) => (
    <MenuItem icon={icon} danger={danger} onSelect={onSelect}>
      {label}
    </MenuItem>
  );
  return (
    <>
      <Menu trigger={<IconButton icon={EllipsisVertical} label={t("community:post.actions")} />}>
        {item(Link2, t("community:post.copyLink"), () => void copyLink())}
        {(isOwn || canModerate) && !isSuspended && item(Pencil, t("community:post.edit"), onEdit)}
        {isOwn &&
          item(
            Trash2,
            t(isQuestion ? "community:post.deleteTopic" : "community:post.delete"),
            () => (hasReplies ? setOpen("delete") : deletePost.mutate(post)),
            true,
          )}
        {!isOwn &&
          !post.is_reported &&
          item(Flag, t("community:post.report"), () => setOpen("report"))}
        {!isOwn && author && item(UserX, t("community:post.block"), () => setOpen("block"))}
        {!isOwn && canModerate && (
          <>
            <MenuSeparator />
            {item(EyeOff, t("community:post.hide"), () => setOpen("hide"))}
            {item(Trash2, t("community:post.remove"), () => setOpen("remove"), true)}
          </>
        )}
        {isQuestion && canModerate && (
          <>
            <MenuSeparator />
            {item(
              is_locked ? LockOpen : Lock,
              t(is_locked ? "community:post.unlock" : "community:post.lock"),
              () => moderate.mutate({ is_locked: !is_locked }),
            )}
            {item(
              is_pinned ? PinOff : Pin,
              t(is_pinned ? "community:post.unpin" : "community:post.pin"),
              () => moderate.mutate({ is_pinned: !is_pinned }),
            )}
          </>
        )}
      </Menu>
      <ConfirmDialog
        open={open === "delete"}
        title={t("community:deleteTopic.title")}
        subject={topic.title}
        text={t("community:deleteTopic.text", {
          count: topic.reply_count,
          shown: format.number(topic.reply_count),
        })}
        confirmLabel={t("community:post.deleteTopic")}
        pending={deletePost.isPending}
        onConfirm={() => deletePost.mutate(post, { onError: close })}
        onClose={close}
      />
      {open === "report" && <ReportPost post={post} onClose={close} />}
      {(open === "hide" || open === "remove") && (
        <ModeratePostDialog action={open} post={post} onClose={close} />
      )}
      {author && (
        <ConfirmDialog
          open={open === "block"}
          title={t("community:block.title")}
          subject={memberName(t, author)}
          text={t("community:block.text")}
          confirmLabel={t("community:block.confirm")}
          pending={block.isPending}
          onConfirm={() => block.mutate({ id: author.id, blocked: true }, { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  );
}
