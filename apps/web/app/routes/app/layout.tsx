import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { useLogOut } from "#web/features/account/account.api.ts";
import { RequireUser } from "#web/features/account/guards.tsx";
import { LogInSheet } from "#web/features/account/log-in/log-in-sheet.tsx";
import { AssistantLauncher } from "#web/features/assistant/panel/launcher.tsx";
import { LiveNotifications } from "#web/features/notifications/live-notifications.tsx";
import { NotificationBell } from "#web/features/notifications/bell/notification-bell.tsx";
import { LivePaths } from "#web/features/paths/live-paths.tsx";
import { AppShell } from "#web/features/shell/app-shell.tsx";
import { navigation } from "#web/features/shell/navigation-list.tsx";
import { LiveItems } from "#web/features/shell/status/live-refresh.tsx";
import { ToolsDialog, type ToolTab, type ToolTarget } from "#web/features/shell/tools-dialog.tsx";
import { SessionPill } from "#web/features/study/timer/session-pill.tsx";
import { useEndSessionBeforeLogOut } from "#web/features/study/timer/use-end-session-before-log-out.ts";
import { useAuth } from "#web/entities/session/auth.tsx";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import { links } from "#web/platform/urls/links.ts";
import { useLiveConnection } from "#web/platform/live/live.ts";
import { useNewTaskFromUrl } from "./use-new-task-from-url.ts";
import { useSearchPalette } from "./use-search-palette.ts";
import { useIsPageIdle } from "#web/platform/browser/when-page-idle.ts";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { popNextPageToast } from "#web/platform/toast/next-page-toast.ts";
import { useThemeToast } from "#web/platform/toast/theme-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { LayoutBoundary, SectionBoundary } from "#web/ui/feedback/error-boundaries.tsx";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { LoadingRegion } from "#web/ui/feedback/skeleton.tsx";

// Loaded after the page: the first screen does not need them.
const CurrentPathPanel = lazy(async () => {
  const { CurrentPathPanel: panel } =
    await import("#web/features/study/dashboard/current-path-panel.tsx");
  return { default: panel };
});

const SyncLine = lazy(async () => {
  const { SyncLine: line } = await import("#web/features/shell/status/sync-status.tsx");
  return { default: line };
});

const UpdateLine = lazy(async () => {
  const { UpdateLine: line } = await import("#web/features/shell/status/update-banner.tsx");
  return { default: line };
});

async function loadLearningTools() {
  const [{ LearningTools }] = await Promise.all([
    import("./learning-tools.tsx"),
    loadMoreStrings("desk", "notes", "road", "settings", "tasks", "timer"),
  ]);
  return LearningTools;
}

export default function AppLayout() {
  const announceTheme = useThemeToast("app");
  return (
    <ThemeProvider onThemeChange={announceTheme}>
      <RequireUser>
        <LayoutBoundary>
          <SignedInLayout />
        </LayoutBoundary>
      </RequireUser>
    </ThemeProvider>
  );
}

function SignedInLayout() {
  const { user } = useAuth();
  const { pathname, key: pageKey } = useLocation();
  const logOut = useLogOut();
  const leaveStudy = useEndSessionBeforeLogOut();
  const isQuiet = useIsPageIdle();
  useEffect(() => {
    const stored = popNextPageToast();
    if (stored) toast(stored);
  }, []);
  // The page they were opened over: following a link inside them closes them.
  const [toolsOver, setToolsOver] = useState<string>();
  if (toolsOver !== undefined && toolsOver !== pageKey) setToolsOver(undefined);
  const [toolTab, setToolTab] = useState<ToolTab>("timer");
  const [toolTarget, setToolTarget] = useState<ToolTarget>();
  const openTool = (tab: ToolTab, target?: ToolTarget) => {
    setToolTab(tab);
    setToolTarget(target);
    setToolsOver(pageKey);
  };
  const [assistantRequest, setAssistantRequest] = useState(0);
  useNewTaskFromUrl(openTool);
  const search = useSearchPalette();
  const endSession = () => void leaveStudy(() => logOut.mutate());
  // Its effect runs after those of the components below: an event finds its listeners.
  useLiveConnection(user?.id);
  // Reads the cache only: pages that need the overview load it.
  const { data: overview } = useQuery({ ...overviewQuery, enabled: false });
  const isDesk = pathname === links.desk || pathname === `${links.desk}/`;
  return (
    <AppShell
      name={overview?.display_name}
      email={user?.email ?? ""}
      roles={user?.roles}
      bell={<NotificationBell />}
      sessionPill={<SessionPill onOpen={() => openTool("timer")} />}
      tools={{ isOpen: toolsOver === pageKey, onOpen: (tab = toolTab) => openTool(tab) }}
      pathHref={overview?.current ? links.path(overview.current.id) : undefined}
      // The desk has the assistant as a tab.
      assistant={!isDesk && <AssistantLauncher openRequest={assistantRequest} />}
      isDesk={isDesk}
      // Apart: if it cannot be loaded offline, the rest stays.
      status={
        <ErrorBoundary renderFallback={() => null} resetKey={pathname}>
          <Suspense fallback={null}>{isQuiet && <SyncLine />}</Suspense>
        </ErrorBoundary>
      }
      renderPanel={(onChoose) => <DashboardPanel pathname={pathname} onChoose={onChoose} />}
      onSearch={search.open}
      onLogOut={endSession}
    >
      <ErrorBoundary renderFallback={() => null}>
        <Suspense fallback={null}>{isQuiet && <UpdateLine isDesk={isDesk} />}</Suspense>
      </ErrorBoundary>
      <SectionBoundary resetKey={pathname} level={1}>
        <Outlet context={openTool} />
      </SectionBoundary>
      <LiveNotifications />
      <LivePaths />
      <LiveItems />
      <ToolsDialog
        isOpen={toolsOver === pageKey}
        load={loadLearningTools}
        tab={toolTab}
        target={toolTarget}
        onTabChange={setToolTab}
        onClose={() => setToolsOver(undefined)}
      />
      {search.Palette && search.isOpen && (
        <ErrorBoundary renderFallback={() => null} resetKey={pageKey}>
          <search.Palette
            pages={navigation}
            onOpenTool={openTool}
            onLogOut={endSession}
            onAskAssistant={isDesk ? undefined : () => setAssistantRequest((count) => count + 1)}
            onClose={search.close}
          />
        </ErrorBoundary>
      )}
      <LogInSheet />
    </AppShell>
  );
}

function DashboardPanel({ pathname, onChoose }: { pathname: string; onChoose?: () => void }) {
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
