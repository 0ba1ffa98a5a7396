import { splitWords } from "@masar/domain/goals/goal-index";
import { listForms, stemWord } from "@masar/domain/text/stem-words";
import { namesField } from "#api/features/assistant/library/library-index.ts";
import { patterns, wordLists } from "#api/features/assistant/library/patterns.ts";
import { listNamedSkills, listNamedTerms } from "./named-terms.ts";
import type { Question } from "./read-question.ts";

const offTopicWords = new Set(
  wordLists.offTopic
    .map(splitWords)
    .filter((entry) => entry.length === 1)
    .map(([word = ""]) => stemWord(word)),
);

/**
 * A phrase that is clearly off topic yields only to a certain match (`isCertain`) that names one of our
 * skills; a single word yields to either of the two.
 */
export function detectOffTopic({ text, folded, is }: Question, isCertain: boolean) {
  const namesOurs =
    listNamedSkills(text).length > 0 || listNamedTerms(text).length > 0 || namesField(text);
  // An illness mentioned in a question about studying or about a page is not its subject.
  const isAside = (isCertain && namesOurs) || patterns.studying.test(folded);
  if (patterns.illness.test(folded) && !isAside) return "illness";
  if (is("medical") && !isCertain) return "illness";
  const isProject = patterns.studyProject.test(folded);
  if (patterns.offTopicPhrase.test(folded) && !(isCertain && namesOurs))
    return isProject && namesOurs ? null : "other";
  if (isCertain || namesOurs || isProject) return null;
  // The price of a course or a salary names a currency without being about it.
  const isPay = patterns.coursePay.test(folded);
  const hasOffTopicWord = folded
    .split(" ")
    .filter((word) => !(isPay && patterns.currency.test(word)))
    .some((word) => listForms(word).some((form) => offTopicWords.has(form)));
  return hasOffTopicWord ? "other" : null;
}
