import type { Role } from "@masar/contract/account/schemas";
import { hasRequiredRoles } from "@masar/domain/account/roles";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router";
import { useAuth } from "#web/entities/session/auth.tsx";
import { errorText } from "#web/platform/errors/error-text.ts";
import { links, publicHref } from "#web/platform/urls/links.ts";
import type { PublicPath } from "#web/platform/urls/public-paths.ts";
import { readReturnTo, rememberReturnTo } from "#web/platform/urls/return-to.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { useSiteStrings } from "#web/platform/i18n/use-site-strings.ts";
import { SectionBoundary } from "#web/ui/feedback/error-boundaries.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { PageSpinner, Spinner } from "#web/ui/feedback/spinner.tsx";
import { StatusScreen } from "#web/ui/feedback/status-screen.tsx";

/** Lets signed-in people through; others go to log in (or to `redirectTo`) and come back here afterwards. */
export function RequireUser({
  children,
  redirectTo,
}: {
  children: ReactNode;
  redirectTo?: string;
}) {
  return (
    <SectionBoundary level={1}>
      <UserGate redirectTo={redirectTo}>{children}</UserGate>
    </SectionBoundary>
  );
}

/** Lets through who holds any of the roles, or all of them when flagged; others meet the forbidden page. */
export function RequireRoles(props: {
  children: ReactNode;
  roles: readonly Role[];
  all?: boolean;
}) {
  const { children, roles, all = false } = props;
  return (
    <RequireUser>
      <RoleGate roles={roles} all={all}>
        {children}
      </RoleGate>
    </RequireUser>
  );
}

type GuestOnlyProps = {
  children: ReactNode;
  /** Where a sign-in leads instead of the remembered page. */
  landing?: string;
};

/** Log-in and register: who is signed in already has nothing to do there. */
export function GuestOnly({ children, landing }: GuestOnlyProps) {
  const { user, isLoading } = useAuth();
  const { search } = useLocation();
  if (isLoading) return <SectionSpinner />;
  if (user) return <Navigate replace to={landing ?? readReturnTo(search)} />;
  return children;
}

/** Under the site's header, so not as tall as the window. */
function SectionSpinner() {
  return (
    <div className="grid min-h-80 place-items-center">
      <Spinner className="size-10 text-teal" />
    </div>
  );
}

function UserGate({
  children,
  redirectTo,
}: {
  children: ReactNode;
  redirectTo: string | undefined;
}) {
  const { t } = useTranslation();
  const { user, isLoading, error, refresh } = useAuth();
  if (isLoading) return <PageSpinner />;
  if (user?.deletion_due_at) return <ToEntry path="/keep-account" />;
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
  return <ToEntry path="/login" redirectTo={redirectTo} />;
}

/** Waits for the words of the way in: its title is read when it is reached, and not again. */
function ToEntry({ path, redirectTo }: { path: PublicPath; redirectTo?: string | undefined }) {
  const { language } = useLanguage();
  const location = useLocation();
  if (!useSiteStrings()) return <PageSpinner />;
  const entry = publicHref(path, language) + rememberReturnTo(location);
  return <Navigate replace to={redirectTo ?? entry} />;
}

function RoleGate({
  children,
  roles,
  all,
}: {
  children: ReactNode;
  roles: readonly Role[];
  all: boolean;
}) {
  const { user } = useAuth();
  if (!hasRequiredRoles(user?.roles ?? [], roles, { all }))
    return <Navigate replace to={links.forbidden} />;
  return children;
}
