import type { Language } from "@masar/contract/settings/schemas";
import { limits } from "@masar/contract/limits";
import type { Answered } from "#api/features/assistant/ask/ask-types.ts";
import { libraryIndex } from "./library-index.ts";
import {
  joinParts,
  makeSources,
  type Sources,
  type ReplyTexts,
  replyTexts,
} from "./reply-texts.ts";

/** One answer while it is being put together. */
export type Draft = {
  language: Language;
  words: ReplyTexts;
  sources: Sources;
  parts: string[];
  related: string[];
  courses: Answered["discoveredCourses"];
};

export function openDraft(language: Language): Draft {
  return {
    language,
    words: replyTexts[language],
    sources: makeSources(),
    parts: [],
    related: [],
    courses: [],
  };
}

/** The text of an entry in the answer's language; every entry has both. */
export function pick(language: Language, english: string, arabic: string): string {
  return language === "ar" ? arabic : english;
}

/** A page of ours as a source, named in the answer's language. */
export function citePage(draft: Draft, url: string): string {
  const [page = url] = url.split("?");
  const titles: Record<string, string> = draft.words.pages;
  return draft.sources.cite(titles[url] ?? titles[page] ?? page, url);
}

const answerable = new Map<string, boolean>();

/** A follow-up is offered only when the library finds what it was made from. */
export function isAnswerable(question: string, id: string): boolean {
  const known = answerable.get(question);
  if (known !== undefined) return known;
  const isFound = libraryIndex.find(question)[0]?.item.id === id;
  answerable.set(question, isFound);
  return isFound;
}

export function closeDraft(draft: Draft): Answered {
  return {
    response: joinParts(draft.parts).slice(0, limits.assistant.answerLength),
    citations: draft.sources.list(),
    relatedQuestions: [...new Set(draft.related)].slice(0, limits.assistant.relatedQuestions),
    discoveredCourses: draft.courses.slice(0, limits.assistant.discoveredCourses),
  };
}
