import type { ForumPost, Topic } from "@masar/contract/community/schemas";
import { hasRequiredRoles } from "@masar/domain/account/roles";
import {
  EllipsisVertical,
  EyeOff,
  Flag,
  Link2,
  Lock,
  LockOpen,
  Pencil,
  Pin,
  PinOff,
  Trash2,
  UserX,
} from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/entities/session/auth.tsx";
import { copyText } from "#web/platform/toast/copy-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { memberName } from "#web/entities/member/member-name.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/overlays/menu.tsx";
import { useBlockMember, useIsSuspended } from "#web/features/community/community.api.ts";
import { useDeletePost, useModerateTopic } from "#web/features/community/posts.api.ts";
import { ReportPost } from "./report-post.tsx";
import { ModeratePostDialog } from "./moderate-post-dialog.tsx";

type PostMenuProps = { topic: Topic; post: ForumPost; isOwn: boolean; onEdit: () => void };

type Asking = "report" | "block" | "delete" | "hide" | "remove";

export function PostMenu({ topic, post, isOwn, onEdit }: PostMenuProps) {
  const { t } = useTranslation();
  const { user } = useAuth();
  const isSuspended = useIsSuspended();
  const format = useFormat();
  const remove = useDeletePost();
  const mayModerate = hasRequiredRoles(user?.roles ?? [], ["moderator", "admin"]);
  const [asking, setAsking] = useState<Asking>();
  const isQuestion = post.id === topic.id;
  const takesReplies = isQuestion && topic.reply_count > 0;
  const copyLink = async () => {
    const path = isQuestion ? links.topic(topic.id) : links.post(topic.id, post.number);
    const isCopied = await copyText(t, new URL(path, window.location.origin).href);
    if (isCopied) toast({ title: t("community:post.linkCopied") });
  };
  return (
    <>
      <Menu trigger={<IconButton icon={EllipsisVertical} label={t("community:post.actions")} />}>
        <MenuItem icon={Link2} onSelect={() => void copyLink()}>
          {t("community:post.copyLink")}
        </MenuItem>
        {(isOwn || mayModerate) && !isSuspended && (
          <MenuItem icon={Pencil} onSelect={onEdit}>
            {t("community:post.edit")}
          </MenuItem>
        )}
        {isOwn && (
          <MenuItem
            icon={Trash2}
            danger
            onSelect={() => (takesReplies ? setAsking("delete") : remove.mutate(post))}
          >
            {t(isQuestion ? "community:post.deleteTopic" : "community:post.delete")}
          </MenuItem>
        )}
        {!isOwn && !post.is_reported && (
          <MenuItem icon={Flag} onSelect={() => setAsking("report")}>
            {t("community:post.report")}
          </MenuItem>
        )}
        {!isOwn && post.author && (
          <MenuItem icon={UserX} onSelect={() => setAsking("block")}>
            {t("community:post.block")}
          </MenuItem>
        )}
        {!isOwn && mayModerate && (
          <>
            <MenuSeparator />
            <MenuItem icon={EyeOff} onSelect={() => setAsking("hide")}>
              {t("community:post.hide")}
            </MenuItem>
            <MenuItem icon={Trash2} danger onSelect={() => setAsking("remove")}>
              {t("community:post.remove")}
            </MenuItem>
          </>
        )}
        {isQuestion && mayModerate && <ModeratorItems topic={topic} />}
      </Menu>
      <ConfirmDialog
        open={asking === "delete"}
        title={t("community:deleteTopic.title")}
        subject={topic.title}
        text={t("community:deleteTopic.text", {
          count: topic.reply_count,
          shown: format.number(topic.reply_count),
        })}
        confirmLabel={t("community:post.deleteTopic")}
        pending={remove.isPending}
        error={undefined}
        onConfirm={() => remove.mutate(post, { onError: () => setAsking(undefined) })}
        onClose={() => setAsking(undefined)}
      />
      {asking === "report" && (
        <ReportPost open topicId={topic.id} postId={post.id} onClose={() => setAsking(undefined)} />
      )}
      {(asking === "hide" || asking === "remove") && (
        <ModeratePostDialog taking={asking} post={post} onClose={() => setAsking(undefined)} />
      )}
      {post.author && (
        <BlockAuthor
          open={asking === "block"}
          id={post.author.id}
          name={memberName(t, post.author)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

function ModeratorItems({ topic }: { topic: Topic }) {
  const { t } = useTranslation();
  const change = useModerateTopic(topic.id);
  const { is_locked, is_pinned } = topic;
  return (
    <>
      <MenuSeparator />
      <MenuItem
        icon={is_locked ? LockOpen : Lock}
        onSelect={() => change.mutate({ is_locked: !is_locked })}
      >
        {t(is_locked ? "community:post.unlock" : "community:post.lock")}
      </MenuItem>
      <MenuItem
        icon={is_pinned ? PinOff : Pin}
        onSelect={() => change.mutate({ is_pinned: !is_pinned })}
      >
        {t(is_pinned ? "community:post.unpin" : "community:post.pin")}
      </MenuItem>
    </>
  );
}

type BlockAuthorProps = { open: boolean; id: string; name: string; onClose: () => void };

function BlockAuthor({ open, id, name, onClose }: BlockAuthorProps) {
  const { t } = useTranslation();
  const block = useBlockMember();
  return (
    <ConfirmDialog
      open={open}
      title={t("community:block.title")}
      subject={name}
      text={t("community:block.text")}
      confirmLabel={t("community:block.confirm")}
      pending={block.isPending}
      error={undefined}
      onConfirm={() => block.mutate({ id, blocked: true }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
