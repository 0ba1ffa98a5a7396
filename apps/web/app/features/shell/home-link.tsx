import { useTranslation } from "react-i18next";
import { links, publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";

export function HomeLink({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (isSignedIn) return <ButtonLink to={links.dashboard}>{t("shell:goToDashboard")}</ButtonLink>;
  return (
    <ButtonLink to={publicHref("/", language)} reloadDocument>
      {t("goHome")}
    </ButtonLink>
  );
}
