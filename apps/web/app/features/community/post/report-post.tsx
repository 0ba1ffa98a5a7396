import type { ForumPost } from "@masar/contract/community/schemas";
import { type ReportReason, reportReasons } from "@masar/contract/community/constants";
import { limits } from "@masar/contract/limits";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { memberName } from "#web/entities/member/member-name.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { TextArea } from "#web/ui/forms/text-input.tsx";
import { forumErrorText } from "#web/features/community/forum-error.ts";
import { useHideOrRemovePost, useReportPost } from "#web/features/community/posts.api.ts";
import { useLengthHint } from "#web/features/community/editor/use-length-hint.ts";

type PostDialogProps = { post: ForumPost; onClose: () => void };

/** A second report of the same post counts once. */
export function ReportPost({ post, onClose }: PostDialogProps) {
  const { t } = useTranslation();
  const form = useId();
  const [reason, setReason] = useState<ReportReason>();
  const [note, setNote] = useState("");
  const [isTried, setTried] = useState(false);
  const { left, tooLong } = useLengthHint()(note, limits.community.noteLength);
  const { formRef, showErrors } = useFieldErrors<"note">();
  const { report, finish } = useReportPost(post.topic_id, post.id);
  const close = () => {
    onClose();
    finish();
  };
  const closeButton = useRef<HTMLButtonElement>(null);
  // The pressed button is removed with the form.
  useEffect(() => {
    if (report.isSuccess) closeButton.current?.focus();
  }, [report.isSuccess]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (showErrors({ note: tooLong }) || !reason || report.isPending) return;
    report.mutate({ reason, note: note.trim() });
  };
  return (
    <Dialog
      open
      onClose={close}
      start="title"
      title={t("community:report.title")}
      footer={
        <>
          <Button
            ref={closeButton}
            variant={report.isSuccess ? "primary" : "quiet"}
            onClick={close}
          >
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
            isRequired={isTried}
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

export function ModeratePostDialog(props: PostDialogProps & { action: "hide" | "remove" }) {
  const { action, post, onClose } = props;
  const { t } = useTranslation();
  const moderate = useHideOrRemovePost(post);
  const [reason, setReason] = useState<ReportReason>();
  const [isTried, setTried] = useState(false);
  const confirm = () => {
    setTried(true);
    if (reason && !moderate.isPending) moderate.mutate({ action, reason });
  };
  return (
    <ConfirmDialog
      open
      title={t(`community:take.${action}.title`)}
      subject={memberName(t, post.author)}
      text={t(`community:take.${action}.text`)}
      confirmLabel={t(`community:take.${action}.confirm`)}
      pending={moderate.isPending}
      error={moderate.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ReasonChoice
        label={t("community:take.reason")}
        value={reason}
        isRequired={isTried}
        onChoose={setReason}
      />
    </ConfirmDialog>
  );
}

type ReasonChoiceProps = {
  label: string;
  value: ReportReason | undefined;
  isRequired: boolean;
  onChoose: (reason: ReportReason) => void;
};

function ReasonChoice({ label, value, isRequired, onChoose }: ReasonChoiceProps) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      label={label}
      isLabelShown
      choices={reportReasons.map((reason) => ({
        value: reason,
        label: t(`community:report.reasons.${reason}`),
      }))}
      value={value}
      error={isRequired && value === undefined && t("community:report.reasonNeeded")}
      onChoose={onChoose}
    />
  );
}
