import type { GlossaryTerm } from "@masar/domain/catalog/library-entries";
import type { Ask } from "#api/features/assistant/ask/ask-types.ts";
import { askTerm, citeTeaching, formatExample } from "./explain.ts";
import type { Question } from "./question/read-question.ts";
import { fill, localize, type Reply } from "./reply.ts";

/** A sentence up to its middle, for the user to complete. */
function cutInHalf(sentence: string): string {
  const words = sentence.split(" ");
  const half = words.slice(0, Math.max(4, Math.ceil(words.length * 0.55)));
  return `${half.join(" ").replace(/[,،:;؛.]$/, "")} …`;
}

/** Adds a hint instead of the answer; false when it is time for the whole explanation. */
export function answerHints(reply: Reply, question: Question, ask: Ask, term: GlossaryTerm) {
  const { explain } = reply.texts;
  const { term: title, explanation, hint = "" } = localize(reply, term);
  // The leads are searched for in the history, so that the next request gets more.
  const firstLead = fill(explain.hintLead, { title });
  const secondLead = fill(explain.hintSecond, { title });
  const wasSent = (lead: string) => ask.history.some(({ content }) => content.includes(lead));
  const wantsHint = question.is("hint");
  if (question.is("wholeAnswer") && !wantsHint) return false;
  const [first = "", ...others] = explanation
    .split(/(?<=[.؟!?])\s/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
  const half = fill(explain.hintHalf, { half: cutInHalf(first) });
  if (!wasSent(firstLead)) {
    // Without a hint of its own, the longest further sentence names an effect, a use or a warning.
    const [clue] = others.toSorted((a, b) => b.length - a.length);
    const ownHint = hint === "" ? "" : fill(explain.hintThink, { hint });
    const push = ownHint || (clue === undefined ? half : fill(explain.hintClue, { clue }));
    const example = term.example ? [explain.hintExample, formatExample(term)] : [];
    reply.parts.push(firstLead, push, ...example, explain.hintAgain);
  } else if (wantsHint && !wasSent(secondLead)) {
    reply.parts.push(secondLead, half, explain.hintLast);
  } else return false;
  reply.related.push(...askTerm(reply, term));
  citeTeaching(reply, term.skills);
  return true;
}
