import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useAuth } from "#web/entities/session/auth.tsx";
import { links, publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { useLinkToken } from "#web/platform/urls/use-link-token.ts";
import {
  useApplySession,
  useResendVerification,
  verifyEmailQuery,
} from "#web/features/account/account.api.ts";
import { AccountPage } from "#web/features/account/account-page.tsx";
import { ContinueLink } from "#web/features/account/continue-link.tsx";
import { MailSentTo } from "./check-inbox.tsx";
import { EmailForm } from "#web/features/account/email-form.tsx";
import { isLinkInvalid } from "#web/features/account/form-rules.ts";
import { LinkCheck } from "#web/features/account/recovery/link-check.tsx";
import { TextLink } from "#web/features/account/text-link.tsx";

/** The mailed link logs in, in any browser; an account with a second factor is only verified. */
export function VerifyEmail() {
  const { t } = useTranslation();
  const { user } = useAuth();
  const token = useLinkToken();
  const navigate = useNavigate();
  const applySession = useApplySession();
  const verify = useQuery({ ...verifyEmailQuery(token ?? ""), enabled: Boolean(token) });
  const session = verify.data?.status === "logged_in" ? verify.data.session : undefined;

  useEffect(() => {
    if (!session) return;
    void applySession(session).then(() => navigate(links.onboarding, { replace: true }));
  }, [session, applySession, navigate]);

  if (token === "" || isLinkInvalid(verify.error)) {
    if (!user) return <RequestNewLink />;
    return (
      <AccountPage announce title={t("entry:linkInvalid")} lead={t("entry:verify.signedIn")}>
        <ContinueLink />
      </AccountPage>
    );
  }
  if (verify.data?.status !== "log_in_required") return <LinkCheck page="verify" query={verify} />;
  return (
    <AccountPage
      announce
      title={t("entry:verify.done")}
      lead={user ? undefined : t("entry:verify.doneDetail")}
    >
      <ContinueLink />
    </AccountPage>
  );
}

function RequestNewLink() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [email, setEmail] = useState("");
  const resend = useResendVerification();
  const footer = (
    <>
      {t("entry:verify.confirmed")}{" "}
      <TextLink to={publicHref("/login", language)}>{t("entry:verify.logIn")}</TextLink>
    </>
  );

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
      <EmailForm
        email={email}
        onChange={setEmail}
        mutation={resend}
        submitLabel={t("entry:verify.submit")}
      />
    </AccountPage>
  );
}
