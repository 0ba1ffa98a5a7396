import { useTranslation } from "react-i18next";
import { HomeLink } from "#web/features/shell/home-link.tsx";
import { useAuth } from "#web/entities/session/auth.tsx";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import { StatusScreen } from "#web/ui/feedback/status-screen.tsx";

export const meta = createMeta((t) => t("notFound.pageTitle"));

/** Also for the root's error boundary, which does not know the session. */
export function NotFoundScreen({ isSignedIn = false }: { isSignedIn?: boolean }) {
  const { t } = useTranslation();
  return (
    <StatusScreen title={t("notFound.title")} actions={<HomeLink isSignedIn={isSignedIn} />}>
      <p className="measure text-ink-2">{t("notFound.description")}</p>
    </StatusScreen>
  );
}

export default function NotFoundPage() {
  const { user } = useAuth();
  return <NotFoundScreen isSignedIn={user !== null} />;
}
