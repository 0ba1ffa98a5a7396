import { newsletterEndpoints } from "@masar/contract/newsletter/endpoints";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, send } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { looksLikeMailAddress } from "#web/platform/urls/mail-address.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { Honeypot, readHoneypot, readText } from "./honeypot.tsx";
import { SentConfirmation } from "./sent-confirmation.tsx";

type Sent = { email: string; mailboxUrl: string | null };

export function NewsletterForm() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"email">();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [sent, setSent] = useState<Sent>();

  async function subscribe(form: FormData) {
    const email = readText(form, "email");
    const invalid = { email: t("site:newsletter.invalid") };
    setFailure(undefined);
    if (email === "") showErrors({ email: t("site:newsletter.missing") });
    else if (!looksLikeMailAddress(email)) showErrors(invalid);
    else await ask({ email, language, website: readHoneypot(form) }, invalid);
  }

  async function ask(body: RequestOf<"subscribeNewsletter">["body"], invalid: { email: string }) {
    setSending(true);
    try {
      const answer = await send(newsletterEndpoints, "subscribeNewsletter", { body });
      setSent({ email: body.email, mailboxUrl: answer.mailbox_url });
    } catch (error) {
      if (error instanceof ApiError && error.fields.includes("email")) showErrors(invalid);
      else setFailure(error);
    } finally {
      setSending(false);
    }
  }

  if (sent) return <CheckInbox sent={sent} />;
  return (
    <form
      ref={formRef}
      // Does nothing before hydration; `site-entry.ts` submits it again afterwards.
      method="dialog"
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isSending) void subscribe(new FormData(event.currentTarget));
      }}
      className="relative grid gap-3"
    >
      <Field id="newsletter-email" label={t("site:newsletter.email")} error={errors.email}>
        <div className="flex flex-wrap gap-2">
          <div className="min-w-0 flex-1 basis-44">
            <TextInput
              type="email"
              name="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              onChange={() => clearError("email")}
            />
          </div>
          <Button type="submit" loading={isSending}>
            {t("site:newsletter.submit")}
          </Button>
        </div>
      </Field>
      <Honeypot />
      {failure !== undefined && <InlineAlert tone="error">{errorText(t, failure)}</InlineAlert>}
    </form>
  );
}

function CheckInbox({ sent }: { sent: Sent }) {
  const { t } = useTranslation();
  return (
    <SentConfirmation>
      <p className="font-medium">{t("site:newsletter.sent")}</p>
      <p>
        {t("site:newsletter.sentTo", { count: limits.newsletter.linkDays })}{" "}
        <bdi className="wrap-anywhere">{sent.email}</bdi>
      </p>
      {sent.mailboxUrl && (
        <p>
          <a
            href={sent.mailboxUrl}
            target="_blank"
            rel="noopener"
            className="py-2 font-medium text-teal underline underline-offset-4"
          >
            {t("site:newsletter.mailbox")}
          </a>
        </p>
      )}
    </SentConfirmation>
  );
}
