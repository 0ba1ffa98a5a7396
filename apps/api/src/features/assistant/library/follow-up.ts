import type { GlossaryTerm } from "@masar/domain/catalog/library-entries";
import type { Ask } from "#api/features/assistant/ask/ask-types.ts";
import { addConceptFollowUps, formatConcept, formatExample } from "./explain.ts";
import * as index from "./library-index.ts";
import { findFollowUp, type FollowUp } from "./question/follow-up.ts";
import { listNamedTerms } from "./question/named-terms.ts";
import { type Question, readQuestion } from "./question/read-question.ts";
import { minScore, rankItems } from "./rank-items.ts";
import { patterns } from "./patterns.ts";
import { citePage, fill, isolate, listSuggested, localize, type Reply } from "./reply.ts";

const fold = (text: string) => readQuestion(text, "en").folded;

/** The last question of the user that a message such as "why?" refers to. */
export function findFollowedQuestion({ history }: Pick<Ask, "history">): string | undefined {
  return history.findLast(({ role, content }) => role === "user" && !findFollowUp(fold(content)))
    ?.content;
}

function findTerm(text: string, ask: Ask): GlossaryTerm | undefined {
  const [top] = rankItems(text, ask);
  if (top?.item.kind === "term" && top.score >= minScore) return top.item.entry;
  return top?.item.kind === "help" ? undefined : listNamedTerms(text)[0];
}

function findContrast(term: GlossaryTerm) {
  const isSide = (names: string[]) =>
    names.some((name) => listNamedTerms(name).some(({ id }) => id === term.id));
  return index.listConcepts(term.skills).contrasts.find(({ sides }) => sides.some(isSide));
}

/** The term from another side: a question, its example, what it differs from, and where it is taught. */
function addOtherSide(reply: Reply, term: GlossaryTerm, kind: FollowUp): void {
  const { followUp, explain } = reply.texts;
  const { term: title, hint = "" } = localize(reply, term);
  reply.parts.push(fill(followUp[kind === "why" ? "why" : "more"], { title }));
  if (hint !== "") reply.parts.push(fill(explain.hintThink, { hint }));
  reply.parts.push(formatExample(term));
  const contrast = findContrast(term);
  if (contrast) reply.parts.push(formatConcept(reply, contrast));
  addConceptFollowUps(reply, term.skills, term.id);
}

/** When to use a term: its example and what it differs from, else its explanation. */
function addUse(reply: Reply, term: GlossaryTerm): void {
  const { term: title, explanation } = localize(reply, term);
  const contrast = findContrast(term);
  reply.parts.push(fill(reply.texts.followUp.use, { title }));
  if (!term.example && !contrast) reply.parts.push(explanation);
  reply.parts.push(formatExample(term));
  if (contrast) reply.parts.push(formatConcept(reply, contrast));
  addConceptFollowUps(reply, term.skills, term.id);
}

/** What comes first in a subject: the steps of the milestone that teaches it. */
function addFirst(reply: Reply, term: GlossaryTerm): boolean {
  const item = index.findTeaching(term.skills);
  const { followUp, listJoin } = reply.texts;
  const [first, ...steps] = item ? localize(reply, item.milestone).sub_milestones : [];
  if (!first) return false;
  const { term: title } = localize(reply, term);
  reply.parts.push(fill(followUp.first, { title, step: first.title }));
  const rest = steps.map((step) => step.title).join(listJoin);
  if (rest !== "") reply.parts.push(fill(followUp.firstNext, { steps: rest }));
  addConceptFollowUps(reply, term.skills, term.id);
  return true;
}

/** The first sentence of the explanation. */
function addShort(reply: Reply, term: GlossaryTerm): void {
  const { term: title, explanation } = localize(reply, term);
  const [text = explanation] = explanation.split(/(?<=[.!؟?])\s/u);
  reply.parts.push(fill(reply.texts.followUp.short, { title, text }));
}

/** The words of the message itself, whose folded form is the name. */
function findWritten({ text }: Question, folded: string): string {
  for (let at = 0; at < text.length; at += 1) {
    const rest = text.slice(at);
    if (fold(rest) === folded) return /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(rest)?.[0] ?? rest;
  }
  return folded;
}

/** Both sides, or the one that the library knows. */
function addRelation(reply: Reply, term: GlossaryTerm, question: Question): void {
  const { explain, followUp } = reply.texts;
  const name = question.folded.replace(patterns.relation, "");
  const other = listNamedTerms(name).find(({ id }) => id !== term.id);
  const { term: title } = localize(reply, term);
  if (other)
    reply.parts.push(explain.side, formatConcept(reply, term), formatConcept(reply, other));
  else {
    const written = isolate(reply, findWritten(question, name));
    reply.parts.push(fill(followUp.relation, { title, name: written }));
    reply.parts.push(localize(reply, term).explanation);
  }
  addConceptFollowUps(reply, term.skills, term.id);
}

type Followed = { term: GlossaryTerm; kind: FollowUp; question: Question };

function addFollowUp(reply: Reply, { term, kind, question }: Followed): boolean {
  if (kind === "first") return addFirst(reply, term);
  if (kind === "relation") {
    addRelation(reply, term, question);
    return true;
  }
  if (kind === "use") addUse(reply, term);
  else if (kind === "short") addShort(reply, term);
  else addOtherSide(reply, term, kind);
  return true;
}

/** Kinds that say something without an earlier question as well. */
const ownSubject = new Set<FollowUp>(["use", "first", "short", "relation"]);

/** Messages such as "why?", "an example please" and "that's wrong"; false for one with a subject of its own. */
export function answerFollowUp(reply: Reply, question: Question, ask: Ask): boolean {
  const kind = ask.mode === "general" ? findFollowUp(question.folded) : null;
  if (kind === null) return false;
  const { texts, parts, related } = reply;
  if (kind === "complaint") {
    parts.push(fill(texts.complaint, { mark: citePage(reply, "/support") }));
    related.push(...listSuggested(reply));
    return true;
  }
  const earlier = findFollowedQuestion(ask);
  const term = earlier === undefined ? undefined : findTerm(earlier, ask);
  if (term && addFollowUp(reply, { term, kind, question })) return true;
  if (ownSubject.has(kind)) return false;
  const [top] = earlier === undefined ? [] : rankItems(earlier, ask);
  if (top?.item.kind === "help")
    parts.push(fill(texts.followUp.help, { title: localize(reply, top.item.entry).question }));
  else parts.push(texts.followUp.which);
  related.push(...listSuggested(reply));
  reply.isUnknown = earlier !== undefined && top?.item.kind !== "help";
  return true;
}
