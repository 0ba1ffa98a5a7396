import { locales } from "@masar/i18n/locales";
import { Languages } from "lucide-react";
import { useTranslation } from "react-i18next";
import { switchPublicLanguage } from "#web/platform/urls/switch-public-language.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { buttonClass } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";

type PageLinksProps = {
  pathname: string;
  className: string;
  onChoose?: () => void;
};

export function PageLinks({ pathname, className, onChoose }: PageLinksProps) {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  const pages = [
    { href: hrefOf("/paths"), label: t("site:header.paths") },
    { href: hrefOf("/about"), label: t("site:header.about") },
    { href: hrefOf("/blog"), label: t("site:header.blog") },
    { href: hrefOf("/faq"), label: t("site:header.faq") },
    { href: hrefOf("/contact"), label: t("site:header.contact") },
  ];
  return pages.map(({ href, label }) => (
    <li key={href}>
      <a href={href} aria-current={markOf(pathname, href)} onClick={onChoose} className={className}>
        {label}
      </a>
    </li>
  ));
}

function markOf(pathname: string, href: string): "page" | "true" | undefined {
  const bare = pathname.replace(/\/$/, "");
  if (bare === href) return "page";
  return bare.startsWith(`${href}/`) ? "true" : undefined;
}

type LanguageLinkProps = {
  pathname: string;
  /** Icon only on medium screens. */
  isTight?: boolean;
  onChoose?: () => void;
};

/** A link to another document; `page-chrome.ts` adds query and hash. */
export function LanguageLink({ pathname, isTight, onChoose }: LanguageLinkProps) {
  const { language } = useLanguage();
  const other = language === "en" ? "ar" : "en";
  return (
    <a
      href={switchPublicLanguage({ pathname, search: "", hash: "" }, other)}
      hrefLang={other}
      lang={other}
      data-frame="language"
      onClick={onChoose}
      className={buttonClass("quiet", "md", isTight ? "max-lg:w-11 max-lg:px-0" : undefined)}
    >
      <Icon icon={Languages} />
      <span className={isTight ? "max-lg:sr-only" : undefined}>{locales[other].label}</span>
    </a>
  );
}
