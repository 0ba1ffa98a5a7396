import { useTranslation } from "react-i18next";
import { publicHref } from "#web/platform/urls/links.ts";
import { siteOrigin } from "#web/platform/urls/site-origin.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { networks, shareAddress } from "../share-addresses.ts";

/** Plain links: no third-party code is on the page. */
export function ShareLinks({ slug, title }: { slug: string; title: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const address = siteOrigin + publicHref(`/blog/${slug}`, language);
  return (
    <div className="flex flex-wrap items-center gap-x-5 text-sm">
      <p className="text-ink-2">{t("pages:blog.share")}</p>
      <ul className="flex flex-wrap gap-x-5">
        {networks.map((network) => {
          const name = t(`pages:blog.places.${network}`);
          return (
            <li key={network}>
              <a
                href={shareAddress(network, address, title)}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t("pages:blog.shareOn", { name })}
                className="inline-flex min-h-11 items-center text-teal underline underline-offset-4 hover:decoration-2"
              >
                {name}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
