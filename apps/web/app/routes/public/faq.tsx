import { type FaqTopic, listFaq } from "@masar/content/faq";
import { useTranslation } from "react-i18next";
import { FaqMore, FaqTopicNav, FaqTopics } from "#web/features/site/faq/faq-topics.tsx";
import { FaqSearch } from "#web/features/site/islands/faq-search.tsx";
import { getT } from "#web/platform/i18n/i18n.ts";
import { languageOfPath } from "#web/platform/preferences/language.ts";
import { siteMeta } from "#web/platform/meta/site-meta.ts";
import { Island } from "#web/features/site/runtime/island.tsx";
import type { Route } from "./+types/faq";

/** Runs in the build only. */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  return { topics: listFaq(languageOfPath(pathname) ?? "en") };
}

export function meta({ location, loaderData }: Route.MetaArgs) {
  const t = getT(languageOfPath(location.pathname) ?? "en");
  return siteMeta(location, {
    title: t("pages:faq.title"),
    description: t("pages:faq.description"),
    picture: "faq",
    data: [{ "@type": "FAQPage", mainEntity: listFirstQuestions(loaderData?.topics ?? []) }],
  });
}

/** All entries would double the page's size. */
function listFirstQuestions(topics: FaqTopic[]): object[] {
  const entries = topics.find(({ topic }) => topic === "start")?.entries ?? [];
  return entries.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
}

export default function FaqPage({ loaderData: { topics } }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-1 gap-8 py-4 md:gap-10 md:py-8">
      <header className="grid gap-3">
        <h1 className="text-4xl">{t("pages:faq.title")}</h1>
        <p className="measure text-lg text-ink-2">{t("pages:faq.lead")}</p>
      </header>
      <Island name="faqSearch" of={FaqSearch} props={{}} className="max-w-[68ch]" />
      <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <FaqTopicNav topics={topics} />
        <div className="grid min-w-0 max-w-[76ch] grid-cols-1 content-start gap-10">
          <FaqTopics topics={topics} />
          <FaqMore />
        </div>
      </div>
    </div>
  );
}
