import { limits } from "@masar/contract/limits";
import { contactTopics } from "@masar/contract/support/constants";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { errorText } from "#web/platform/errors/error-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { useStoredDraft } from "#web/platform/forms/use-stored-draft.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { TextArea } from "#web/ui/forms/text-input.tsx";
import { collectDiagnostics, DiagnosticsChoice } from "./diagnostics-choice.tsx";
import { makeMessage } from "./reply-form.tsx";
import { ticketDraftKey, useCreateTicket } from "./support.api.ts";

const { minMessageLength, messageLength } = limits.contact;

type TicketFormProps = {
  /** The words of the help search; the message starts with them. */
  searchedFor: string;
  onClose: () => void;
};

export function TicketForm({ searchedFor, onClose }: TicketFormProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const create = useCreateTicket();
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"message">();
  const { draft, write, clear } = useStoredDraft(ticketDraftKey, () => ({
    ...makeMessage(),
    message: searchedFor && `${t("support:write.carried", { words: searchedFor })}\n\n`,
  }));
  const [hasDiagnostics, setHasDiagnostics] = useState(false);
  const [diagnostics] = useState(() => collectDiagnostics(language));
  const topic = contactTopics.find((known) => known === draft.topic) ?? contactTopics[0];

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    const message = draft.message.trim();
    const isShort = message.length < minMessageLength;
    const error = isShort ? t("support:write.short", { count: minMessageLength }) : "";
    if (showErrors({ message: error })) return;
    const { id } = draft;
    create.mutate(
      { id, topic, message, language, diagnostics: hasDiagnostics ? diagnostics : null },
      {
        onSuccess: () => {
          clear();
          toast({ title: t("support:write.sent"), description: t("support:write.sentNext") });
          void navigate(links.ticket(id));
        },
      },
    );
  };

  return (
    <form ref={formRef} noValidate onSubmit={send} className="grid gap-5">
      <SelectField
        label={t("support:write.topic")}
        value={topic}
        onChange={(value) => write({ topic: value })}
        options={contactTopics.map((value) => ({ value, label: t(`support:topics.${value}`) }))}
      />
      <Field
        label={t("support:write.message")}
        hint={t("support:write.hint")}
        error={errors.message}
      >
        <TextArea
          rows={6}
          maxLength={messageLength}
          value={draft.message}
          readOnly={create.isPending}
          onChange={(event) => {
            write({ message: event.target.value });
            clearError("message");
          }}
        />
      </Field>
      <DiagnosticsChoice
        chosen={hasDiagnostics}
        diagnostics={diagnostics}
        onChange={setHasDiagnostics}
      />
      {create.error && (
        <InlineAlert tone="error">
          <p>{errorText(t, create.error)}</p>
          <p>{t("support:kept")}</p>
        </InlineAlert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={create.isPending} className="max-sm:w-full">
          {t("support:write.submit")}
        </Button>
        <Button variant="quiet" onClick={onClose} className="max-sm:w-full">
          {t("support:write.close")}
        </Button>
      </div>
    </form>
  );
}
