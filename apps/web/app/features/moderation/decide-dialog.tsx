import type { ForumPost } from "@masar/contract/community";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/lib/error-text.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Select } from "#web/ui/select.tsx";
import { useModeratePost, useSuspendAuthor } from "./moderation.api.ts";

export type Decision = "keep" | "hide" | "remove" | "suspend";

const suspensions = [1, 7, 30, 365] as const;

type DecideDialogProps = {
  decision: Decision;
  post: ForumPost;
  authorName: string;
  onClose: () => void;
};

/** Says what a decision does before it is made; it is recorded with the moderator's name. */
export function DecideDialog({ decision, post, authorName, onClose }: DecideDialogProps) {
  const { t } = useTranslation();
  const moderate = useModeratePost();
  const suspend = useSuspendAuthor();
  const [days, setDays] = useState<number>(suspensions[1]);
  const { isPending, error } = decision === "suspend" ? suspend : moderate;

  const decide = () => {
    const onSuccess = () => {
      toast({ title: t(`moderation:confirm.${decision}.done`) });
      onClose();
    };
    if (decision !== "suspend")
      return moderate.mutate({ id: post.id, action: decision }, { onSuccess });
    if (post.author) suspend.mutate({ id: post.id, authorId: post.author.id, days }, { onSuccess });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      start="title"
      title={t(`moderation:confirm.${decision}.title`)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("actions.cancel")}
          </Button>
          <Button
            variant={decision === "keep" ? "primary" : "danger"}
            loading={isPending}
            onClick={decide}
          >
            {t(`moderation:decide.${decision}`)}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="font-medium wrap-anywhere">
          <bdi>{authorName}</bdi>
        </p>
        <p>{t(`moderation:confirm.${decision}.text`)}</p>
        {decision === "suspend" && (
          <Field label={t("moderation:decide.days")}>
            <Select
              value={String(days)}
              options={suspensions.map((count) => ({
                value: String(count),
                label: t("moderation:days", { count }),
              }))}
              onChange={({ target }) => setDays(Number(target.value))}
            />
          </Field>
        )}
        {Boolean(error) && <Notice tone="error">{errorText(t, error)}</Notice>}
      </div>
    </Dialog>
  );
}
