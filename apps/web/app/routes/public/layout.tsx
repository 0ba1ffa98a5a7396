import { useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { NewsletterForm } from "#web/features/site/islands/newsletter-form.tsx";
import { SiteHeader } from "#web/features/site/islands/site-header.tsx";
import { ThemeSwitch } from "#web/features/site/islands/theme-switch.tsx";
import { PageBottom, PageTop } from "#web/features/site/layout/page-edges.tsx";
import { SiteFooter } from "#web/features/site/layout/site-footer.tsx";
import { isStaticPage } from "#web/platform/urls/links.ts";
import { popNextPageToast } from "#web/platform/toast/next-page-toast.ts";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { useThemeToast } from "#web/platform/toast/theme-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useSiteStrings } from "#web/platform/i18n/use-site-strings.ts";
import { startPageChrome } from "#web/features/site/runtime/page-chrome.ts";
import { Island } from "#web/features/site/runtime/island.tsx";
import { LayoutBoundary } from "#web/ui/feedback/error-boundaries.tsx";
import { cn } from "#web/ui/display/cn.ts";
import { PageSpinner } from "#web/ui/feedback/spinner.tsx";

export default function PublicLayout() {
  // Prerendered URLs end with a slash.
  const pathname = useLocation().pathname.replace(/(.)\/$/, "$1");
  const announceTheme = useThemeToast("site");
  // Prerendered pages have them; the application loads them first.
  const hasStrings = useSiteStrings();
  useEffect(() => {
    if (!hasStrings) return undefined;
    const stored = popNextPageToast();
    if (stored) toast(stored);
    return startPageChrome();
  }, [hasStrings]);
  if (!hasStrings) return <PageSpinner />;
  return (
    <LayoutBoundary>
      <ThemeProvider onThemeChange={announceTheme}>
        <div className="flex min-h-dvh flex-col">
          <PageTop />
          <Island name="header" of={SiteHeader} props={{ pathname }} />
          <main
            id="content"
            tabIndex={-1}
            // A form that replaces a spinner must not move a visible footer.
            className={cn(
              "large-text page-width @container/main flex-1 scroll-mt-20 py-8 outline-none [&_[id]]:scroll-mt-20",
              !isStaticPage(pathname) && "min-h-[calc(100dvh-4rem)]",
            )}
          >
            <Outlet />
          </main>
          <SiteFooter
            pathname={pathname}
            newsletter={<Island name="newsletter" of={NewsletterForm} props={{}} />}
            themeSwitch={<Island name="themeSwitch" of={ThemeSwitch} props={{}} />}
          />
          <PageBottom pathname={pathname} />
        </div>
      </ThemeProvider>
    </LayoutBoundary>
  );
}
