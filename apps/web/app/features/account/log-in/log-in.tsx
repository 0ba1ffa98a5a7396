import type { AuthSession } from "@masar/contract/account/schemas";
import { useTranslation } from "react-i18next";
import { TextAnchor } from "#web/ui/display/text-anchor.tsx";
import { publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { AccountPage } from "#web/features/account/account-page.tsx";
import { VisitorPage } from "#web/features/account/visitor-page.tsx";
import { openApplication } from "#web/features/account/open-application.ts";
import { LogInForm } from "./log-in-form.tsx";
import { ProviderButtons } from "#web/features/account/provider/provider-buttons.tsx";
import { PasskeyLogIn } from "./passkey-log-in.tsx";
import {
  landingAfterLogIn,
  PendingPathHint,
  useNextQuery,
} from "#web/features/account/path-request.tsx";

/** An island: it runs without router, session and query client. */
export function LogIn() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const next = useNextQuery();
  const open = (session: AuthSession) =>
    openApplication(session, landingAfterLogIn(window.location.search));
  return (
    <VisitorPage>
      <AccountPage
        title={t("account:login.title")}
        footer={
          <>
            {t("account:login.noAccount")}{" "}
            <TextAnchor isInline href={publicHref("/register", language) + next} data-frame="entry">
              {t("account:login.signUp")}
            </TextAnchor>
          </>
        }
      >
        <PendingPathHint />
        <LogInForm
          onLoggedIn={open}
          submitLabel={t("account:login.submit")}
          forgotHref={publicHref("/forgot-password", language) + next}
        />
        <PasskeyLogIn onLoggedIn={open} />
        <ProviderButtons className="-mt-2" />
      </AccountPage>
    </VisitorPage>
  );
}
