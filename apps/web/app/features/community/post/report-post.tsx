import type { ReportReason } from "@masar/contract/community/constants";
import { limits } from "@masar/contract/limits";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { TextArea } from "#web/ui/forms/text-input.tsx";
import { forumErrorText } from "#web/features/community/forum-error.ts";
import { useReportPost } from "#web/features/community/posts.api.ts";
import { ReasonChoice } from "./reason-choice.tsx";
import { useLengthHint } from "#web/features/community/editor/use-length-hint.ts";

type ReportPostProps = { open: boolean; topicId: string; postId: string; onClose: () => void };

/** Tells moderators about a post; a second report of the same one counts once. */
export function ReportPost({ open, topicId, postId, onClose }: ReportPostProps) {
  const { t } = useTranslation();
  const form = useId();
  const [reason, setReason] = useState<ReportReason>();
  const [note, setNote] = useState("");
  const [isAsked, setAsked] = useState(false);
  const { left, tooLong } = useLengthHint()(note, limits.community.noteLength);
  const { formRef, showErrors } = useFieldErrors<"note">();
  const { report, leave } = useReportPost(topicId, postId);
  const close = () => {
    onClose();
    leave();
  };
  const wayOut = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone with the form.
  useEffect(() => {
    if (report.isSuccess) wayOut.current?.focus();
  }, [report.isSuccess]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (showErrors({ note: tooLong }) || !reason || report.isPending) return;
    report.mutate({ reason, note: note.trim() });
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      start="title"
      title={t("community:report.title")}
      footer={
        <>
          <Button ref={wayOut} variant={report.isSuccess ? "primary" : "quiet"} onClick={close}>
            {t(report.isSuccess ? "actions.close" : "actions.cancel")}
          </Button>
          {!report.isSuccess && (
            <Button type="submit" form={form} loading={report.isPending}>
              {t("community:report.send")}
            </Button>
          )}
        </>
      }
    >
      {report.isSuccess ? (
        <InlineAlert tone="success">{t("community:report.thanks")}</InlineAlert>
      ) : (
        <form
          ref={formRef}
          id={form}
          noValidate
          onSubmit={submit}
          className="grid grid-cols-1 gap-4"
        >
          <p className="text-sm text-ink-2">{t("community:report.text")}</p>
          <ReasonChoice
            label={t("community:report.reason")}
            value={reason}
            isMissing={isAsked}
            onChoose={setReason}
          />
          <Field label={t("community:report.note")} error={tooLong} hint={left}>
            <TextArea rows={3} value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
          {report.isError && (
            <InlineAlert tone="error">{forumErrorText(t, report.error)}</InlineAlert>
          )}
        </form>
      )}
    </Dialog>
  );
}
