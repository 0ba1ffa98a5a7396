import { locales } from "@masar/i18n/locales";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { languageStorageKey, storeLanguage } from "#web/lib/language.ts";
import { switchPublicLanguage } from "#web/lib/links.ts";
import { readStored, writeStored } from "#web/lib/storage.ts";
import { useHydrated } from "#web/lib/use-hydrated.ts";
import { useLanguage } from "#web/lib/use-language.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";

const storageKey = "arabic-offer";

/** Of our two languages, the one the browser names first. */
function prefersArabic(): boolean {
  const first = navigator.languages.find((tag) => /^(?:ar|en)\b/i.test(tag));
  return first !== undefined && /^ar/i.test(first);
}

function isUndecided(): boolean {
  return readStored(storageKey) === null && readStored(languageStorageKey) === null;
}

/** Offers Arabic once, in Arabic, on English pages to who reads it first. */
export function ArabicOffer() {
  const { language } = useLanguage();
  const isHydrated = useHydrated();
  if (!isHydrated || language !== "en" || !prefersArabic()) return null;
  return <Offer />;
}

function Offer() {
  const { t } = useTranslation();
  const location = useLocation();
  const [isOpen, setOpen] = useState(isUndecided);
  if (!isOpen) return null;
  const { dir } = locales.ar;
  return (
    <aside
      lang="ar"
      dir={dir}
      aria-label={t("site:arabicOffer.label")}
      className="sticky bottom-0 border-t border-line bg-surface"
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
        <p>{t("site:arabicOffer.text")}</p>
        <div className="flex flex-wrap items-center gap-1">
          <ButtonLink
            to={switchPublicLanguage(location, "ar")}
            reloadDocument
            size="sm"
            hrefLang="ar"
            onClick={() => {
              writeStored(storageKey, "accepted");
              storeLanguage("ar");
            }}
          >
            {t("site:arabicOffer.accept")}
          </ButtonLink>
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              writeStored(storageKey, "declined");
              setOpen(false);
            }}
          >
            {t("site:arabicOffer.decline")}
          </Button>
        </div>
      </div>
    </aside>
  );
}
