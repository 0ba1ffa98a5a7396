import type { Language } from "@masar/i18n/locales";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useAuth } from "#web/entities/session/auth.tsx";
import { changeLanguage } from "#web/platform/i18n/i18n.ts";
import { links, publicHref } from "#web/platform/urls/links.ts";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { LayoutBoundary } from "#web/ui/feedback/error-boundaries.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Logo } from "#web/ui/display/star.tsx";
import { ThemeToggle } from "#web/ui/display/theme-toggle.tsx";

/** The layout of pages that users and visitors open by a shared link. */
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
              {!isLoading && <EntryLink variant="secondary" size="sm" />}
            </div>
          </div>
        </header>
        <main id="content" tabIndex={-1} className="page-width flex-1 py-8 outline-none print:py-0">
          <LayoutBoundary>{children}</LayoutBoundary>
        </main>
        <PublicFooter hasAccount={user !== null} />
      </div>
    </ThemeProvider>
  );
}

/** Leads a user to the dashboard and a visitor to the log-in page. */
export function EntryLink(look: { variant?: "secondary"; size?: "sm" }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { user } = useAuth();
  return (
    <ButtonLink {...look} to={user ? links.dashboard : publicHref("/login", language)}>
      {t(user ? "profile:member.dashboard" : "profile:member.logIn")}
    </ButtonLink>
  );
}

type PublicMessageProps = { title: string; text: string; action?: ReactNode };

export function PublicMessage({ title, text, action }: PublicMessageProps) {
  return (
    <EmptyState
      isPage
      className="py-20"
      title={<span className="text-2xl">{title}</span>}
      description={text}
      action={action}
    />
  );
}

function PublicFooter({ hasAccount }: { hasAccount: boolean }) {
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

/** Under `/ar` the URL decides the language, so the button leaves it; elsewhere the choice is stored. */
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
