import { useTranslation } from "react-i18next";
import { TextLink } from "#web/ui/forms/text-link.tsx";
import { publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { useApplySession } from "#web/features/account/account.api.ts";
import { AccountPage } from "#web/features/account/account-page.tsx";
import { LogInForm } from "./log-in-form.tsx";
import { PendingPathHint, useNextQuery } from "#web/features/account/path-request.tsx";

/** The route's guard redirects after the log-in. */
export function LogIn() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const next = useNextQuery();
  const applySession = useApplySession();
  return (
    <AccountPage
      title={t("account:login.title")}
      footer={
        <>
          {t("account:login.noAccount")}{" "}
          <TextLink isInline to={publicHref("/register", language) + next}>
            {t("account:login.signUp")}
          </TextLink>
        </>
      }
    >
      <PendingPathHint />
      <LogInForm
        onLoggedIn={(session) => void applySession(session)}
        submitLabel={t("account:login.submit")}
        forgotHref={publicHref("/forgot-password", language) + next}
      />
    </AccountPage>
  );
}
