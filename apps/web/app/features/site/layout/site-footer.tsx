import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { copyrightYears } from "#web/platform/format/copyright-years.ts";
import { links } from "#web/platform/urls/links.ts";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { Logo } from "#web/ui/display/star.tsx";
import { useSiteAddress } from "#web/features/site/use-site-address.ts";
import { siteOrigin } from "#web/platform/urls/site-origin.ts";
import { networks, shareAddress, type SocialNetwork } from "#web/features/site/share-addresses.ts";

const linkClass =
  "inline-flex min-h-11 items-center rounded-sm text-ink-2 hover:text-ink hover:underline hover:underline-offset-4";

type SiteFooterProps = {
  pathname: string;
  /** Islands of the layout. */
  newsletter: ReactNode;
  themeSwitch: ReactNode;
};

export function SiteFooter({ pathname, newsletter, themeSwitch }: SiteFooterProps) {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  const address = useSiteAddress();
  const [years] = useState(() => copyrightYears());
  return (
    <footer data-site-footer="" className="@container mt-16 border-t border-line bg-sunken">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-8 py-10 md:gap-x-12 @max-[16rem]:grid-cols-1 lg:grid-cols-[1.2fr_1fr_1fr_1.7fr]">
        <div className="grid content-start gap-3 max-lg:col-span-full">
          <a
            href={hrefOf("/")}
            className="inline-flex min-h-11 items-center gap-2.5 justify-self-start rounded-md text-xl font-bold"
          >
            <Logo />
            {t("brand")}
          </a>
          <p className="max-w-[34ch] text-ink-2">{t("entry:footer.line")}</p>
          <address className="text-ink-2 not-italic">{address}</address>
        </div>
        <FooterNav title={t("entry:footer.pages")}>
          <PageEntries />
        </FooterNav>
        <SocialNav pathname={pathname} />
        <section
          aria-labelledby="newsletter-title"
          className="grid content-start gap-2 max-lg:col-span-full max-lg:max-w-xl"
        >
          <h2 id="newsletter-title" className="flex min-h-11 items-center text-base">
            {t("entry:footer.newsletter")}
          </h2>
          <p className="text-sm text-ink-2">{t("entry:footer.newsletterText")}</p>
          {newsletter}
        </section>
      </div>
      <div className="border-t border-line">
        {/* Room for the back-to-top button. */}
        <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-3 text-sm text-ink-2 max-md:pb-20 md:pe-24">
          {/* Written by the build; `page-chrome.ts` updates the year. */}
          <p data-copyright="" className="tabular-nums" suppressHydrationWarning>
            {t("entry:footer.copyright", { years })}
          </p>
          <a href={hrefOf("/sources")} className={linkClass}>
            {t("entry:footer.sources")}
          </a>
          {themeSwitch}
        </div>
      </div>
    </footer>
  );
}

function FooterNav({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="flex min-h-11 items-center text-base">{title}</h2>
      <ul className="grid justify-items-start">{children}</ul>
    </nav>
  );
}

function PageEntries() {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  const entries = [
    { href: hrefOf("/about"), name: "about" },
    { href: hrefOf("/privacy"), name: "privacy" },
    { href: hrefOf("/terms"), name: "terms" },
    { href: hrefOf("/faq"), name: "faq" },
    // Signed-in users have a support page.
    { href: hrefOf("/contact"), name: "support", className: "in-data-member:hidden" },
    { href: links.support, name: "support", className: "hidden in-data-member:block" },
  ] as const;
  return entries.map(({ href, name, ...item }) => (
    <li key={href} {...item}>
      <a href={href} className={linkClass}>
        {t(`entry:footer.${name}`)}
      </a>
    </li>
  ));
}

function SocialNav({ pathname }: { pathname: string }) {
  const { t } = useTranslation();
  const entries = listSocialLinks(pathname);
  const hasAccount = entries.some(({ isAccount }) => isAccount);
  return (
    <FooterNav title={t(hasAccount ? "entry:footer.follow" : "entry:footer.share")}>
      {entries.map(({ network, href, isAccount }) => (
        <li key={network}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            data-frame={isAccount ? undefined : "share"}
            // The build writes a URL that the server completes.
            suppressHydrationWarning
            className={linkClass}
          >
            {t(isAccount ? `entry:footer.accounts.${network}` : `entry:footer.shares.${network}`)}
            <span className="sr-only"> ({t("entry:register.newTab")})</span>
          </a>
        </li>
      ))}
    </FooterNav>
  );
}

type SocialLink = {
  network: SocialNetwork;
  href: string;
  /** The site's own account, not a form that shares the page. */
  isAccount: boolean;
};

/** Accounts from the build's environment; empty means none. */
const configured: Record<SocialNetwork, string | undefined> = {
  x: import.meta.env["VITE_SOCIAL_X"] as string | undefined,
  linkedin: import.meta.env["VITE_SOCIAL_LINKEDIN"] as string | undefined,
  whatsapp: import.meta.env["VITE_SOCIAL_WHATSAPP"] as string | undefined,
  telegram: import.meta.env["VITE_SOCIAL_TELEGRAM"] as string | undefined,
};

export function listSocialLinks(pathname: string, accounts = configured): SocialLink[] {
  const origin = import.meta.env.SSR ? siteOrigin : window.location.origin;
  return networks.map((network) => {
    const account = accounts[network];
    return account
      ? { network, href: account, isAccount: true }
      : { network, href: shareAddress(network, origin + pathname), isAccount: false };
  });
}
