import { useTranslation } from "react-i18next";
import { publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { buttonClass } from "#web/ui/forms/button.tsx";
import { StarOutline } from "#web/ui/display/star.tsx";

export function CallToStart() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <section
      aria-labelledby="start"
      className="grid justify-items-center gap-3 rounded-lg border border-line bg-surface px-5 py-12 text-center shadow-card md:py-16"
    >
      <StarOutline className="size-10 text-saffron" />
      <h2 id="start" className="text-3xl">
        {t("pages:home.start.heading")}
      </h2>
      <p className="measure text-lg text-ink-2">{t("pages:home.start.text")}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <a href="#goal" className={buttonClass("primary", "lg")}>
          {t("pages:home.start.build")}
        </a>
        <a href={publicHref("/register", language)} className={buttonClass("secondary", "lg")}>
          {t("pages:home.start.signUp")}
        </a>
      </div>
    </section>
  );
}
