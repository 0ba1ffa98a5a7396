import { locales } from "@masar/i18n/locales";
import { Languages } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router";
import { ArabicOffer } from "#web/features/site/arabic-offer.tsx";
import { publicHref, switchPublicLanguage } from "#web/lib/links.ts";
import { storeLanguage } from "#web/lib/language.ts";
import { ThemeProvider } from "#web/lib/theme.tsx";
import { useThemeToast } from "#web/lib/theme-toast.ts";
import { useHydrated } from "#web/lib/use-hydrated.ts";
import { useLanguage } from "#web/lib/use-language.ts";
import { useSiteStrings } from "#web/lib/use-site-strings.ts";
import { Brand } from "#web/ui/brand.tsx";
import { LayoutBoundary } from "#web/ui/boundaries.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageSpinner } from "#web/ui/spinner.tsx";
import { ThemeToggle } from "#web/ui/theme-toggle.tsx";

export default function PublicLayout() {
  const announceTheme = useThemeToast("site");
  // Prerendered pages have them; one reached from a signed-in page fetches them first.
  if (!useSiteStrings()) return <PageSpinner />;
  return (
    <LayoutBoundary>
      <ThemeProvider onThemeChange={announceTheme}>
        <div className="flex min-h-dvh flex-col">
          <SiteHeader />
          <main className="page-width flex-1 py-8">
            <Outlet />
          </main>
          <ArabicOffer />
        </div>
      </ThemeProvider>
    </LayoutBoundary>
  );
}

function SiteHeader() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { pathname, search, hash } = useLocation();
  // Prerendered markup knows the path alone.
  const location = useHydrated() ? { pathname, search, hash } : { pathname, search: "", hash: "" };
  const other = language === "en" ? "ar" : "en";
  return (
    <header className="page-width flex flex-wrap items-center justify-between gap-3 py-3">
      <Brand to={publicHref("/", language)} />
      <nav aria-label={t("site:header.label")} className="flex items-center gap-1">
        {/* A new document, so that nothing of the other direction stays behind. */}
        <ButtonLink
          to={switchPublicLanguage(location, other)}
          reloadDocument
          variant="quiet"
          lang={other}
          hrefLang={other}
          icon={<Icon icon={Languages} />}
          onClick={() => storeLanguage(other)}
        >
          {locales[other].label}
        </ButtonLink>
        <ThemeToggle />
      </nav>
    </header>
  );
}
