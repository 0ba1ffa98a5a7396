/** What Masar's library holds beside courses and blueprints; every text in both languages. */

type LibrarySource = { title: string; title_ar: string; url: string; url_ar?: string };

/** In the order a newcomer asks: what Masar does first, then studying, fields and work. */
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
  /** Other ways to ask for it: whole phrases, dialects too. */
  keywords: string[];
  keywords_ar: string[];
  /** The page of ours where it is done, or null. */
  link: string | null;
  /** Whose courses go further. */
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
  /** Code or a calculation, the same in both languages. */
  example?: { language: string; code: string };
  /** Something to think about before the explanation is read. */
  hint?: string;
  hint_ar?: string;
  skills: string[];
};

export type GlossaryContrast = {
  id: string;
  /** How each of the two is named, in both languages. */
  sides: [string[], string[]];
  title: string;
  title_ar: string;
  text: string;
  text_ar: string;
  skills: string[];
};

export type Glossary = { terms: GlossaryTerm[]; contrasts: GlossaryContrast[] };
