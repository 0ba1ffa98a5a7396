import { useTranslation } from "react-i18next";
import { HomeLink } from "#web/features/shell/home-link.tsx";
import { useAuth } from "#web/entities/session/auth.tsx";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import { StatusScreen } from "#web/ui/feedback/status-screen.tsx";

export const meta = createMeta((t) => t("forbidden.pageTitle"));

export default function ForbiddenPage() {
  const { t } = useTranslation();
  const { user } = useAuth();
  return (
    <StatusScreen title={t("forbidden.title")} actions={<HomeLink isSignedIn={user !== null} />}>
      <p className="measure text-ink-2">{t("forbidden.description")}</p>
    </StatusScreen>
  );
}
