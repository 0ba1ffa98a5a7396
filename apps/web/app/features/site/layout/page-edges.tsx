import { ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "#web/ui/display/icon.tsx";
import { locales } from "@masar/i18n/locales";
import { switchPublicLanguage } from "#web/platform/urls/switch-public-language.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { buttonClass } from "#web/ui/forms/button.tsx";

// Plain markup, moved by `page-chrome.ts`.

export function PageTop() {
  const { t } = useTranslation();
  return (
    <>
      <a
        href="#content"
        className="fixed start-4 top-2 z-50 rounded-full bg-ink px-5 py-2.5 font-medium text-paper not-focus:sr-only"
      >
        {t("entry:frame.skip")}
      </a>
      <progress
        data-scroll-progress=""
        max={1}
        value={0}
        aria-hidden="true"
        className="pointer-events-none fixed inset-x-0 top-0 z-40 progress-bar h-[3px] rounded-none bg-transparent [&::-webkit-progress-value]:rounded-none [&::-webkit-progress-value]:transition-none"
      />
    </>
  );
}

export function PageBottom({ pathname }: { pathname: string }) {
  const { t } = useTranslation();
  return (
    <div className="sticky bottom-0 z-20">
      <p
        data-lost=""
        hidden
        role="alert"
        className="border-t border-line bg-rose-soft px-4 py-3 text-center text-ink"
      >
        {t("entry:frame.lost")}
      </p>
      <a
        href="#top"
        data-frame="top"
        aria-label={t("entry:frame.toTop")}
        className="invisible absolute end-4 bottom-full mb-4 grid size-11 place-items-center rounded-full border border-outline bg-surface text-ink opacity-0 shadow-card transition-[opacity,visibility] duration-150 in-data-far-down:visible in-data-far-down:opacity-100 max-md:in-data-reading-on:invisible max-md:in-data-reading-on:opacity-0 md:end-6 md:mb-6 md:size-12"
      >
        <Icon icon={ArrowUp} />
      </a>
      <ArabicOffer pathname={pathname} />
    </div>
  );
}

/** In Arabic, on English pages; `page-chrome.ts` shows it once to readers of Arabic. */
function ArabicOffer({ pathname }: { pathname: string }) {
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
