import type { Ask } from "#api/features/assistant/ask/ask-types.ts";
import type { LibraryItem } from "./library-index.ts";
import { listNamedTerms } from "./question/named-terms.ts";
import { listHalves } from "./question/question-parts.ts";
import { readQuestion } from "./question/read-question.ts";
import { rankItems } from "./rank-items.ts";

/** Each half of two questions must be about its entry, and hold most words of one of its keys. */
const minHalfScore = 0.5;
const minHalfShare = 0.6;

/** What the library has on one half, whose other half is about own data. */
export function isLibraryQuestion(text: string, ask: Pick<Ask, "mode" | "language" | "milestone">) {
  const [top] = asks(text) ? rankItems(text, ask) : [];
  if (!top || top.item.kind === "milestone") return false;
  const isNamed = top.item.kind === "term" && listNamedTerms(text).length > 0;
  return top.score >= minHalfScore && (isNamed || top.share >= minHalfShare);
}

function findHelp(text: string, ask: Ask): LibraryItem | undefined {
  const [top] = rankItems(text, ask);
  if (top?.item.kind !== "help" || top.score < minHalfScore) return undefined;
  return top.share >= minHalfShare ? top.item : undefined;
}

/** "I was ill for a week, can I move my dates?" is one question with its reason. */
function asks(text: string): boolean {
  return readQuestion(text, "en").is("startsQuestion");
}

/** The second half may go on with the verb alone: "how do I write a note and turn it into a card?" */
function areQuestions(first: string, second: string): boolean {
  return asks(first) && (asks(second) || !readQuestion(second, "en").is("ownStory"));
}

/** "Are the courses free, and do they give a certificate?" asks about two help entries. */
export function findTwoTopics(ask: Ask): [LibraryItem, LibraryItem] | undefined {
  for (const [first, second] of listHalves(ask.message)) {
    const one = areQuestions(first, second) ? findHelp(first, ask) : undefined;
    const other = one && findHelp(second, ask);
    if (one && other && one.id !== other.id) return [one, other];
  }
  return undefined;
}
