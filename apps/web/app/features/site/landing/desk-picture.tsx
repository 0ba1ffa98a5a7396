import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { cn } from "#web/ui/display/cn.ts";

const themes = ["light", "dark"] as const;

/** `npm run screens` draws the picture. */
export function DeskPicture() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <section aria-labelledby="desk" className="grid gap-8">
      <div className="grid gap-2">
        <h2 id="desk" className="text-3xl">
          {t("pages:home.desk.heading")}
        </h2>
        <p className="measure text-lg text-ink-2">{t("pages:home.desk.text")}</p>
      </div>
      {themes.map((theme) => {
        const file = `/pictures/study-desk-${language}-${theme}`;
        return (
          // Lazy: a picture that is not shown is not loaded.
          <picture
            key={theme}
            className={cn(theme === "light" ? "dark:hidden" : "hidden dark:block")}
          >
            <source
              media="(width < 30rem)"
              srcSet={`${file}-phone.webp`}
              width={720}
              height={1280}
            />
            <img
              src={`${file}.webp`}
              alt={t("pages:home.desk.alt")}
              width={1440}
              height={900}
              loading="lazy"
              decoding="async"
              className="mx-auto h-auto w-full rounded-lg border border-line bg-sunken shadow-card max-[30rem]:max-w-80"
            />
          </picture>
        );
      })}
    </section>
  );
}
