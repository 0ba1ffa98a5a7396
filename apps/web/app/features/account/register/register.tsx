import { useState } from "react";
import { useTranslation } from "react-i18next";
import { publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { useApplySession } from "#web/features/account/account.api.ts";
import { AccountPage } from "#web/features/account/account-page.tsx";
import { CheckInbox } from "./check-inbox.tsx";
import { noAnswers, RegisterForm, type RegisterAnswers } from "./register-form.tsx";
import { TextLink } from "#web/features/account/text-link.tsx";
import { useNextQuery } from "#web/features/account/use-next-query.ts";
import { PendingPathHint } from "./pending-path-hint.tsx";

/** Calls `onSignedIn` just before an instance without mail logs the new user in. */
export function Register({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const next = useNextQuery();
  const applySession = useApplySession();
  // The answers outlive the form, so that only a mistyped address has to be corrected.
  const [answers, setAnswers] = useState<RegisterAnswers>(noAnswers);
  const [sent, setSent] = useState<{ mailboxUrl: string | null }>();
  const [isChanging, setChanging] = useState(false);

  if (sent) {
    return (
      <CheckInbox
        email={answers.email.trim()}
        mailboxUrl={sent.mailboxUrl}
        onChangeAddress={() => {
          setSent(undefined);
          setChanging(true);
        }}
      />
    );
  }

  return (
    <AccountPage
      title={t("entry:register.title")}
      lead={t("entry:register.lead")}
      announce={isChanging}
      footer={
        <>
          {t("entry:register.hasAccount")}{" "}
          <TextLink to={publicHref("/login", language) + next}>
            {t("entry:register.logIn")}
          </TextLink>
        </>
      }
    >
      <PendingPathHint />
      <RegisterForm
        answers={answers}
        onChange={setAnswers}
        onDone={({ session, mailboxUrl }) => {
          if (!session) return setSent({ mailboxUrl });
          onSignedIn();
          void applySession(session);
        }}
      />
    </AccountPage>
  );
}
