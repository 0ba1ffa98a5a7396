import { limits } from "@masar/contract/limits";
import { assistantEndpoints } from "@masar/contract/assistant/endpoints";
import { reportReasons, type ReportReason } from "@masar/contract/assistant/constants";
import { useMutation } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { TextArea } from "#web/ui/forms/text-input.tsx";
import type { ChatItem } from "#web/features/assistant/chat/chat-types.ts";

export function ReportAnswer({ item }: { item: ChatItem }) {
  const { t } = useTranslation();
  const form = useId();
  const [reason, setReason] = useState<ReportReason>("wrong");
  const [comment, setComment] = useState("");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const report = useMutation({
    retry: false,
    mutationFn: () =>
      call(assistantEndpoints, "reportAnswer", {
        params: { id: item.id },
        body: { reason, comment },
      }),
  });
  const isReported = item.isReported || report.isSuccess;
  // A second tap can come before the button renders as busy.
  const isSending = useRef(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    const onSettled = () => {
      isSending.current = false;
    };
    report.mutate(undefined, { onSettled });
  };
  return (
    <>
      <IconButton
        icon={Flag}
        label={t(isReported ? "answers:actions.reported" : "answers:actions.report")}
        className={isReported ? "text-teal [&_svg]:fill-current" : undefined}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={isOpen}
        onClose={close}
        start="title"
        title={t("answers:report.title")}
        footer={
          <>
            <Button variant={isReported ? "primary" : "quiet"} onClick={close}>
              {t(isReported ? "actions.close" : "actions.cancel")}
            </Button>
            {!isReported && (
              <Button type="submit" form={form} loading={report.isPending}>
                {t("answers:report.send")}
              </Button>
            )}
          </>
        }
      >
        {isReported ? (
          <InlineAlert tone="success">{t("answers:report.thanks")}</InlineAlert>
        ) : (
          <form id={form} onSubmit={submit} className="grid gap-4">
            <p className="text-sm text-ink-2">{t("answers:report.text")}</p>
            <RadioGroup
              label={t("answers:report.reason")}
              choices={reportReasons.map((value) => ({
                value,
                label: t(`answers:report.reasons.${value}`),
              }))}
              value={reason}
              onChoose={setReason}
            />
            <Field label={t("answers:report.comment")}>
              <TextArea
                rows={3}
                maxLength={limits.assistant.messageLength}
                value={comment}
                onChange={(event) => setComment(event.target.value)}
              />
            </Field>
            {report.isError && <InlineAlert tone="error">{errorText(t, report.error)}</InlineAlert>}
          </form>
        )}
      </Dialog>
    </>
  );
}
