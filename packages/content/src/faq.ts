import { helpEntries } from "@masar/catalog/catalog";
import { type HelpEntry, type HelpTopic, helpTopics } from "@masar/domain/catalog/library-entries";
import type { Language } from "@masar/i18n/locales";

export type FaqEntry = {
  id: string;
  question: string;
  /** Markdown. */
  answer: string;
  /** Other ways to ask for it, for the search. */
  keywords: string[];
  /** The page of ours where it is done. */
  link: string | null;
  sources: { title: string; url: string }[];
};

export type FaqTopic = {
  topic: HelpTopic;
  /** Advice on studying and work, which has little to do with Masar: shown when asked for. */
  isFolded: boolean;
  entries: FaqEntry[];
};

const folded: readonly HelpTopic[] = ["methods", "habits", "fields", "careers"];

/** The answers of the assistant's library, as a page: one text feeds both. */
export function listFaq(language: Language): FaqTopic[] {
  return helpTopics.map((topic) => ({
    topic,
    isFolded: folded.includes(topic),
    entries: helpEntries
      .filter((entry) => entry.topic === topic)
      .map((entry) => readEntry(entry, language)),
  }));
}

function readEntry(entry: HelpEntry, language: Language): FaqEntry {
  const isArabic = language === "ar";
  return {
    id: entry.id,
    question: isArabic ? entry.question_ar : entry.question,
    answer: isArabic ? entry.answer_ar : entry.answer,
    keywords: isArabic ? entry.keywords_ar : entry.keywords,
    link: entry.link,
    sources: (entry.sources ?? []).map((source) => ({
      title: isArabic ? source.title_ar : source.title,
      url: isArabic ? (source.url_ar ?? source.url) : source.url,
    })),
  };
}
