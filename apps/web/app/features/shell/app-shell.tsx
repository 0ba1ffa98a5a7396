import type { Role } from "@masar/contract/account/schemas";
import {
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { cn } from "#web/ui/display/cn.ts";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { Sheet } from "#web/ui/overlays/sheet.tsx";
import { AppFooter } from "./app-footer.tsx";
import { AppHeader } from "./app-header.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { NavigationList } from "./navigation-list.tsx";
import type { ToolTab } from "./tools-dialog.tsx";
import { ToolsList } from "./tools-list.tsx";
import { endPageToasts, markToastsBeforePress } from "#web/platform/toast/toast.ts";
import { useIsMobile } from "#web/platform/browser/use-is-mobile.ts";
import { useSidebar } from "./use-sidebar.ts";

const PageBreadcrumbs = lazy(async () => {
  const { PageBreadcrumbs: crumbs } = await import("./page-breadcrumbs.tsx");
  return { default: crumbs };
});

type AppShellProps = {
  name?: string;
  email: string;
  roles?: readonly Role[];
  bell: ReactNode;
  sessionPill?: ReactNode;
  tools: { isOpen: boolean; onOpen: (tab?: ToolTab) => void };
  /** The page of the current path. */
  pathHref?: string;
  /** The assistant's button: in the bar of a phone, else in the margin of the page. */
  assistant?: ReactNode;
  /** On the study desk: a sidebar of icons, and a page that uses the whole width. */
  isDesk?: boolean;
  /** A row of the header, such as the offline line. */
  status?: ReactNode;
  /** Below the navigation, unless it is collapsed; in the drawer `onChoose` closes it. */
  renderPanel?: (onChoose?: () => void) => ReactNode;
  onSearch: () => void;
  onLogOut: () => void;
  children: ReactNode;
};

export function AppShell(props: AppShellProps) {
  const {
    email,
    roles = [],
    bell,
    sessionPill,
    tools,
    pathHref,
    assistant,
    isDesk = false,
    renderPanel,
    onSearch,
    onLogOut,
    children,
  } = props;
  const { t } = useTranslation();
  const isMobile = useIsMobile();
  const { isCollapsed, toggleSidebar } = useSidebar(isDesk);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const sidebarId = useId();
  const main = usePageFocus();
  const isDrawerShown = isMobile && isDrawerOpen;
  // The drawer opens at once with its links; the panel below them is drawn after that.
  const isPanelShown = useDeferredValue(isDrawerShown);
  const closeDrawer = () => setDrawerOpen(false);
  const openTools = (tab?: ToolTab) => {
    closeDrawer();
    tools.onOpen(tab);
  };

  const skipToContent = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        onClick={skipToContent}
        className="fixed start-3 top-3 z-50 -translate-y-20 rounded-full bg-teal px-5 py-2.5 font-medium text-on-teal focus:translate-y-0"
      >
        {t("shell:skipToContent")}
      </a>
      <AppHeader
        name={props.name}
        email={email}
        roles={roles}
        bell={bell}
        sessionPill={sessionPill}
        status={props.status}
        onSearch={onSearch}
        onLogOut={onLogOut}
        sidebar={
          isMobile ? undefined : { id: sidebarId, isOpen: !isCollapsed, onToggle: toggleSidebar }
        }
      />
      <div className="flex flex-1">
        {!isMobile && (
          <aside
            id={sidebarId}
            className={cn(
              "sticky top-(--header-room) h-[calc(100dvh-var(--header-room))] shrink-0 overflow-x-hidden border-e border-line bg-sunken transition-[width] duration-200 ease-out",
              isCollapsed ? "w-18" : "w-67",
            )}
          >
            <div className="scroll-fade-block h-full overflow-x-hidden overflow-y-auto px-3 py-4 [@media(height<60rem)]:py-2">
              <nav aria-label={t("shell:navigation.label")}>
                <NavigationList isCollapsed={isCollapsed} />
              </nav>
              <ToolsList isCollapsed={isCollapsed} isOpen={tools.isOpen} onOpen={tools.onOpen} />
              {!isCollapsed && renderPanel?.()}
            </div>
          </aside>
        )}
        {/* A margin for the assistant's button. */}
        <div className={cn("flex min-w-0 flex-1 flex-col", !isDesk && "md:pe-14")}>
          <main
            id="content"
            ref={main}
            tabIndex={-1}
            className={cn(
              "flex-1 outline-none",
              isDesk ? "flex min-w-0 flex-col" : "page-width pt-4 pb-12 md:pt-6",
            )}
          >
            {isDesk ? (
              <div className="border-b border-line px-4">
                <LazyBreadcrumbs />
              </div>
            ) : (
              <LazyBreadcrumbs />
            )}
            {children}
          </main>
          <AppFooter />
        </div>
      </div>
      {/* One element at every width, so that the assistant stays open when the width changes. */}
      <div className={isMobile ? "bottom-bar" : "contents"}>
        {isMobile && (
          <BottomBar
            pathHref={pathHref}
            isMoreOpen={isDrawerOpen}
            onMore={() => setDrawerOpen(true)}
          />
        )}
        {assistant}
        {/* As wide as the assistant's button, so that the desk does not move the entries. */}
        {isMobile && isDesk && <span aria-hidden="true" className="me-3 size-14 shrink-0" />}
      </div>
      <Sheet
        side="start"
        open={isDrawerShown}
        onClose={closeDrawer}
        title={t("shell:navigation.label")}
      >
        <nav aria-label={t("shell:navigation.label")} className="-mx-3">
          <NavigationList onChoose={closeDrawer} />
        </nav>
        <div className="-mx-3">
          <ToolsList isOpen={tools.isOpen} onOpen={openTools} onChoose={closeDrawer} hasPlaces />
        </div>
        {isPanelShown && renderPanel?.(closeDrawer)}
      </Sheet>
    </div>
  );
}

/** The first screen has none, so they are loaded with the first page below one. */
function LazyBreadcrumbs() {
  const { pathname } = useLocation();
  if (pathname.split("/").filter(Boolean).length < 2) return null;
  return (
    <ErrorBoundary renderFallback={() => null} resetKey={pathname}>
      <Suspense fallback={<div aria-busy="true" className="min-h-11" />}>
        <PageBreadcrumbs />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Moves the focus to the content of a new page, so that a screen reader starts there. */
function usePageFocus() {
  const main = useRef<HTMLElement>(null);
  const { pathname, search, hash } = useLocation();
  const shown = useRef(pathname);
  const step = new URLSearchParams(search).get("step");
  const shownStep = useRef(step);
  useEffect(() => {
    // A key, too: the search opens a page without a click.
    const presses = ["click", "keydown", "popstate"];
    for (const press of presses) addEventListener(press, markToastsBeforePress, true);
    return () => {
      for (const press of presses) removeEventListener(press, markToastsBeforePress, true);
    };
  }, []);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    endPageToasts();
    // An anchor moves the focus itself.
    if (hash === "") main.current?.focus({ preventScroll: true });
  }, [pathname, hash]);
  // A step of the setup is a page of its own to the user.
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    endPageToasts();
  }, [step]);
  return main;
}
