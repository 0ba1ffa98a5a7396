import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { Button, buttonClass } from "#web/ui/forms/button.tsx";
import { Sheet } from "#web/ui/overlays/sheet.tsx";
import { LanguageLink, PageLinks } from "./site-links.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

type SiteDrawerProps = {
  pathname: string;
  email: string | undefined;
  onLogOut: () => void;
  onClose: () => void;
};

/** On a phone the menu opens from below. Every link closes it. */
export function SiteDrawer({ pathname, email, onLogOut, onClose }: SiteDrawerProps) {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  return (
    <Sheet
      open
      side="bottom"
      start="title"
      title={t("site:header.menu")}
      description={email && <bdi className="break-all">{email}</bdi>}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <nav aria-label={t("site:header.label")}>
          <ul className="-mx-3 grid">
            <PageLinks
              pathname={pathname}
              onChoose={onClose}
              className="flex min-h-12 items-center rounded-md px-3 text-lg hover:bg-sunken aria-[current]:font-medium aria-[current]:text-teal"
            />
          </ul>
        </nav>
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-4">
          <div className="-ms-5">
            <LanguageLink pathname={pathname} onChoose={onClose} />
          </div>
          <ThemeSwitch />
        </div>
        {email === undefined ? (
          <div className="grid grid-cols-2 gap-3">
            <a
              href={hrefOf("/login")}
              data-frame="entry"
              onClick={onClose}
              className={buttonClass("secondary", "md")}
            >
              {t("site:header.logIn")}
            </a>
            <a
              href={hrefOf("/signup")}
              data-frame="entry"
              onClick={onClose}
              className={buttonClass("primary", "md")}
            >
              {t("site:header.signUp")}
            </a>
          </div>
        ) : (
          <div className="grid gap-3">
            <a href={links.dashboard} onClick={onClose} className={buttonClass("primary", "md")}>
              {t("site:account.dashboard")}
            </a>
            <div className="grid grid-cols-2 gap-3">
              <a href={links.profile} onClick={onClose} className={buttonClass("secondary", "md")}>
                {t("site:account.profile")}
              </a>
              <Button
                variant="secondary"
                onClick={() => {
                  onClose();
                  onLogOut();
                }}
              >
                {t("site:account.logOut")}
              </Button>
            </div>
          </div>
        )}
      </div>
    </Sheet>
  );
}
