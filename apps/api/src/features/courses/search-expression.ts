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

/** Whether a word stands for others, so that it is no spelling mistake. */
export function isAlias(word: string): boolean {
  return groupSearchWords([word], aliases).some((group) => group.length > 1);
}

const skillTexts = skills.map(({ id, label, label_ar }) => ({
  id,
  words: foldText([id, label, label_ar].join(" ")).split(" "),
}));

const kindWords = `course, courses, certificate, certification, exam, test,
  دوره, دورات, كورس, كورسات, شهاده, شهادات, امتحان, اختبار`;
const vagueWords = new Set(
  [fillerWords, goalWords, kindWords].flatMap((list) => list.split(",")).map(foldText),
);

/** The skills whose names contain the query, or one list for each of its words when no name contains all of them. */
export function listNamedSkills(words: readonly string[]): string[][] {
  const whole = findSkills(words, words.at(-1));
  if (whole.length > 0) return [whole];
  const subjects = words.filter((word) => !vagueWords.has(word));
  const each = subjects.map((word) => findSkills([word], words.at(-1)));
  return each.every(({ length }) => length > 0) ? each : [];
}

function findSkills(words: readonly string[], last: string | undefined): string[] {
  const groups = groupSearchWords(words, aliases);
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

/** One expression for each part of the query that names a subject. */
export function listPartExpressions(words: readonly string[]): string[] {
  return groupSearchWords(words, aliases)
    .filter(([typed = []]) => typed.some((word) => !vagueWords.has(word)))
    .map((group) => formatGroup(group));
}

/** Whether a part of the query names a subject and there is more than that part. */
export function canSearchParts(words: readonly string[]): boolean {
  return listPartExpressions(words).length > 0 && groupSearchWords(words, aliases).length > 1;
}

function formatGroup(group: readonly string[][], prefix?: string): string {
  const formatWord = (word: string) => {
    const isPrefix = word === prefix && word.length >= minPrefixLength;
    const forms = listWordForms(word).map((form) => (isPrefix ? `${form}:*` : form));
    return `(${forms.join(" | ")})`;
  };
  return `(${group.map((all) => all.map(formatWord).join(" & ")).join(" | ")})`;
}
