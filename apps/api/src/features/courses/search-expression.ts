import { searchAliases } from "@masar/catalog/catalog";
import { groupSearchWords, indexAliases, listWordForms } from "@masar/domain/text/search-words";

const aliases = indexAliases(searchAliases);
const minPrefixLength = 3;

/**
 * Builds the text for `to_tsquery`, with the forms and aliases of each word. Folded words contain only letters and
 * digits, so that no operator needs escaping.
 */
export function toSearchExpression(words: readonly string[], isLastPrefix: boolean): string {
  const last = words.at(-1);
  const formatWord = (word: string) => {
    const isPrefix = isLastPrefix && word === last && word.length >= minPrefixLength;
    const forms = listWordForms(word).map((form) => (isPrefix ? `${form}:*` : form));
    return `(${forms.join(" | ")})`;
  };
  return groupSearchWords(words, aliases)
    .map((group) => `(${group.map((all) => all.map(formatWord).join(" & ")).join(" | ")})`)
    .join(" & ");
}
