import { accountEndpoints } from "@masar/contract/account/endpoints";
import { TextLink } from "#web/ui/forms/text-link.tsx";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useAuth } from "#web/entities/session/auth.tsx";
import { call } from "#web/platform/api/api-client.ts";
import { publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { useApplySession } from "#web/features/account/account.api.ts";
import { useRequestMail } from "#web/features/account/visitor.api.ts";
import { readLandingOnce } from "#web/features/account/path-request.tsx";
import { AccountPage, InboxPage } from "#web/features/account/account-page.tsx";
import { ContinueLink } from "#web/features/account/continue-link.tsx";
import { EmailForm } from "#web/features/account/account-form.tsx";
import { LinkCheck, useMailedLink } from "#web/features/account/recovery/mailed-link.tsx";

/** The mailed link logs in, in any browser; an account with a second factor is only verified. */
export function VerifyEmail() {
  const { t } = useTranslation();
  const { user } = useAuth();
  const navigate = useNavigate();
  const applySession = useApplySession();
  const { query, isInvalid } = useMailedLink("verify-email", (body) =>
    call(accountEndpoints, "verifyEmail", { body }),
  );
  const landing = useRef<string>(undefined);
  const session = query.data?.status === "logged_in" ? query.data.session : undefined;

  useEffect(() => {
    if (!session) return;
    // Before the session, which clears what other accounts have stored.
    landing.current ??= readLandingOnce();
    const target = landing.current;
    void applySession(session).then(() => navigate(target, { replace: true }));
  }, [session, applySession, navigate]);

  if (isInvalid) {
    if (!user) return <RequestNewLink />;
    return (
      <AccountPage announce title={t("entry:linkInvalid")} lead={t("entry:verify.signedIn")}>
        <ContinueLink />
      </AccountPage>
    );
  }
  if (query.data?.status !== "log_in_required") return <LinkCheck page="verify" query={query} />;
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
  const resend = useRequestMail("resendVerification");
  const footer = (
    <>
      {t("entry:verify.confirmed")}{" "}
      <TextLink isInline to={publicHref("/login", language)}>
        {t("entry:verify.logIn")}
      </TextLink>
    </>
  );

  if (resend.isSuccess) {
    return (
      <InboxPage
        sentTo={t("entry:verify.sentTo")}
        email={email.trim()}
        next={t("entry:inbox.next")}
        footer={footer}
      />
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
