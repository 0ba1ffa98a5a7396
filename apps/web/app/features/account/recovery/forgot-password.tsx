import { useState } from "react";
import { TextLink } from "#web/ui/forms/text-link.tsx";
import { useTranslation } from "react-i18next";
import { useStore } from "#web/platform/browser/use-store.ts";
import { popTypedEmail } from "#web/platform/storage/typed-email.ts";
import { publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { useRequestMail } from "#web/features/account/visitor.api.ts";
import { AccountPage, InboxPage } from "#web/features/account/account-page.tsx";
import { EmailForm } from "#web/features/account/account-form.tsx";
import { useNextQuery } from "#web/features/account/path-request.tsx";

let typedBefore = "";
/** Moves the address from the tab's storage into memory, because every render asks for it. */
function getTypedEmail(): string {
  typedBefore = popTypedEmail() || typedBefore;
  return typedBefore;
}
const typedEmail = { subscribe: () => () => {}, get: getTypedEmail, initial: "" };

export function ForgotPassword() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const next = useNextQuery();
  const typedAtLogIn = useStore(typedEmail);
  const [edited, setEdited] = useState<string>();
  const email = edited ?? typedAtLogIn;
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
        onChange={setEdited}
        mutation={forgot}
        submitLabel={t("entry:forgot.submit")}
      />
    </AccountPage>
  );
}
