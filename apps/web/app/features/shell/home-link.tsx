import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import type { ButtonLook } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";

type HomeLinkProps = { isSignedIn: boolean; variant?: ButtonLook["variant"] };

export function HomeLink({ isSignedIn, variant }: HomeLinkProps) {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  if (isSignedIn) {
    return (
      <ButtonLink to={links.dashboard} variant={variant}>
        {t("shell:goToDashboard")}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to={hrefOf("/")} reloadDocument variant={variant}>
      {t("goHome")}
    </ButtonLink>
  );
}
