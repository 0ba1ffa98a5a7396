import type { ForumPost } from "@masar/contract/community/schemas";
import type { ReportReason } from "@masar/contract/community/constants";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { memberName } from "#web/entities/member/member-name.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useHideOrRemovePost } from "#web/features/community/posts.api.ts";
import { ReasonChoice } from "./reason-choice.tsx";

type TakePostProps = { taking: "hide" | "remove"; post: ForumPost; onClose: () => void };

/** A moderator takes a post from sight where it stands: nobody has to report it first. Its author reads why. */
export function ModeratePostDialog({ taking, post, onClose }: TakePostProps) {
  const { t } = useTranslation();
  const take = useHideOrRemovePost(post);
  const [reason, setReason] = useState<ReportReason>();
  const [isAsked, setAsked] = useState(false);
  const confirm = () => {
    setAsked(true);
    if (reason && !take.isPending) take.mutate({ action: taking, reason });
  };
  return (
    <ConfirmDialog
      open
      title={t(`community:take.${taking}.title`)}
      subject={memberName(t, post.author)}
      text={t(`community:take.${taking}.text`)}
      confirmLabel={t(`community:take.${taking}.confirm`)}
      pending={take.isPending}
      error={take.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ReasonChoice
        label={t("community:take.reason")}
        value={reason}
        isMissing={isAsked}
        onChoose={setReason}
      />
    </ConfirmDialog>
  );
}
