import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { StatusScreen } from "#web/ui/feedback/status-screen.tsx";

export const meta = createMeta((t) => t("site:offline.title"), { isHidden: true });

/** Cached by the service worker as markup, and shown when the network is needed. */
export default function OfflinePage() {
  const { t } = useTranslation();
  return (
    <StatusScreen
      title={t("site:offline.title")}
      actions={
        <>
          {/* The cached markup has no scripts: an inline script of the build listens to it. */}
          <Button data-retry onClick={() => window.location.reload()}>
            {t("actions.tryAgain")}
          </Button>
          <ButtonLink variant="secondary" to={links.dashboard}>
            {t("site:offline.toDashboard")}
          </ButtonLink>
        </>
      }
    >
      <p className="measure text-ink-2">{t("site:offline.text")}</p>
    </StatusScreen>
  );
}
