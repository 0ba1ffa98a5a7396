import { useLayoutEffect, useState } from "react";
import { TextLink } from "#web/ui/forms/text-link.tsx";
import { useTranslation } from "react-i18next";
import { popTypedEmail } from "#web/platform/storage/typed-email.ts";
import { publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { useRequestMail } from "#web/features/account/visitor.api.ts";
import { AccountPage, InboxPage } from "#web/features/account/account-page.tsx";
import { EmailForm } from "#web/features/account/account-form.tsx";
import { useNextQuery } from "#web/features/account/path-request.tsx";

export function ForgotPassword() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const next = useNextQuery();
  const [email, setEmail] = useState("");
  const forgot = useRequestMail("forgotPassword");
  // An effect, because the prerendered markup does not have the address typed at log-in.
  useLayoutEffect(() => {
    const typedAtLogIn = popTypedEmail();
    if (typedAtLogIn) setEmail(typedAtLogIn);
  }, []);
  const footer = (
    <TextLink isInline to={publicHref("/login", language) + next}>
      {t("entry:forgot.back")}
    </TextLink>
  );

  if (forgot.isSuccess) {
    return (
      <InboxPage
        sentTo={t("entry:forgot.sentTo")}
        email={email.trim()}
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
