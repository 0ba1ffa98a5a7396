import { type ReportReason, reportReasons } from "@masar/contract/community/constants";
import { publicationLimits } from "@masar/contract/publications/constants";
import { Flag } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { TextArea } from "#web/ui/forms/text-input.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { useReportPublishedPath } from "./publications.api.ts";

export function ReportPublishedPath({ token }: { token: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="border-t border-line pt-4">
      <Button
        variant="quiet"
        size="sm"
        icon={<Icon icon={Flag} size={16} />}
        onClick={() => setOpen(true)}
      >
        {t("published:report.open")}
      </Button>
      {isOpen && <ReportDialog token={token} onClose={() => setOpen(false)} />}
    </div>
  );
}

function ReportDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation();
  const report = useReportPublishedPath(token);
  const [reason, setReason] = useState<ReportReason>("spam");
  const [note, setNote] = useState("");
  const send = () =>
    report.mutate(
      { reason, note: note.trim() },
      {
        onSuccess: () => {
          toast({ title: t("published:report.sent") });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t("published:report.title")}
      description={t("published:report.text")}
      submitLabel={t("published:report.send")}
      pending={report.isPending}
      error={report.error && `${t("published:report.failed")}. ${errorText(t, report.error)}`}
      onSubmit={send}
      onClose={onClose}
    >
      <RadioGroup
        label={t("published:report.reason")}
        isLabelShown
        choices={reportReasons.map((value) => ({
          value,
          label: t(`published:report.reasons.${value}`),
        }))}
        value={reason}
        onChoose={setReason}
      />
      <Field label={t("published:report.note")}>
        <TextArea
          rows={3}
          value={note}
          maxLength={publicationLimits.noteLength}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
