import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { errorText } from "#web/platform/errors/error-text.ts";
import { publicHref } from "#web/platform/urls/links.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { useForgotPassword } from "#web/features/account/account.api.ts";
import { AccountPage } from "#web/features/account/account-page.tsx";
import { MailSentTo } from "#web/features/account/register/check-inbox.tsx";
import { EmailField } from "#web/features/account/email-field.tsx";
import { checkEmail, fieldErrorsOf } from "#web/features/account/form-rules.ts";
import { TextLink } from "#web/features/account/text-link.tsx";
import { useNextQuery } from "#web/features/account/use-next-query.ts";

/** The log-in page hands over the address that was typed there. */
function readHandedEmail(state: unknown): string {
  const isGiven = typeof state === "object" && state !== null && "email" in state;
  return isGiven && typeof state.email === "string" ? state.email : "";
}

export function ForgotPassword() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const next = useNextQuery();
  const { state } = useLocation();
  const [email, setEmail] = useState(() => readHandedEmail(state));
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"email">();
  const forgot = useForgotPassword();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (showErrors({ email: checkEmail(t, email) })) return;
    forgot.mutate(email.trim(), { onError: (error) => showErrors(fieldErrorsOf(t, error)) });
  }

  const toLogIn = (
    <TextLink to={publicHref("/login", language) + next}>{t("entry:forgot.back")}</TextLink>
  );

  if (forgot.isSuccess) {
    return (
      <AccountPage announce title={t("entry:inbox.title")} footer={toLogIn}>
        <MailSentTo label={t("entry:forgot.sentTo")} email={forgot.variables} />
        <p>{t("entry:forgot.next")}</p>
        <div className="-ms-5">
          <Button variant="quiet" onClick={() => forgot.reset()}>
            {t("entry:inbox.changeAddress")}
          </Button>
        </div>
      </AccountPage>
    );
  }

  return (
    <AccountPage title={t("entry:forgot.title")} lead={t("entry:forgot.lead")} footer={toLogIn}>
      <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
        <EmailField
          value={email}
          error={errors.email}
          onChange={(value) => {
            setEmail(value);
            clearError("email");
          }}
        />
        {forgot.isError && <InlineAlert tone="error">{errorText(t, forgot.error)}</InlineAlert>}
        <Button type="submit" loading={forgot.isPending}>
          {t("entry:forgot.submit")}
        </Button>
      </form>
    </AccountPage>
  );
}
