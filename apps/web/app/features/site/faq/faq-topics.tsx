import type { FaqTopic } from "@masar/content/faq";
import { useTranslation } from "react-i18next";
import { FaqEntry } from "./faq-entry.tsx";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { buttonClass } from "#web/ui/forms/button.tsx";

const nameOf = ({ topic }: FaqTopic) => `topic-${topic}`;

export function FaqTopicNav({ topics }: { topics: FaqTopic[] }) {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t("pages:faq.topicsLabel")}
      className="min-w-0 lg:sticky lg:top-24 lg:self-start"
    >
      {/* One scrolling line on a phone: nine rows would push the first question off the screen. */}
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0 lg:grid lg:gap-0 lg:border-s lg:border-line">
        {topics.map((topic) => (
          <li key={topic.topic}>
            <a
              href={`#${nameOf(topic)}`}
              className="flex min-h-11 items-center rounded-full border border-outline px-4 text-sm whitespace-nowrap hover:bg-sunken lg:-ms-px lg:rounded-none lg:border-0 lg:border-s-2 lg:border-transparent lg:text-ink-2 lg:hover:border-teal lg:hover:bg-transparent lg:hover:text-ink"
            >
              {t(`pages:faq.topics.${topic.topic}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** All answers are in the page, so that the browser's own search finds closed ones. */
export function FaqTopics({ topics }: { topics: FaqTopic[] }) {
  return topics.map((topic) => <TopicSection key={topic.topic} topic={topic} />);
}

function TopicSection({ topic }: { topic: FaqTopic }) {
  const { t } = useTranslation();
  const entries = topic.entries.map((entry) => <FaqEntry key={entry.id} entry={entry} />);
  return (
    <section id={nameOf(topic)} data-faq-group={topic.topic}>
      <h2 className="mb-2 text-2xl">{t(`pages:faq.topics.${topic.topic}`)}</h2>
      {topic.isFolded ? (
        <details data-faq-fold={topic.topic} className="unfold">
          {/* While a search hides some entries, the count would be wrong. */}
          <summary className="text-teal [details:has([data-faq][hidden])>&]:hidden">
            {t("pages:faq.fold", { count: entries.length })}
          </summary>
          <div className="border-s-2 border-line ps-4 sm:ps-5">{entries}</div>
        </details>
      ) : (
        entries
      )}
    </section>
  );
}

export function FaqMore() {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  return (
    <section className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-xl">{t("pages:faq.more.title")}</h2>
        <p className="text-ink-2">{t("pages:faq.more.text")}</p>
      </div>
      <a href={hrefOf("/contact")} className={buttonClass("primary", "md")}>
        {t("pages:faq.more.action")}
      </a>
    </section>
  );
}
