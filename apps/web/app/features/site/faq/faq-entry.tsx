import type { FaqEntry as Entry } from "@masar/content/faq";
import { locales } from "@masar/i18n/locales";
import { useTranslation } from "react-i18next";
import { publicHref } from "#web/platform/urls/links.ts";
import { publicPaths } from "#web/platform/urls/public-paths.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { MarkdownView } from "#web/ui/markdown/markdown-view.tsx";
import { readingRules } from "../reading-rules.ts";
import { TextAnchor } from "#web/ui/display/text-anchor.tsx";

/**
 * The id is on the answer: a browser that follows `/faq#streak-rules` opens the closed part around it, without a
 * script.
 */
export function FaqEntry({ entry }: { entry: Entry }) {
  const { language } = useLanguage();
  return (
    <details data-faq={entry.id} data-keywords={entry.keywords.join("|")} className="unfold">
      <summary>{entry.question}</summary>
      {/* Keeps the question visible below the header. */}
      <div id={entry.id} className="reading measure scroll-mt-36! pb-5 text-ink-2 md:text-base">
        <MarkdownView
          text={entry.answer}
          topLevel={4}
          rules={readingRules}
          dir={locales[language].dir}
        />
        <EntrySources sources={entry.sources} />
        {entry.link && <EntryLink link={entry.link} />}
      </div>
    </details>
  );
}

function EntrySources({ sources }: Pick<Entry, "sources">) {
  const { t } = useTranslation();
  if (sources.length === 0) return null;
  return (
    <p className="text-sm">
      {`${t("pages:faq.sources")}: `}
      {sources.map(({ title, url }, index) => (
        <span key={url}>
          {index > 0 && t("between")}
          <TextAnchor href={url} target="_blank" rel="noopener noreferrer">
            {title}
          </TextAnchor>
        </span>
      ))}
    </p>
  );
}

/** Pages of the application ask visitors to log in. */
function EntryLink({ link }: { link: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const page = publicPaths.find((path) => path === link);
  return (
    <TextAnchor href={page ? publicHref(page, language) : link} isTall className="font-medium">
      {page === "/privacy" ? t("pages:contact.privacy") : t("pages:faq.open")}
    </TextAnchor>
  );
}
