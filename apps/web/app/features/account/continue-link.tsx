import { useTranslation } from "react-i18next";
import { useAuth } from "#web/entities/session/auth.tsx";
import { links, publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";

/** Leads a user to the dashboard and a visitor to the log-in page. */
export function ContinueLink() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { user } = useAuth();
  return user ? (
    <ButtonLink to={links.dashboard}>{t("account:toDashboard")}</ButtonLink>
  ) : (
    <ButtonLink to={publicHref("/login", language)}>{t("account:toLogIn")}</ButtonLink>
  );
}
