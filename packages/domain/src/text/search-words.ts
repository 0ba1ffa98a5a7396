import { foldText } from "./fold-arabic.ts";

/** A query that contains one of `say` also finds texts with `find`. */
export type SearchAlias = { say: string[]; find: string };

/** Folded and unique, at most `maxWords`: the cost of a search must not grow with its length. */
export function toSearchWords(text: string, maxWords: number): string[] {
  const words = new Map<string, string>();
  for (const word of foldText(text).split(" ").filter(Boolean)) {
    const bare = dropArticle(word);
    if (!words.has(bare)) words.set(bare, word);
  }
  return [...words.values()].slice(0, maxWords);
}

/** Prefixes of a noun: the article, alone or after a particle, and "and". */
const prefixes = ["ال", "وال", "بال", "لل", "و"];
const article = /^(?:[وفبك]?ال|لل)(?=\S{3})/;

/** «السيبراني», «والسيبراني» and «سيبراني» are one word; at least three letters must remain. */
export function dropArticle(word: string): string {
  return word.replace(article, "");
}

/** A folded word with and without article and particles. */
export function listWordForms(word: string): string[] {
  const bare = dropArticle(word);
  if (bare.length < 3 || !/^\p{Script=Arabic}/u.test(bare)) return [word];
  return [...new Set([word, bare, ...prefixes.map((prefix) => prefix + bare)])];
}

/** The words of each alias by the first of them, folded and without articles. */
export type AliasIndex = ReadonlyMap<string, { say: string[]; find: string[] }[]>;

export function indexAliases(aliases: readonly SearchAlias[]): AliasIndex {
  const index = new Map<string, { say: string[]; find: string[] }[]>();
  for (const { say, find } of aliases) {
    for (const name of say) {
      const words = foldText(name).split(" ").map(dropArticle);
      const first = words[0] ?? "";
      const entry = { say: words, find: foldText(find).split(" ") };
      index.set(first, [...(index.get(first) ?? []), entry]);
    }
  }
  return index;
}

/** Groups that must all match; one alternative of each is enough: the words as typed, or an alias. */
export function groupSearchWords(words: readonly string[], aliases: AliasIndex): string[][][] {
  const groups: string[][][] = [];
  for (let at = 0; at < words.length;) {
    const known = (aliases.get(dropArticle(words[at] ?? "")) ?? []).filter(({ say }) =>
      say.every((word, index) => dropArticle(words[at + index] ?? "") === word),
    );
    const length = Math.max(1, ...known.map(({ say }) => say.length));
    const found = known.filter(({ say }) => say.length === length).map(({ find }) => find);
    const joined = length === 1 ? listJoined(words, at) : [];
    const typed = words.slice(at, at + length);
    groups.push(uniquePhrases([typed, ...found, ...joined]));
    at += length;
  }
  return groups;
}

const isLatin = (word: string | undefined): word is string => /^[a-z]+$/.test(word ?? "");

/** The word joined with either neighbour: "java script" also finds "javascript". */
function listJoined(words: readonly string[], at: number): string[][] {
  const [before, word, after] = [words[at - 1], words[at], words[at + 1]];
  if (!isLatin(word)) return [];
  return [
    ...(isLatin(before) ? [[before + word]] : []),
    ...(isLatin(after) ? [[word + after]] : []),
  ];
}

function uniquePhrases(phrases: string[][]): string[][] {
  return [...new Map(phrases.map((words) => [words.join(" "), words])).values()];
}
