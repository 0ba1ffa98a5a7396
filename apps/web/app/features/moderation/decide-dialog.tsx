import type { ReportedPost } from "@masar/contract/community/schemas";
import { type ReportReason, reportReasons } from "@masar/contract/community/constants";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useModeratePost, useSuspendAuthor } from "./moderation.api.ts";

export type Decision = "keep" | "hide" | "remove" | "suspend";

const suspensions = [1, 7, 30, 365] as const;

type DecideDialogProps = {
  decision: Decision;
  item: ReportedPost;
  authorName: string;
  onClose: () => void;
};

/**
 * Says what a decision does before it is made; it is recorded with the moderator's name. The reason, which the author
 * reads, is the one most reports gave until another is chosen.
 */
export function DecideDialog({ decision, item, authorName, onClose }: DecideDialogProps) {
  const { post, reports } = item;
  const { t } = useTranslation();
  const moderate = useModeratePost();
  const suspend = useSuspendAuthor();
  const [days, setDays] = useState<number>(suspensions[1]);
  const [reason, setReason] = useState(() => findCommonest(reports));
  const [isAsked, setAsked] = useState(false);
  const { isPending, error } = decision === "suspend" ? suspend : moderate;

  const decide = () => {
    const onSuccess = () => {
      toast({ title: t(`moderation:confirm.${decision}.done`) });
      onClose();
    };
    const { id, author } = post;
    if (decision === "keep") return moderate.mutate({ id, action: decision }, { onSuccess });
    setAsked(true);
    if (!reason) return;
    if (decision !== "suspend")
      return moderate.mutate({ id, action: decision, reason }, { onSuccess });
    if (author) suspend.mutate({ id, authorId: author.id, days, reason }, { onSuccess });
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
          <bdi {...bidiText(authorName)} />
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
        {decision !== "keep" && (
          <RadioGroup
            label={t("moderation:decide.reason")}
            isLabelShown
            choices={reportReasons.map((value) => ({
              value,
              label: t(`community:report.reasons.${value}`),
            }))}
            value={reason}
            error={isAsked && !reason && t("community:report.reasonNeeded")}
            onChoose={setReason}
          />
        )}
        {Boolean(error) && <InlineAlert tone="error">{errorText(t, error)}</InlineAlert>}
      </div>
    </Dialog>
  );
}

/** None where whoever reported it has left since. */
function findCommonest(reports: ReportedPost["reports"]): ReportReason | undefined {
  const countOf = (reason: ReportReason) => reports.filter((one) => one.reason === reason).length;
  const [first] = reportReasons.toSorted((a, b) => countOf(b) - countOf(a));
  return reports.length > 0 ? first : undefined;
}
