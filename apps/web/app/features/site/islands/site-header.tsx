import { Menu } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { buttonClass } from "#web/ui/forms/button.tsx";
import { cn } from "#web/ui/display/cn.ts";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Logo } from "#web/ui/display/star.tsx";
import { SiteAccountMenu } from "./site-account-menu.tsx";
import { SiteDrawer } from "./site-drawer.tsx";
import { LanguageLink, PageLinks } from "./site-links.tsx";
import { HeaderThemeToggle } from "./theme-switch.tsx";
import { useSiteLogOut, useVisitor } from "./use-visitor.ts";

export type SiteHeaderProps = {
  /** Without query and hash, as the build knows it. */
  pathname: string;
};

export function SiteHeader({ pathname }: SiteHeaderProps) {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const session = useVisitor();
  const logOut = useSiteLogOut(session);
  const email = session?.user.email;
  return (
    <header className="sticky top-0 z-30 border-b border-transparent bg-paper transition-[background-color,border-color] duration-150 in-data-scrolled:border-line in-data-scrolled:bg-surface in-data-scrolled:shadow-card">
      {/* A container query in the user's font size: with large text, links move into the menu. */}
      <div className="@container">
        <div className="page-width flex min-h-16 items-center gap-1 lg:gap-2">
          <a
            href={hrefOf("/")}
            className="inline-flex min-h-11 items-center gap-2.5 rounded-md text-xl font-bold text-ink"
          >
            <Logo />
            {t("brand")}
          </a>
          <nav aria-label={t("site:header.label")} className="max-md:hidden lg:ms-5">
            <ul className="flex">
              <PageLinks
                pathname={pathname}
                className="inline-flex min-h-11 items-center rounded-md px-1 whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:font-medium aria-[current]:text-teal max-lg:text-sm lg:px-3"
              />
            </ul>
          </nav>
          <div className="ms-auto flex items-center max-md:hidden lg:gap-1">
            <LanguageLink isTight pathname={pathname} />
            <HeaderThemeToggle />
          </div>
          {/* Both states share one grid cell, so that nothing moves once the session is known. */}
          <div className="grid items-center justify-items-end *:col-start-1 *:row-start-1 max-md:ms-auto">
            <VisitorLinks isHidden={email !== undefined} pathname={pathname} />
            {email !== undefined && (
              <div className="flex items-center gap-2">
                <a
                  href={links.dashboard}
                  className={buttonClass("secondary", "md", "max-md:hidden")}
                >
                  {t("site:account.dashboard")}
                </a>
                <SiteAccountMenu email={email} onLogOut={() => void logOut()} />
              </div>
            )}
          </div>
          <IconButton
            icon={Menu}
            label={t("site:header.menu")}
            tooltip={false}
            aria-haspopup="dialog"
            onClick={() => setDrawerOpen(true)}
            className="-me-2 md:hidden"
          />
        </div>
      </div>
      {isDrawerOpen && (
        <SiteDrawer
          pathname={pathname}
          email={email}
          onLogOut={() => void logOut()}
          onClose={() => setDrawerOpen(false)}
        />
      )}
    </header>
  );
}

/** Hidden links keep their room. A phone has room for one of them. */
function VisitorLinks({ isHidden, pathname }: { isHidden: boolean; pathname: string }) {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  // The page itself needs no link to it.
  const signsUp = /\/(?:register|signup)\/?$/.test(pathname);
  return (
    <div
      aria-hidden={isHidden || undefined}
      className="flex items-center in-data-member:invisible lg:gap-1"
    >
      <a
        href={hrefOf("/login")}
        data-frame="entry"
        className={buttonClass(
          "quiet",
          "md",
          cn("whitespace-nowrap max-lg:px-2 max-lg:text-sm", !signsUp && "max-md:hidden"),
        )}
      >
        {t("site:header.logIn")}
      </a>
      <a
        href={hrefOf("/signup")}
        data-frame="entry"
        className={buttonClass(
          "primary",
          "md",
          cn(
            "whitespace-nowrap max-lg:px-4 md:max-lg:text-sm @max-[19rem]:hidden",
            signsUp && "max-md:hidden",
          ),
        )}
      >
        {t("site:header.signUp")}
      </a>
    </div>
  );
}
