import { type Language, locales } from "@masar/i18n/locales";
import { useTranslation } from "react-i18next";
import { Star, StarMark } from "#web/ui/display/star.tsx";

export type MilestoneCard = {
  language: Language;
  title: string;
  description: string;
  hours: string;
  doneWhen: string;
  criteria: string[];
};

export function TwoLanguages({ cards }: { cards: MilestoneCard[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="pair" className="grid gap-8">
      <div className="grid gap-2">
        <h2 id="pair" className="text-3xl">
          {t("pages:home.pair.heading")}
        </h2>
        <p className="measure text-lg text-ink-2">{t("pages:home.pair.text")}</p>
      </div>
      <ul aria-label={t("pages:home.pair.caption")} className="grid gap-5 md:grid-cols-2 md:gap-8">
        {cards.map((card) => (
          <li
            key={card.language}
            lang={card.language}
            dir={locales[card.language].dir}
            className="grid content-start gap-4 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-7.5"
          >
            <div className="flex items-start gap-4">
              <Star state="now" className="size-10 shrink-0" />
              <div>
                <h3 className="text-xl">{card.title}</h3>
                <p className="text-sm text-ink-3 tabular-nums">{card.hours}</p>
              </div>
            </div>
            <p className="text-ink-2">{card.description}</p>
            <div>
              <p className="text-sm font-medium text-ink-2">{card.doneWhen}</p>
              <ul className="mt-1.5 grid gap-1.5">
                {card.criteria.map((criterion) => (
                  <li key={criterion} className="flex items-start gap-2.5">
                    <StarMark className="mt-1.5 size-3.5 shrink-0 text-saffron" />
                    {criterion}
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
