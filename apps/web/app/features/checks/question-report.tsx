import {
  checkLimits,
  type QuestionReportReason,
  questionReportReasons,
} from "@masar/contract/checks/constants";
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
import { useReportQuestion } from "./checks.api.ts";

export function QuestionReport({ question }: { question: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={<Icon icon={Flag} size={16} />}
        onClick={() => setOpen(true)}
      >
        {t("checks:report.open")}
      </Button>
      {isOpen && <ReportDialog question={question} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReportDialog({ question, onClose }: { question: string; onClose: () => void }) {
  const { t } = useTranslation();
  const report = useReportQuestion(question);
  const [reason, setReason] = useState<QuestionReportReason>("wrong");
  const [note, setNote] = useState("");
  const send = () =>
    report.mutate(
      { reason, note: note.trim() },
      {
        onSuccess: () => {
          toast({ title: t("checks:report.sent") });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t("checks:report.title")}
      description={t("checks:report.text")}
      submitLabel={t("checks:report.send")}
      pending={report.isPending}
      error={report.error && `${t("checks:report.failed")}. ${errorText(t, report.error)}`}
      onSubmit={send}
      onClose={onClose}
    >
      <RadioGroup
        label={t("checks:report.reason")}
        isLabelShown
        choices={questionReportReasons.map((value) => ({
          value,
          label: t(`checks:report.reasons.${value}`),
        }))}
        value={reason}
        onChoose={setReason}
      />
      <Field label={t("checks:report.note")}>
        <TextArea
          rows={3}
          value={note}
          maxLength={checkLimits.noteLength}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
