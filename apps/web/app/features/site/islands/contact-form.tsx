import { supportEndpoints } from "@masar/contract/support/endpoints";
import { limits } from "@masar/contract/limits";
import { type ContactTopic, contactTopics } from "@masar/contract/support/constants";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, send } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { looksLikeMailAddress } from "#web/platform/urls/mail-address.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TextArea, TextInput } from "#web/ui/forms/text-input.tsx";
import {
  type ContactField,
  contactFields,
  removeContactDraft,
  storeContactDraft,
  readContactDraft,
} from "./contact-draft.ts";
import { Honeypot, readHoneypot, readText } from "./honeypot.tsx";
import { SentConfirmation } from "./sent-confirmation.tsx";

const { nameLength, minMessageLength, messageLength } = limits.contact;

export function ContactForm() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { formRef, errors, showErrors, clearError } = useFieldErrors<ContactField>();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [sentFrom, setSentFrom] = useState<string>();

  // Text typed before hydration wins over the stored draft.
  useEffect(() => {
    const form = formRef.current;
    if (form) restoreDraft(form);
  }, [formRef]);

  const invalidTexts = (): Record<ContactField, string> => ({
    name: t("site:contact.nameMissing"),
    email: t("site:contact.emailInvalid"),
    topic: t("site:contact.topicMissing"),
    message: t("site:contact.messageShort", { count: minMessageLength }),
  });

  async function sendMessage(form: FormData) {
    const values = readValues(form);
    const texts = invalidTexts();
    setFailure(undefined);
    const isWrong = showErrors({
      name: values.name === "" ? texts.name : undefined,
      email: looksLikeMailAddress(values.email) ? undefined : texts.email,
      message: values.message.length < minMessageLength ? texts.message : undefined,
    });
    if (isWrong) return;
    setSending(true);
    try {
      const { id } = readContactDraft();
      storeContactDraft({ ...values, id });
      const body = { ...values, id, language, website: readHoneypot(form) };
      await send(supportEndpoints, "sendContactMessage", { body });
      removeContactDraft();
      setSentFrom(values.email);
    } catch (error) {
      const refused = error instanceof ApiError ? error.fields : [];
      const named = contactFields.filter((field) => refused.includes(field));
      if (named.length === 0) setFailure(error);
      else showErrors(Object.fromEntries(named.map((field) => [field, texts[field]])));
    } finally {
      setSending(false);
    }
  }

  function noteInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const { id } = readContactDraft();
    storeContactDraft({ ...readValues(new FormData(currentTarget)), id });
    const { name } = target as HTMLInputElement;
    const field = contactFields.find((known) => known === name);
    if (field) clearError(field);
  }

  if (sentFrom !== undefined) {
    return <MessageSent email={sentFrom} onAnother={() => setSentFrom(undefined)} />;
  }
  return (
    <form
      ref={formRef}
      method="dialog"
      noValidate
      onInput={noteInput}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isSending) void sendMessage(new FormData(event.currentTarget));
      }}
      className="relative grid gap-5"
    >
      <Field id="contact-name" label={t("site:contact.name")} error={errors.name}>
        <TextInput name="name" autoComplete="name" maxLength={nameLength} />
      </Field>
      <Field
        id="contact-email"
        label={t("site:contact.email")}
        hint={t("site:contact.emailHint")}
        error={errors.email}
      >
        <TextInput
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      </Field>
      <Field id="contact-topic" label={t("site:contact.topic")} error={errors.topic}>
        <Select
          name="topic"
          options={contactTopics.map((topic) => ({
            value: topic,
            label: t(`site:contact.topics.${topic}`),
          }))}
        />
      </Field>
      <Field id="contact-message" label={t("site:contact.message")} error={errors.message}>
        <TextArea name="message" rows={7} maxLength={messageLength} />
      </Field>
      <Honeypot />
      {failure !== undefined && (
        <InlineAlert tone="error">
          <p>{errorText(t, failure)}</p>
          <p>{t("site:contact.kept")}</p>
        </InlineAlert>
      )}
      <div>
        <Button type="submit" loading={isSending} className="max-sm:w-full">
          {t("site:contact.submit")}
        </Button>
      </div>
    </form>
  );
}

function MessageSent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const { t } = useTranslation();
  return (
    <SentConfirmation
      action={
        <Button variant="link" size="sm" className="-ms-4" onClick={onAnother}>
          {t("site:contact.another")}
        </Button>
      }
    >
      <p className="font-medium">{t("site:contact.sent")}</p>
      <p>
        {t("site:contact.sentNext")} <bdi className="wrap-anywhere">{email}</bdi>
      </p>
    </SentConfirmation>
  );
}

type Values = { name: string; email: string; topic: ContactTopic; message: string };

function readValues(form: FormData): Values {
  const topic = readText(form, "topic");
  return {
    name: readText(form, "name"),
    email: readText(form, "email"),
    topic: contactTopics.find((known) => known === topic) ?? contactTopics[0],
    message: readText(form, "message"),
  };
}

function restoreDraft(form: HTMLFormElement): void {
  const draft = readContactDraft();
  for (const name of contactFields) {
    const field = form.elements.namedItem(name) as HTMLInputElement | null;
    const isUntouched = field && (field.value === "" || field.value === contactTopics[0]);
    if (isUntouched && draft[name]) field.value = draft[name];
  }
}
