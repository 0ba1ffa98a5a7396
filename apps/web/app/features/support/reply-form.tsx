import { limits } from "@masar/contract/limits";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "#web/platform/browser/new-id.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useStoredDraft } from "#web/platform/forms/use-stored-draft.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { TextArea } from "#web/ui/forms/text-input.tsx";

type MessageDraft = { id: string; message: string; topic?: string };

export const makeMessage = (): MessageDraft => ({ id: newId(), message: "" });

type ReplyFormProps = {
  ticketId: string;
  label: string;
  hint?: string;
  submitLabel: string;
  onSend: (reply: { id: string; message: string }) => Promise<unknown>;
};

/** The draft is stored with its id, so that a retry does not create a second message. */
export function ReplyForm({ ticketId, label, hint, submitLabel, onSend }: ReplyFormProps) {
  const { t } = useTranslation();
  const { draft, write, clear } = useStoredDraft(`support-reply:${ticketId}`, makeMessage);
  const [isSending, setSending] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const message = draft.message.trim();
    setEmpty(message === "");
    if (message === "") return;
    setSending(true);
    setFailure(undefined);
    try {
      await onSend({ id: draft.id, message });
      clear();
      toast({ title: t("support:reply.sent") });
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      <Field label={label} hint={hint} error={isEmpty && t("support:reply.empty")}>
        <TextArea
          rows={4}
          maxLength={limits.support.replyLength}
          value={draft.message}
          // What is typed while sending would be lost.
          readOnly={isSending}
          onChange={(event) => {
            write({ message: event.target.value });
            setEmpty(false);
          }}
        />
      </Field>
      {failure !== undefined && (
        <InlineAlert tone="error">
          <p>{errorText(t, failure)}</p>
          <p>{t("support:kept")}</p>
        </InlineAlert>
      )}
      <div>
        <Button type="submit" loading={isSending} className="max-sm:w-full">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
