import { patterns, wordLists } from "#api/features/assistant/library/patterns.ts";

/** A message that says nothing without the one before it, or judges the answer. */
export type FollowUp =
  | "after"
  | "why"
  | "more"
  | "complaint"
  | "use"
  | "first"
  | "short"
  | "relation"
  | "howLong"
  | "perWeek"
  | "who";

const { followUps } = wordLists;
const fillers = new Set(followUps.fillers);
const negations = new Set(followUps.negations);
const soft = {
  more: new Set(followUps.more.soft),
  complaint: new Set(followUps.complaint.soft),
};
const hard = {
  after: followUps.after,
  why: followUps.why,
  more: followUps.more.hard,
  complaint: followUps.complaint.hard,
  use: followUps.use,
  first: followUps.first,
  short: followUps.short,
  howLong: followUps.howLong,
  perWeek: followUps.perWeek,
  who: followUps.who,
};
const useJoin = new Set(followUps.useJoin);
const hardWords = new Set(
  Object.values(hard)
    .flat()
    .flatMap((phrase) => phrase.split(" ")),
);
const maxWords = 10;

const isKnown = (word: string) =>
  [fillers, negations, hardWords, useJoin, soft.more, soft.complaint].some((words) =>
    words.has(word),
  );

/** «و» and «ف» are joined to the next word. */
function toWord(written: string): string {
  const rest = written.replace(/^[وف](?=\p{Script=Arabic}{2})/u, "");
  return !isKnown(written) && isKnown(rest) ? rest : written;
}

/** Words of a short question that say what it asks: "signs" of "who signs it?". */
export function listAskedWords(folded: string): string[] {
  return folded.split(" ").filter((word) => !isKnown(toWord(word)));
}

const maxReferenceWords = 7;
const maxArabicWords = 4;

/** A short question about "it", or an Arabic one without a subject, which leaves the pronoun out. */
export function hasReference(folded: string): boolean {
  const count = folded.split(" ").length;
  if (count > maxReferenceWords) return false;
  if (patterns.refersBack.test(folded)) return true;
  return count <= maxArabicWords && patterns.bareQuestion.test(folded);
}

/** Null for a message with a subject of its own: one word that is not in the lists. */
export function findFollowUp(folded: string): FollowUp | null {
  // "What does it have to do with a browser?" names the other side only.
  if (patterns.relation.test(folded)) return "relation";
  const words = folded.split(" ").map(toWord);
  if (words.length > maxWords || !words.every(isKnown)) return null;
  const text = ` ${words.join(" ")} `;
  const has = (kind: keyof typeof hard) =>
    hard[kind].some((phrase) => text.includes(` ${phrase} `));
  const isNegated = words.some((word) => negations.has(word));
  const isSoft = (kind: keyof typeof soft) =>
    isNegated && words.some((word) => soft[kind].has(word));
  const isOfAssistant = words.some((word) => /^(?:you|your|انت|انتي)$/.test(word));
  if (has("short")) return "short";
  if (has("more")) return "more";
  // "I am stupid" is no complaint about an answer.
  const isOfUser = / (?:i am|im|i was|i feel) /.test(text);
  if ((has("complaint") && !isOfUser) || (isOfAssistant && isSoft("complaint"))) return "complaint";
  if (isSoft("more")) return "more";
  if (isSoft("complaint")) return "complaint";
  if (has("perWeek")) return "perWeek";
  if (has("howLong")) return "howLong";
  if (has("who")) return "who";
  if (has("use")) return "use";
  if (has("after")) return "after";
  if (has("first")) return "first";
  return has("why") ? "why" : null;
}
