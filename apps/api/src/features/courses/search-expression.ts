import { searchAliases } from "@masar/catalog/catalog";
import { groupSearchWords, indexAliases, listWordForms } from "@masar/domain/text/search-words";

const aliases = indexAliases(searchAliases);
const shortestBeginning = 3;

/**
 * The words as text for `to_tsquery`: with and without the article, or by another name. They are folded, so they
 * hold letters and digits only, and none of the operators. Where the last one may be half typed, its beginning is enough.
 */
export function toSearchExpression(
  words: readonly string[],
  { isLastHalfTyped }: { isLastHalfTyped: boolean },
): string {
  const last = words.at(-1);
  const writeWord = (word: string) => {
    const isBeginning = isLastHalfTyped && word === last && word.length >= shortestBeginning;
    return `(${listWordForms(word)
      .map((form) => (isBeginning ? `${form}:*` : form))
      .join(" | ")})`;
  };
  return groupSearchWords(words, aliases)
    .map((group) => `(${group.map((all) => all.map(writeWord).join(" & ")).join(" | ")})`)
    .join(" & ");
}
