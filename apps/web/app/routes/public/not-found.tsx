import { useTranslation } from "react-i18next";
import { publicHref } from "#web/platform/urls/links.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { buttonClass } from "#web/ui/forms/button.tsx";
import { StarOutline } from "#web/ui/display/star.tsx";

export const meta = createMeta((t) => t("notFound.pageTitle"), { isHidden: true });

/** The server's response to an unknown URL with a language; others are handled by the application. */
export default function NotFoundPage() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const ways = [
    { href: publicHref("/faq", language), label: t("site:header.faq") },
    { href: publicHref("/blog", language), label: t("site:header.blog") },
    { href: publicHref("/contact", language), label: t("site:header.contact") },
  ];
  return (
    <div className="flex flex-col items-center gap-3 py-12 text-center">
      <StarOutline className="size-10 text-outline" />
      <h1 className="text-3xl">{t("notFound.title")}</h1>
      <p className="measure text-ink-2">{t("notFound.description")}</p>
      <a href={publicHref("/", language)} className={buttonClass("primary", "md")}>
        {t("goHome")}
      </a>
      <ul className="flex flex-wrap justify-center gap-x-6">
        {ways.map(({ href, label }) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-11 items-center text-teal underline underline-offset-4 hover:decoration-2"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
