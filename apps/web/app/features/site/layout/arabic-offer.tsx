import { locales } from "@masar/i18n/locales";
import { useTranslation } from "react-i18next";
import { switchPublicLanguage } from "#web/platform/urls/switch-public-language.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { buttonClass } from "#web/ui/forms/button.tsx";

/** In Arabic, on English pages; `page-chrome.ts` shows it once to readers of Arabic. */
export function ArabicOffer({ pathname }: { pathname: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (language !== "en") return null;
  return (
    <aside
      hidden
      data-arabic-offer=""
      lang="ar"
      dir={locales.ar.dir}
      aria-label={t("site:arabicOffer.label")}
      className="border-t border-line bg-surface"
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
        <p>{t("site:arabicOffer.text")}</p>
        <div className="flex flex-wrap items-center gap-1">
          <a
            href={switchPublicLanguage({ pathname, search: "", hash: "" }, "ar")}
            hrefLang="ar"
            data-frame="language"
            className={buttonClass("primary", "sm")}
          >
            {t("site:arabicOffer.accept")}
          </a>
          <button type="button" data-frame="decline-arabic" className={buttonClass("quiet", "sm")}>
            {t("site:arabicOffer.decline")}
          </button>
        </div>
      </div>
    </aside>
  );
}
