import { glossary } from "@masar/catalog/catalog";
import type { GlossaryTerm } from "@masar/domain/catalog/library-entries";
import { splitWords } from "@masar/domain/goals/goal-index";
import { listForms, stemWord } from "@masar/domain/text/stem-words";
import { skillNames } from "#api/features/assistant/library/library-index.ts";
import { wordLists } from "#api/features/assistant/library/patterns.ts";

type Phrase<T> = { words: string[]; target: T };
type Named<T> = { target: T; at: number; size: number };

function toPhrases<T>(names: string[], target: T): Phrase<T>[] {
  return names
    .map((name) => ({ words: splitWords(name).map(stemWord), target }))
    .filter(({ words }) => words.length > 0);
}

/** Aliases such as "for" or a single letter do not count as names in a sentence. */
const notNames = new Set(wordLists.notNames.map(stemWord));

/** Targets in the order of the text; of two overlapping names the longer one counts. */
function findNamed<T>(text: string, phrases: Phrase<T>[]): Named<T>[] {
  const tokens = splitWords(text).map((word) => [...listForms(word), stemWord(word)]);
  const candidates = phrases.flatMap(({ words, target }) => {
    if (words.length === 1 && notNames.has(words[0] ?? "")) return [];
    const at = tokens.findIndex((_, start) =>
      words.every((word, offset) => tokens[start + offset]?.includes(word)),
    );
    return at < 0 ? [] : [{ target, at, size: words.length }];
  });
  const named: Named<T>[] = [];
  for (const each of candidates.toSorted((a, b) => b.size - a.size || a.at - b.at)) {
    const isCovered = named.some(
      ({ target, at, size }) =>
        target === each.target || (each.at < at + size && at < each.at + each.size),
    );
    if (!isCovered) named.push(each);
  }
  return named.toSorted((a, b) => a.at - b.at);
}

const skillPhrases = [
  ...Object.entries(wordLists.skillNames).flatMap(([skill, names]) => toPhrases(names, skill)),
  // "Agile & Scrum" goes by either name.
  ...[...skillNames].flatMap(([skill, names]) =>
    toPhrases([...names, ...names.flatMap((name) => name.split(" & "))], skill),
  ),
];
const termPhrases = glossary.terms.flatMap((term) =>
  // Some entries explain two things together: each of them is a name.
  toPhrases(
    [...term.term.split(" and "), term.term, term.term_ar, ...term.aliases, ...term.aliases_ar],
    term,
  ),
);

export function listNamedSkills(text: string): string[] {
  return findNamed(text, skillPhrases).map(({ target }) => target);
}

export function listNamedTerms(text: string): GlossaryTerm[] {
  return findNamed(text, termPhrases).map(({ target }) => target);
}

export function findFirstNamed(text: string): { term: GlossaryTerm } | { skill: string } | null {
  const [skill] = findNamed(text, skillPhrases);
  const [term] = findNamed(text, termPhrases);
  if (skill && (!term || skill.at <= term.at)) return { skill: skill.target };
  return term ? { term: term.target } : null;
}
