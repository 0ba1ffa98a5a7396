import type { ForumPost } from "@masar/contract/community";
import { useTranslation } from "react-i18next";
import { memberName } from "#web/lib/member-name.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useTakePost } from "./posts.api.ts";

export type Taking = "hide" | "remove";

type TakePostProps = { taking: Taking | undefined; post: ForumPost; onClose: () => void };

/** A moderator takes a post from sight where it stands: nobody has to report it first. */
export function TakePost({ taking, post, onClose }: TakePostProps) {
  const { t } = useTranslation();
  const take = useTakePost(post);
  if (!taking) return null;
  return (
    <ConfirmDialog
      open
      title={t(`community:take.${taking}.title`)}
      subject={memberName(t, post.author)}
      text={t(`community:take.${taking}.text`)}
      confirmLabel={t(`community:take.${taking}.confirm`)}
      pending={take.isPending}
      error={take.error}
      onConfirm={() => take.mutate(taking)}
      onClose={onClose}
    />
  );
}
