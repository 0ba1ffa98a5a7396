import { Outlet, useLocation } from "react-router";
import { useLogOut } from "#web/features/account/account.api.ts";
import { RequireUser } from "#web/features/account/guards.tsx";
import { LogInSheet } from "#web/features/account/log-in-sheet.tsx";
import { LiveNotifications } from "#web/features/notifications/live-notifications.tsx";
import { NotificationBell } from "#web/features/notifications/notification-bell.tsx";
import { AppShell } from "#web/features/shell/app-shell.tsx";
import { useAuth } from "#web/lib/auth.tsx";
import { useLiveConnection } from "#web/lib/live.ts";
import { ThemeProvider } from "#web/lib/theme.tsx";
import { useThemeToast } from "#web/lib/theme-toast.ts";
import { LayoutBoundary, SectionBoundary } from "#web/ui/boundaries.tsx";

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
  useLiveConnection(user?.id);
  return (
    <AppShell
      email={user?.email ?? ""}
      bell={<NotificationBell />}
      onLogOut={() => logOut.mutate()}
    >
      <SectionBoundary resetKey={pathname} level={1}>
        <Outlet />
      </SectionBoundary>
      <LiveNotifications />
      <LogInSheet />
    </AppShell>
  );
}
