import { useState } from "react";
import { TextLink } from "#web/ui/forms/text-link.tsx";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { useRequestMail } from "#web/features/account/account.api.ts";
import { AccountPage, InboxPage } from "#web/features/account/account-page.tsx";
import { EmailForm } from "#web/features/account/account-form.tsx";
import { useNextQuery } from "#web/features/account/path-request.tsx";

/** The log-in page passes the typed address in the location state. */
function parseEmail(state: unknown): string {
  const hasEmail = typeof state === "object" && state !== null && "email" in state;
  return hasEmail && typeof state.email === "string" ? state.email : "";
}

export function ForgotPassword() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const next = useNextQuery();
  const { state } = useLocation();
  const [email, setEmail] = useState(() => parseEmail(state));
  const forgot = useRequestMail("forgotPassword");
  const footer = (
    <TextLink isInline to={publicHref("/login", language) + next}>
      {t("entry:forgot.back")}
    </TextLink>
  );

  if (forgot.isSuccess) {
    return (
      <InboxPage
        sentTo={t("entry:forgot.sentTo")}
        email={forgot.variables}
        next={t("entry:forgot.next")}
        footer={footer}
      >
        <div className="-ms-5">
          <Button variant="quiet" onClick={() => forgot.reset()}>
            {t("entry:inbox.changeAddress")}
          </Button>
        </div>
      </InboxPage>
    );
  }
  return (
    <AccountPage title={t("entry:forgot.title")} lead={t("entry:forgot.lead")} footer={footer}>
      <EmailForm
        email={email}
        onChange={setEmail}
        mutation={forgot}
        submitLabel={t("entry:forgot.submit")}
      />
    </AccountPage>
  );
}
