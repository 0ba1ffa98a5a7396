import { useTranslation } from "react-i18next";
import { publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { buttonClass } from "#web/ui/forms/button.tsx";

export function FaqMore() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <section className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-xl">{t("pages:faq.more.title")}</h2>
        <p className="text-ink-2">{t("pages:faq.more.text")}</p>
      </div>
      <a href={publicHref("/contact", language)} className={buttonClass("primary", "md")}>
        {t("pages:faq.more.action")}
      </a>
    </section>
  );
}
