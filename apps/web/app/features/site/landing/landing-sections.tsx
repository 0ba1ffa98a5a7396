import { useTranslation } from "react-i18next";
import { Star, StarMark, StarOutline } from "#web/ui/display/star.tsx";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { cn } from "#web/ui/display/cn.ts";
import { type Language, locales } from "@masar/i18n/locales";
import { buttonClass } from "#web/ui/forms/button.tsx";
import { TextAnchor } from "#web/ui/display/text-anchor.tsx";

const promises = ["offline", "languages", "price"] as const;

export function Promises() {
  const { t } = useTranslation();
  return (
    <ul className="flex flex-col gap-x-9 gap-y-3 border-t border-line pt-6 text-ink-2 sm:flex-row sm:flex-wrap">
      {promises.map((promise) => (
        <li key={promise} className="flex items-center gap-2.5">
          <StarMark className="size-4.5 shrink-0 text-saffron" />
          {t(`pages:home.promises.${promise}`)}
        </li>
      ))}
    </ul>
  );
}

const steps = ["goal", "road", "study"] as const;

export function HowItWorks() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="how" className="grid gap-8">
      <h2 id="how" className="text-3xl">
        {t("pages:home.how.heading")}
      </h2>
      <ol className="grid gap-x-10 gap-y-8 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step} className="relative grid content-start gap-2">
            {index < steps.length - 1 && (
              <span className="absolute start-10 -end-10 top-4.75 hidden h-0.5 bg-line md:block" />
            )}
            <Star state={index === 0 ? "now" : "later"} className="relative mb-1 size-10" />
            <h3 className="text-xl">{t(`pages:home.how.${step}`)}</h3>
            <p className="measure text-ink-2">{t(`pages:home.how.${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

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

type Question = { id: string; question: string; answer: string };

export function Questions({ questions }: { questions: Question[] }) {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  return (
    <section aria-labelledby="questions" className="grid gap-6 lg:grid-cols-[1fr_2fr] lg:gap-16">
      <div className="grid content-start gap-3">
        <h2 id="questions" className="text-3xl">
          {t("pages:home.questions.heading")}
        </h2>
        <TextAnchor href={hrefOf("/faq")} isTall className="justify-self-start font-medium">
          {t("pages:home.questions.all")}
        </TextAnchor>
      </div>
      <div className="border-t border-line">
        {questions.map(({ id, question, answer }) => (
          <details key={id} className="unfold text-lg">
            <summary>{question}</summary>
            <p className="measure pb-5 text-base text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

export function CallToStart() {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
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
        <a href={hrefOf("/register")} data-frame="entry" className={buttonClass("secondary", "lg")}>
          {t("pages:home.start.signUp")}
        </a>
      </div>
    </section>
  );
}
