import type { GlossaryTerm } from "@masar/domain/catalog/library-entries";
import type { Ask } from "#api/features/assistant/ask/ask-types.ts";
import { citeTeaching, nameTerm, showExample } from "./explain.ts";
import type { Question } from "./question/read-question.ts";
import { type Draft, isAnswerable, pick } from "./reply.ts";
import { fill } from "./reply-texts.ts";

function listSentences(text: string): string[] {
  return text
    .split(/(?<=[.؟!?])\s/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

/** A sentence up to its middle, at the end of a word; what is missing is what the learner fills in. */
function cutInHalf(sentence: string): string {
  const words = sentence.split(" ");
  const half = words.slice(0, Math.max(4, Math.ceil(words.length * 0.55)));
  return `${half.join(" ").replace(/[,،:;؛.]$/, "")} …`;
}

/** The term's own guiding question, else the fullest of what its explanation adds: an effect, a use or a warning. */
function giveHandle(draft: Draft, term: GlossaryTerm): string {
  const { explain } = draft.words;
  const own = pick(draft.language, term.hint ?? "", term.hint_ar ?? "");
  if (own !== "") return fill(explain.hintThink, { hint: own });
  const sentences = listSentences(pick(draft.language, term.explanation, term.explanation_ar));
  const [first = "", ...others] = sentences;
  const [clue] = others.toSorted((a, b) => b.length - a.length);
  return clue === undefined
    ? fill(explain.hintHalf, { half: cutInHalf(first) })
    : fill(explain.hintClue, { clue });
}

function answerFirst(draft: Draft, term: GlossaryTerm): void {
  const { explain } = draft.words;
  draft.parts.push(
    hintLead(draft, term),
    giveHandle(draft, term),
    term.example ? explain.hintExample : "",
    showExample(term),
    explain.hintAgain,
  );
}

function answerSecond(draft: Draft, term: GlossaryTerm): void {
  const { explain } = draft.words;
  const [first = ""] = listSentences(pick(draft.language, term.explanation, term.explanation_ar));
  draft.parts.push(
    secondLead(draft, term),
    fill(explain.hintHalf, { half: cutInHalf(first) }),
    explain.hintLast,
  );
}

/** How hints begin: found again in the history, so that the next asking gets more. */
function hintLead(draft: Draft, term: GlossaryTerm): string {
  return fill(draft.words.explain.hintLead, { title: nameTerm(draft, term) });
}

function secondLead(draft: Draft, term: GlossaryTerm): string {
  return fill(draft.words.explain.hintSecond, { title: nameTerm(draft, term) });
}

/** A push in the right direction instead of the answer; false when it is time for the whole. */
export function answerHints(
  draft: Draft,
  question: Question,
  ask: Ask,
  term: GlossaryTerm,
): boolean {
  const wasSaid = (lead: string) => ask.history.some(({ content }) => content.includes(lead));
  const hadFirst = wasSaid(hintLead(draft, term));
  const wantsHint = question.is("hint");
  if (question.is("wholeAnswer") && !wantsHint) return false;
  if (!hadFirst) answerFirst(draft, term);
  else if (wantsHint && !wasSaid(secondLead(draft, term))) answerSecond(draft, term);
  else return false;
  const whole = fill(draft.words.ask.term, { name: nameTerm(draft, term) });
  if (isAnswerable(whole, `term/${term.id}`)) draft.related.push(whole);
  citeTeaching(draft, term.skills);
  return true;
}
