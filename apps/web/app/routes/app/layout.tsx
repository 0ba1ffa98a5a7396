import { lazy, Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { useLogOut } from "#web/features/account/account.api.ts";
import { RequireUser } from "#web/features/account/guards.tsx";
import { LogInSheet } from "#web/features/account/log-in-sheet.tsx";
import { LiveNotifications } from "#web/features/notifications/live-notifications.tsx";
import { NotificationBell } from "#web/features/notifications/notification-bell.tsx";
import { AppShell } from "#web/features/shell/app-shell.tsx";
import { useLeaveStudy } from "#web/features/study/use-leave-study.ts";
import { useAuth } from "#web/lib/auth.tsx";
import { links } from "#web/lib/links.ts";
import { useLiveConnection } from "#web/lib/live.ts";
import { ThemeProvider } from "#web/lib/theme.tsx";
import { useThemeToast } from "#web/lib/theme-toast.ts";
import { LayoutBoundary, SectionBoundary } from "#web/ui/boundaries.tsx";
import { ErrorBoundary } from "#web/ui/error-boundary.tsx";
import { LoadingRegion } from "#web/ui/skeleton.tsx";

// After the page itself: the first screen does not wait for it.
const CurrentPathPanel = lazy(async () => {
  const { CurrentPathPanel: panel } = await import("#web/features/study/current-path-panel.tsx");
  return { default: panel };
});

const LivePaths = lazy(async () => {
  const { LivePaths: live } = await import("#web/features/paths/live-paths.tsx");
  return { default: live };
});

export default function AppLayout() {
  const announceTheme = useThemeToast("app");
  return (
    <ThemeProvider onThemeChange={announceTheme}>
      <RequireUser>
        <LayoutBoundary>
          <SignedInFrame />
        </LayoutBoundary>
      </RequireUser>
    </ThemeProvider>
  );
}

function SignedInFrame() {
  const { user } = useAuth();
  const { pathname } = useLocation();
  const logOut = useLogOut();
  const leaveStudy = useLeaveStudy();
  useLiveConnection(user?.id);
  return (
    <AppShell
      email={user?.email ?? ""}
      bell={<NotificationBell />}
      renderPanel={(onChoose) => <DashboardPanel pathname={pathname} onChoose={onChoose} />}
      onLogOut={() => void leaveStudy(() => logOut.mutate())}
    >
      <SectionBoundary resetKey={pathname} level={1}>
        <Outlet />
      </SectionBoundary>
      <LiveNotifications />
      <ErrorBoundary renderFallback={() => null} resetKey={pathname}>
        <Suspense fallback={null}>
          <LivePaths />
        </Suspense>
      </ErrorBoundary>
      <LogInSheet />
    </AppShell>
  );
}

type DashboardPanelProps = { pathname: string; onChoose?: () => void };

/** The current path, beside the dashboard's pages; if it cannot be drawn, the pages do without it. */
function DashboardPanel({ pathname, onChoose }: DashboardPanelProps) {
  const isDashboard = pathname === links.dashboard || pathname.startsWith(`${links.dashboard}/`);
  if (!isDashboard) return null;
  return (
    <ErrorBoundary renderFallback={() => null} resetKey={pathname}>
      <Suspense fallback={<LoadingRegion className="h-40">{null}</LoadingRegion>}>
        <CurrentPathPanel onChoose={onChoose} />
      </Suspense>
    </ErrorBoundary>
  );
}
