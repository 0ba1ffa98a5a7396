import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";

export function HomeLink({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  if (isSignedIn) return <ButtonLink to={links.dashboard}>{t("shell:goToDashboard")}</ButtonLink>;
  return (
    <ButtonLink to={hrefOf("/")} reloadDocument>
      {t("goHome")}
    </ButtonLink>
  );
}
