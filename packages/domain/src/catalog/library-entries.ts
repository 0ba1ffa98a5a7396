type LibrarySource = { title: string; title_ar: string; url: string; url_ar?: string };

/** In display order: Masar first, then studying, fields and work. */
export const helpTopics = [
  "start",
  "paths",
  "study",
  "assistant",
  "account",
  "methods",
  "habits",
  "fields",
  "careers",
] as const;
export type HelpTopic = (typeof helpTopics)[number];

export type HelpEntry = {
  id: string;
  topic: HelpTopic;
  question: string;
  question_ar: string;
  /** Markdown. */
  answer: string;
  answer_ar: string;
  /** Other phrasings, dialects included. */
  keywords: string[];
  keywords_ar: string[];
  /** A page of the app, or null. */
  link: string | null;
  /** Skills of further courses. */
  skills: string[];
  sources?: LibrarySource[];
};

export type GlossaryTerm = {
  id: string;
  term: string;
  term_ar: string;
  aliases: string[];
  aliases_ar: string[];
  explanation: string;
  explanation_ar: string;
  /** Code or a calculation, for both languages. */
  example?: { language: string; code: string };
  /** Shown before the explanation. */
  hint?: string;
  hint_ar?: string;
  skills: string[];
};

export type GlossaryContrast = {
  id: string;
  /** Names of both, in both languages. */
  sides: [string[], string[]];
  title: string;
  title_ar: string;
  text: string;
  text_ar: string;
  skills: string[];
};

export type Glossary = { terms: GlossaryTerm[]; contrasts: GlossaryContrast[] };
