import { useTranslation } from "react-i18next";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { buttonClass } from "#web/ui/forms/button.tsx";
import { StarOutline } from "#web/ui/display/star.tsx";
import { TextAnchor } from "#web/ui/display/text-anchor.tsx";

export const meta = createMeta((t) => t("notFound.pageTitle"), { isHidden: true });

/** The server's response to an unknown URL with a language; others are handled by the application. */
export default function NotFoundPage() {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  const ways = [
    { href: hrefOf("/faq"), label: t("site:header.faq") },
    { href: hrefOf("/blog"), label: t("site:header.blog") },
    { href: hrefOf("/contact"), label: t("site:header.contact") },
  ];
  return (
    <div className="flex flex-col items-center gap-3 py-12 text-center">
      <StarOutline className="size-10 text-outline" />
      <h1 className="text-3xl">{t("notFound.title")}</h1>
      <p className="measure text-ink-2">{t("notFound.description")}</p>
      <a href={hrefOf("/")} className={buttonClass("primary", "md")}>
        {t("goHome")}
      </a>
      <ul className="flex flex-wrap justify-center gap-x-6">
        {ways.map(({ href, label }) => (
          <li key={href}>
            <TextAnchor href={href} isTall>
              {label}
            </TextAnchor>
          </li>
        ))}
      </ul>
    </div>
  );
}
