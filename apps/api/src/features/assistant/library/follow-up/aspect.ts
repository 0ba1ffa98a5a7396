import type { GlossaryTerm } from "@masar/domain/catalog/library-entries";
import { foldText } from "@masar/domain/text/fold-arabic";
import { stemWord } from "@masar/domain/text/stem-words";
import type { Ask } from "#api/features/assistant/ask/ask-types.ts";
import { parseOwnQuestion } from "#api/features/assistant/own/own-kinds.ts";
import { findSpecialQuestion } from "#api/features/assistant/own/special-questions.ts";
import { addConceptFollowUps } from "#api/features/assistant/library/explain.ts";
import * as index from "#api/features/assistant/library/library-index.ts";
import { patterns } from "#api/features/assistant/library/patterns.ts";
import {
  findFollowUp,
  hasReference,
  listAskedWords,
} from "#api/features/assistant/library/question/follow-up.ts";
import {
  listNamedSkills,
  listNamedTerms,
} from "#api/features/assistant/library/question/named-terms.ts";
import { detectOffTopic } from "#api/features/assistant/library/question/off-topic.ts";
import {
  type Question,
  readQuestion,
} from "#api/features/assistant/library/question/read-question.ts";
import {
  certainScore,
  minScore,
  mostOfKey,
  rankItems,
} from "#api/features/assistant/library/rank-items.ts";
import {
  fill,
  listSuggested,
  localize,
  type Reply,
} from "#api/features/assistant/library/reply.ts";

type Subject = { item: index.LibraryItem; title: string; text: string };

/** Whether a message says nothing without the one before it: "why?", "who signs it?". */
export function refersBack(message: string): boolean {
  const { folded } = readQuestion(message, "en");
  if (findFollowUp(folded) !== null) return true;
  if (!hasReference(folded)) return false;
  if (parseOwnQuestion(folded, false) || findSpecialQuestion(folded, [])) return false;
  const names = listNamedTerms(message).length + listNamedSkills(message).length;
  return names === 0 && !index.namesField(message);
}

/** The last question of the user that a message such as "why?" refers to. */
export function findFollowedQuestion({ history }: Pick<Ask, "history">): string | undefined {
  return history.findLast(({ role, content }) => role === "user" && !refersBack(content))?.content;
}

/** Whether a question about "it" has no entry of its own, so that it is about the answer before. */
export function isOpenReference(
  message: string,
  ask: Pick<Ask, "mode" | "language" | "milestone">,
): boolean {
  const question = readQuestion(message, ask.language);
  if (ask.mode !== "general" || !refersBack(message)) return false;
  if (findFollowUp(question.folded) !== null || question.is("dontKnow")) return false;
  const [top] = rankItems(message, ask);
  const isHelp = top?.item.kind === "help" && (top.share >= mostOfKey || top.score >= certainScore);
  return !isHelp && detectOffTopic(question, false) === null;
}

/** The entry that answered an earlier question. */
export function findSubject(reply: Reply, text: string, ask: Ask): Subject | undefined {
  const [top] = rankItems(text, ask);
  const isFound = top && top.score >= minScore && top.item.kind !== "milestone";
  const [term] = isFound ? [] : listNamedTerms(text);
  const item = isFound ? top.item : index.findItem(term && `term/${term.id}`);
  if (item?.kind === "term") {
    const { term: title, explanation } = localize(reply, item.entry);
    return { item, title, text: explanation };
  }
  if (item?.kind !== "help") return undefined;
  const { question: title, answer } = localize(reply, item.entry);
  return { item, title, text: answer };
}

/** The core of an Arabic word without joined particles, prefixes of verbs and pronouns. */
function toCore(word: string): string {
  if (!/\p{Script=Arabic}/u.test(word)) return stemWord(word);
  return word
    .replace(/^(?:وال|بال|فال|لل|ال|بي|بت|وي|وت|وب|كي|كت|ين|هي|هت|ي|ت|ن|ب|و|ف|ا)(?=.{3})/u, "")
    .replace(/(?<=.{3})(?:هما|هم|ها|ان|ين|ون|ه|ي)$/u, "");
}

const minCore = 3;

/** The sentences of an entry that hold a word of the question. */
function listSentences(text: string, question: Question): string[] {
  const asked = listAskedWords(question.folded)
    .map(toCore)
    .filter((word) => word.length >= minCore);
  const asksSize = question.is("asksSize");
  return text.split(/(?<=[.!?؟])\s+/u).filter((sentence) => {
    const folded = foldText(sentence);
    const cores = folded.split(" ").map(toCore);
    return (
      asked.some((word) => cores.includes(word)) || (asksSize && patterns.saysSize.test(folded))
    );
  });
}

/** What the entry of the answer before says on a question about it; false where it says nothing. */
export function answerFromSubject(
  reply: Reply,
  question: Question,
  { item, title, text }: Subject,
): boolean {
  const found = listSentences(text, question);
  if (found.length === 0) return false;
  reply.parts.push(fill(reply.texts.followUp.aspect, { title, text: found.join(" ") }));
  addWaysOn(reply, item);
  return true;
}

export function addWaysOn(reply: Reply, item: index.LibraryItem): void {
  if (item.kind !== "term") return void reply.related.push(...listSuggested(reply));
  const { id, skills }: GlossaryTerm = item.entry;
  addConceptFollowUps(reply, skills, id);
}
