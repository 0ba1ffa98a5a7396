import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useAuth } from "#web/entities/session/auth.tsx";
import { errorText } from "#web/platform/errors/error-text.ts";
import { links, publicHref } from "#web/platform/urls/links.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { useLinkToken } from "#web/platform/urls/use-link-token.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import {
  useEnter,
  useResendVerification,
  verifyEmailQuery,
} from "#web/features/account/account.api.ts";
import { AccountPage } from "#web/features/account/account-page.tsx";
import { MailSentTo } from "./check-inbox.tsx";
import { EmailField } from "#web/features/account/email-field.tsx";
import { checkEmail, fieldErrorsOf, isLinkInvalid } from "#web/features/account/form-rules.ts";
import { LinkChecking, LinkFailed } from "#web/features/account/recovery/link-check.tsx";
import { TextLink } from "#web/features/account/text-link.tsx";

/** The mailed link logs in, in whichever browser it is opened; with a second factor it only verifies. */
export function VerifyEmail() {
  const { t } = useTranslation();
  const token = useLinkToken();
  const navigate = useNavigate();
  const enter = useEnter();
  const verify = useQuery({ ...verifyEmailQuery(token ?? ""), enabled: Boolean(token) });
  const session = verify.data?.status === "logged_in" ? verify.data.session : undefined;

  useEffect(() => {
    if (!session) return;
    void enter(session).then(() => navigate(links.onboarding, { replace: true }));
  }, [session, enter, navigate]);

  if (token === "" || isLinkInvalid(verify.error)) return <VerifyLinkInvalid />;
  if (verify.isError) {
    return (
      <LinkFailed
        title={t("entry:verify.failed")}
        error={verify.error}
        retrying={verify.isFetching}
        onRetry={() => void verify.refetch()}
      />
    );
  }
  if (verify.data?.status === "log_in_required") return <VerifiedWithoutSession />;
  return <LinkChecking title={t("entry:verify.title")} label={t("entry:verify.checking")} />;
}

function VerifiedWithoutSession() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { user } = useAuth();
  if (user) {
    return (
      <AccountPage announce title={t("entry:verify.done")}>
        <ButtonLink to={links.dashboard}>{t("account:toDashboard")}</ButtonLink>
      </AccountPage>
    );
  }
  return (
    <AccountPage announce title={t("entry:verify.done")} lead={t("entry:verify.doneDetail")}>
      <ButtonLink to={publicHref("/login", language)}>{t("account:toLogIn")}</ButtonLink>
    </AccountPage>
  );
}

function VerifyLinkInvalid() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { user } = useAuth();
  if (user) {
    return (
      <AccountPage announce title={t("entry:linkInvalid")} lead={t("entry:verify.signedIn")}>
        <ButtonLink to={links.dashboard}>{t("account:toDashboard")}</ButtonLink>
      </AccountPage>
    );
  }
  return (
    <AskForLink
      footer={
        <>
          {t("entry:verify.confirmed")}{" "}
          <TextLink to={publicHref("/login", language)}>{t("entry:verify.logIn")}</TextLink>
        </>
      }
    />
  );
}

function AskForLink({ footer }: { footer: ReactNode }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState("");
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"email">();
  const resend = useResendVerification();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (showErrors({ email: checkEmail(t, email) })) return;
    resend.mutate(email.trim(), { onError: (error) => showErrors(fieldErrorsOf(t, error)) });
  }

  if (resend.isSuccess) {
    return (
      <AccountPage announce title={t("entry:inbox.title")} footer={footer}>
        <MailSentTo label={t("entry:verify.sentTo")} email={resend.variables} />
        <p>{t("entry:inbox.next")}</p>
      </AccountPage>
    );
  }

  return (
    <AccountPage
      announce
      title={t("entry:linkInvalid")}
      lead={t("entry:verify.invalidDetail")}
      footer={footer}
    >
      <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
        <EmailField
          value={email}
          error={errors.email}
          onChange={(value) => {
            setEmail(value);
            clearError("email");
          }}
        />
        {resend.isError && <InlineAlert tone="error">{errorText(t, resend.error)}</InlineAlert>}
        <Button type="submit" loading={resend.isPending}>
          {t("entry:verify.submit")}
        </Button>
      </form>
    </AccountPage>
  );
}
