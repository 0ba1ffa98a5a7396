import { useTranslation } from "react-i18next";
import { useAuth } from "#web/entities/session/auth.tsx";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { links, publicHref } from "#web/platform/urls/links.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";

/** Leads a user to the dashboard and a visitor to the log-in page. */
export function ContinueLink() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { user } = useAuth();
  return (
    <ButtonLink to={user ? links.dashboard : publicHref("/login", language)}>
      {t(user ? "account:toDashboard" : "entry:verify.logIn")}
    </ButtonLink>
  );
}
