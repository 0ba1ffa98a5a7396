import type { PathPage } from "@masar/domain/path-pages/path-page";
import { locales } from "@masar/i18n/locales";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { toSearch } from "#web/entities/path/path-request.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { visitorPlacementLink } from "#web/platform/urls/visitor-placement-link.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { buttonClass } from "#web/ui/forms/button.tsx";

/** Shown for the chosen hours, without a script. Whole names, so that the style sheet has them. */
const shownAt: Record<number, string> = {
  3: "group-has-[#pace-3:checked]/pace:grid",
  5: "group-has-[#pace-5:checked]/pace:grid",
  8: "group-has-[#pace-8:checked]/pace:grid",
  12: "group-has-[#pace-12:checked]/pace:grid",
};
const firstHours = 5;

/** Each pace has its own end and its own link; the stylesheet shows those of the chosen hours. */
export function PathPace({ page: { slug, title, paces, hasPlacement } }: { page: PathPage }) {
  const { t } = useTranslation();
  const format = useFormat();
  const hrefOf = usePublicHref();
  const { language } = useLanguage();
  return (
    <section
      aria-label={t("pages:paths.start")}
      className="group/pace grid gap-5 self-start rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <fieldset>
        <legend className="mb-2 font-medium">{t("pages:paths.pace")}</legend>
        <div className="flex gap-1 rounded-full bg-sunken p-1 dark:bg-track">
          {paces.map(({ hours }) => (
            <label
              key={hours}
              className="relative flex min-h-11 flex-1 cursor-pointer items-center justify-center gap-1 rounded-full border border-transparent text-sm tabular-nums has-checked:border-outline has-checked:bg-surface has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-teal"
            >
              <input
                type="radio"
                name="pace"
                id={`pace-${hours}`}
                value={hours}
                defaultChecked={hours === firstHours}
                // Firefox restores the choice of an earlier visit.
                autoComplete="off"
                className="peer absolute inset-0 cursor-[inherit] appearance-none rounded-[inherit] outline-none"
              />
              {/* Colour is not the only sign of the chosen value. */}
              <Icon icon={Check} size={14} className="hidden peer-checked:block" />
              {t("site:hero.hoursShort", { hours: format.number(hours) })}
            </label>
          ))}
        </div>
      </fieldset>
      {paces.map(({ hours, weeks, days }) => (
        <div key={hours} className={cn("hidden gap-4", shownAt[hours])}>
          <div>
            <p className="text-sm text-ink-2">{t("pages:paths.finish")}</p>
            {/* The day of reading is not known here: `site-entry.ts` writes the date. */}
            <p
              data-finish-days={days}
              data-locale={locales[language].tag}
              className="min-h-9 text-2xl font-semibold tabular-nums"
            />
            <p className="text-sm text-ink-2">{t("pages:paths.weeks", { count: weeks })}</p>
          </div>
          <a
            href={
              hrefOf("/register") +
              toSearch({
                goal: title,
                blueprint: slug,
                level: "beginner",
                hours,
                courses: language,
              })
            }
            className={buttonClass("primary", "md")}
          >
            {t("pages:paths.start")}
          </a>
          {hasPlacement && (
            <a
              href={visitorPlacementLink(slug, hours, language)}
              className={buttonClass("secondary", "md")}
            >
              {t("pages:paths.placement")}
            </a>
          )}
        </div>
      ))}
      <p className="text-sm text-ink-2">{t("pages:paths.startNote")}</p>
    </section>
  );
}
