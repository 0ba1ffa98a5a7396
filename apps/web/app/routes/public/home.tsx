import { findMilestone, makeExamplePath } from "@masar/content/example-path";
import { listFaq } from "@masar/content/faq";
import { limits } from "@masar/contract/limits";
import { type Language, languages } from "@masar/i18n/locales";
import { useTranslation } from "react-i18next";
import { Hero } from "#web/features/site/islands/hero.tsx";
import { type ExamplePath, toPreviewPath } from "#web/features/site/islands/hero-view.ts";
import {
  CallToStart,
  DeskPicture,
  HowItWorks,
  type MilestoneCard,
  Promises,
  Questions,
  TwoLanguages,
} from "#web/features/site/landing/landing-sections.tsx";
import { getT } from "#web/platform/i18n/i18n.ts";
import { languageOfPath } from "#web/platform/preferences/language.ts";
import { type PathRequest, toIntake } from "#web/entities/path/path-request.ts";
import { siteMeta } from "#web/platform/meta/site-meta.ts";
import { siteOrigin } from "#web/platform/urls/site-origin.ts";
import { Island } from "#web/features/site/runtime/island.tsx";
import type { Route } from "./+types/home";

const firstQuestions = ["masar-price", "english-arabic", "forecast", "edit-path", "offline"];

export function meta({ location }: Route.MetaArgs) {
  const t = getT(languageOfPath(location.pathname) ?? "en");
  return siteMeta(location, {
    title: t("pages:home.title"),
    description: t("pages:home.lead"),
    picture: "home",
    data: [
      { "@type": "Organization", name: t("brand"), url: siteOrigin },
      {
        "@type": "WebSite",
        name: t("brand"),
        url: siteOrigin + location.pathname.replace(/(.)\/$/, "$1"),
      },
    ],
  });
}

/** Runs in the build only: the example is generated like every visitor's path. */
export function loader({ url }: Route.LoaderArgs) {
  const language = languageOfPath(url.pathname) ?? "en";
  const entries = listFaq(language).flatMap((topic) => topic.entries);
  const others = languages.filter((other) => other !== language);
  return {
    example: makeExample(language),
    cards: [language, ...others].map(makeCard),
    questions: firstQuestions
      .flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
      .map(({ id, question, answer }) => ({ id, question, answer })),
  };
}

function exampleRequest(language: Language): PathRequest {
  return {
    goal: getT(language)("site:hero.exampleGoal"),
    blueprint: null,
    level: "beginner",
    hours: limits.paths.hoursPerWeek,
    courses: language,
  };
}

function makePath(language: Language) {
  return makeExamplePath({ ...toIntake(exampleRequest(language)), language });
}

function makeExample(language: Language): ExamplePath {
  return {
    request: exampleRequest(language),
    path: { ...toPreviewPath(makePath(language)), finish: null },
  };
}

function makeCard(language: Language): MilestoneCard {
  const t = getT(language);
  const { title, description, estimatedHours, completionCriteria } = findMilestone(
    makePath(language),
    "sql",
  );
  return {
    language,
    title,
    description,
    hours: t("pages:home.pair.hours", { count: estimatedHours }),
    doneWhen: t("pages:home.pair.doneWhen"),
    criteria: completionCriteria,
  };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { example, cards, questions } = loaderData;
  return (
    <div className="grid grid-cols-1 gap-20 md:gap-28">
      <div className="grid grid-cols-1 gap-12 md:gap-16">
        <section
          aria-labelledby="headline"
          className="grid grid-cols-1 gap-x-16 gap-y-7 lg:grid-cols-[1.02fr_.98fr] lg:grid-rows-[auto_1fr] lg:pt-8"
        >
          <div className="grid gap-5 lg:pt-12">
            <h1
              id="headline"
              className="text-[clamp(2.75rem,5.6vw,4.75rem)] leading-[1.04] tracking-tight rtl:leading-tight rtl:tracking-normal"
            >
              {t("pages:home.headline")}
            </h1>
            <p className="max-w-[34em] text-lg text-ink-2">{t("pages:home.lead")}</p>
          </div>
          <Island name="hero" of={Hero} props={{ example }} />
        </section>
        <Promises />
      </div>
      <HowItWorks />
      <DeskPicture />
      <TwoLanguages cards={cards} />
      <Questions questions={questions} />
      <CallToStart />
    </div>
  );
}
