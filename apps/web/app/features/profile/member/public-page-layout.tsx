import type { Language } from "@masar/i18n/locales";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useAuth } from "#web/entities/session/auth.tsx";
import { changeLanguage } from "#web/platform/i18n/i18n.ts";
import { links, publicHref } from "#web/platform/urls/links.ts";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { LayoutBoundary } from "#web/ui/feedback/error-boundaries.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Logo } from "#web/ui/display/star.tsx";
import { ThemeToggle } from "#web/ui/display/theme-toggle.tsx";

/** Around pages that members and guests open alike, by a link somebody gave them. */
export function PublicPageLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { user, isLoading } = useAuth();
  const home = user ? links.dashboard : publicHref("/", language);
  return (
    <ThemeProvider>
      <div className="flex min-h-dvh flex-col">
        <header className="border-b border-line bg-surface print:hidden">
          <div className="page-width flex min-h-16 flex-wrap items-center gap-2">
            <a
              href={home}
              className="inline-flex min-h-11 items-center gap-2.5 rounded-md text-xl font-bold text-ink"
            >
              <Logo />
              {t("brand")}
            </a>
            <div className="ms-auto flex items-center gap-1">
              <LanguageButton to={language === "ar" ? "en" : "ar"} />
              <span className="max-sm:hidden">
                <ThemeToggle />
              </span>
              {!isLoading &&
                (user ? (
                  <ButtonLink variant="secondary" size="sm" to={links.dashboard}>
                    {t("profile:member.dashboard")}
                  </ButtonLink>
                ) : (
                  <ButtonLink variant="secondary" size="sm" to={publicHref("/login", language)}>
                    {t("profile:member.logIn")}
                  </ButtonLink>
                ))}
            </div>
          </div>
        </header>
        <main id="content" tabIndex={-1} className="page-width flex-1 py-8 outline-none print:py-0">
          <LayoutBoundary>{children}</LayoutBoundary>
        </main>
        <GuestFooter hasAccount={user !== null} />
      </div>
    </ThemeProvider>
  );
}

function GuestFooter({ hasAccount }: { hasAccount: boolean }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const entries = [
    { href: publicHref("/privacy", language), label: t("shell:footer.privacy") },
    { href: publicHref("/terms", language), label: t("shell:footer.terms") },
    {
      href: hasAccount ? links.support : publicHref("/contact", language),
      label: t("shell:footer.support"),
    },
  ];
  return (
    <footer className="border-t border-line print:hidden">
      <nav aria-label={t("shell:footer.label")} className="page-width py-3 text-sm text-ink-2">
        <ul className="-ms-2 flex flex-wrap">
          {entries.map(({ href, label }) => (
            <li key={href}>
              <a
                href={href}
                className="inline-flex min-h-11 items-center rounded-sm px-2 hover:text-ink hover:underline hover:underline-offset-4"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}

/** Under `/ar` the address has the last word, so one leaves it; elsewhere the device remembers the choice. */
function LanguageButton({ to }: { to: Language }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const change = async () => {
    await changeLanguage(to);
    if (pathname.startsWith("/ar/")) await navigate(pathname.slice(3), { replace: true });
  };
  return (
    <Button variant="quiet" size="sm" lang={to} onClick={() => void change()}>
      {t("profile:member.otherLanguage")}
    </Button>
  );
}
