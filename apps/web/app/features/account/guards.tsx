import type { Role } from "@masar/contract/account/schemas";
import { hasRequiredRoles } from "@masar/domain/account/roles";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router";
import { useAuth } from "#web/entities/session/auth.tsx";
import { errorText } from "#web/platform/errors/error-text.ts";
import { links, publicHref } from "#web/platform/urls/links.ts";
import type { PublicPath } from "#web/platform/urls/public-paths.ts";
import { rememberReturnTo } from "#web/platform/urls/remember-return-to.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { useSiteStrings } from "#web/platform/i18n/use-site-strings.ts";
import { SectionBoundary } from "#web/ui/feedback/error-boundaries.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { PageSpinner } from "#web/ui/feedback/spinner.tsx";
import { StatusScreen } from "#web/ui/feedback/status-screen.tsx";

type RequireUserProps = { children: ReactNode; redirectTo?: string };

/** Sends visitors to the log-in page, which leads back here, or to `redirectTo`. */
export function RequireUser(props: RequireUserProps) {
  return (
    <SectionBoundary level={1}>
      <UserGate {...props} />
    </SectionBoundary>
  );
}

type RequireRolesProps = { children: ReactNode; roles: readonly Role[]; all?: boolean };

/** Requires one of the roles, or with `all` every one; others get the forbidden page. */
export function RequireRoles(props: RequireRolesProps) {
  return (
    <RequireUser>
      <RoleGate {...props} />
    </RequireUser>
  );
}

function UserGate({ children, redirectTo }: RequireUserProps) {
  const { t } = useTranslation();
  const { user, isLoading, error, refresh } = useAuth();
  if (isLoading) return <PageSpinner />;
  if (user?.deletion_due_at) return <RedirectToSite path="/keep-account" />;
  if (user) return children;
  if (error) {
    return (
      <StatusScreen
        title={t("shell:sessionCheckFailed")}
        actions={<Button onClick={() => void refresh()}>{t("actions.tryAgain")}</Button>}
      >
        <p role="alert" className="measure text-ink-2">
          {errorText(t, error)}
        </p>
      </StatusScreen>
    );
  }
  return <RedirectToSite path="/login" redirectTo={redirectTo} />;
}

/** Loads the strings of the site first, because the page title is computed only once. */
function RedirectToSite({ path, redirectTo }: { path: PublicPath; redirectTo?: string }) {
  const { language } = useLanguage();
  const location = useLocation();
  if (!useSiteStrings()) return <PageSpinner />;
  const href = publicHref(path, language) + rememberReturnTo(location);
  return <Navigate replace to={redirectTo ?? href} />;
}

function RoleGate({ children, roles, all = false }: RequireRolesProps) {
  const { user } = useAuth();
  if (!hasRequiredRoles(user?.roles ?? [], roles, { all }))
    return <Navigate replace to={links.forbidden} />;
  return children;
}
