import { catalog, roleNames, searchAliases } from "@masar/catalog/catalog";
import { listJoinedAliases, listRoleAliases } from "@masar/domain/catalog/role-search";
import { fillerWords, goalWords } from "@masar/domain/goals/goal-words";
import { foldText } from "@masar/domain/text/fold-arabic";
import { groupSearchWords, indexAliases, listWordForms } from "@masar/domain/text/search-words";

const { blueprints, courses, skills } = catalog;
const aliases = indexAliases([
  ...searchAliases,
  ...listRoleAliases(roleNames, blueprints),
  ...listJoinedAliases([
    ...courses.flatMap(({ title, description }) => [title, description]),
    ...skills.map(({ label }) => label),
    ...blueprints.map(({ title }) => title),
  ]),
]);
const minPrefixLength = 3;

/**
 * Builds the text for `to_tsquery`, with the forms and aliases of each word. Folded words contain only letters and
 * digits, so that no operator needs escaping.
 */
export function toSearchExpression(words: readonly string[], isLastPrefix: boolean): string {
  const last = isLastPrefix ? words.at(-1) : undefined;
  return groupSearchWords(words, aliases)
    .map((group) => formatGroup(group, last))
    .join(" & ");
}

const skillTexts = skills.map(({ id, label, label_ar }) => ({
  id,
  words: foldText([id, label, label_ar].join(" ")).split(" "),
}));

/** The skills whose names contain the query. */
export function listNamedSkills(words: readonly string[]): string[] {
  const groups = groupSearchWords(words, aliases);
  const last = words.at(-1);
  return skillTexts
    .filter(({ words: named }) => {
      const has = (word: string) => {
        const isPrefix = word === last && word.length >= minPrefixLength;
        return listWordForms(word).some((form) =>
          named.some((one) => (isPrefix ? one.startsWith(form) : one === form)),
        );
      };
      return groups.every((group) => group.some((all) => all.every(has)));
    })
    .map(({ id }) => id);
}

const vagueWords = new Set(
  [fillerWords, goalWords, "course, courses, دوره, دورات, كورس, كورسات"]
    .flatMap((list) => list.split(","))
    .map(foldText),
);

/** One expression for each part of the query that names a subject. */
export function listPartExpressions(words: readonly string[]): string[] {
  return groupSearchWords(words, aliases)
    .filter(([typed = []]) => typed.some((word) => !vagueWords.has(word)))
    .map((group) => formatGroup(group));
}

function formatGroup(group: readonly string[][], prefix?: string): string {
  const formatWord = (word: string) => {
    const isPrefix = word === prefix && word.length >= minPrefixLength;
    const forms = listWordForms(word).map((form) => (isPrefix ? `${form}:*` : form));
    return `(${forms.join(" | ")})`;
  };
  return `(${group.map((all) => all.map(formatWord).join(" & ")).join(" | ")})`;
}
