import type { ReportedPost } from "@masar/contract/community/schemas";
import { type ReportReason, reportReasons } from "@masar/contract/community/constants";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { memberName } from "#web/entities/member/member-name.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useModeratePost } from "./moderation.api.ts";

export const decisions = ["keep", "hide", "remove", "suspend"] as const;
export type Decision = (typeof decisions)[number];

const suspensionDays = [1, 7, 30, 365];

type DecideDialogProps = { decision: Decision; item: ReportedPost; onClose: () => void };

/** The author reads the reason; the one that most reports gave is preselected. */
export function DecideDialog({ decision, item, onClose }: DecideDialogProps) {
  const { post, reports } = item;
  const { t } = useTranslation();
  const moderate = useModeratePost();
  const [days, setDays] = useState(7);
  const [reason, setReason] = useState(() => findCommonest(reports));
  const [isTried, setTried] = useState(false);

  const decide = () => {
    const onSuccess = () => {
      toast({ title: t(`moderation:confirm.${decision}.done`) });
      onClose();
    };
    const { id, author } = post;
    if (decision === "keep") return moderate.mutate({ id, action: decision }, { onSuccess });
    setTried(true);
    if (!reason) return;
    if (decision !== "suspend")
      return moderate.mutate({ id, action: decision, reason }, { onSuccess });
    if (!author) return;
    const suspend = { authorId: author.id, days };
    moderate.mutate({ id, action: "hide", reason, suspend }, { onSuccess });
  };

  return (
    <ConfirmDialog
      open
      start="title"
      title={t(`moderation:confirm.${decision}.title`)}
      subject={memberName(t, post.author)}
      text={t(`moderation:confirm.${decision}.text`)}
      confirmLabel={t(`moderation:decide.${decision}`)}
      isHarmless={decision === "keep"}
      pending={moderate.isPending}
      error={moderate.error}
      onConfirm={decide}
      onClose={onClose}
    >
      {decision === "suspend" && (
        <SelectField
          label={t("moderation:decide.days")}
          value={String(days)}
          options={suspensionDays.map((count) => ({
            value: String(count),
            label: t("moderation:days", { count }),
          }))}
          onChange={(value) => setDays(Number(value))}
        />
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
          error={isTried && !reason && t("community:report.reasonNeeded")}
          onChoose={setReason}
        />
      )}
    </ConfirmDialog>
  );
}

/** Undefined when everyone who reported the post has deleted their account. */
function findCommonest(reports: ReportedPost["reports"]): ReportReason | undefined {
  const countOf = (reason: ReportReason) => reports.filter((one) => one.reason === reason).length;
  const [first] = reportReasons.toSorted((a, b) => countOf(b) - countOf(a));
  return reports.length > 0 ? first : undefined;
}
