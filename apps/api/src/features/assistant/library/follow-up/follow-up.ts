import type { GlossaryTerm } from "@masar/domain/catalog/library-entries";
import type { Ask } from "#api/features/assistant/ask/ask-types.ts";
import {
  addWaysOn,
  answerFromSubject,
  findFollowedQuestion,
  findSubject,
  isOpenReference,
} from "./aspect.ts";
import {
  addConceptFollowUps,
  formatConcept,
  formatExample,
} from "#api/features/assistant/library/explain.ts";
import { answerCourses } from "#api/features/assistant/library/find-courses.ts";
import { answerOrder } from "#api/features/assistant/library/learning-order.ts";
import * as index from "#api/features/assistant/library/library-index.ts";
import { findOwnTeaching } from "#api/features/assistant/library/own-milestones.ts";
import { addStartAdvice, answerHowLong } from "#api/features/assistant/library/path-answers.ts";
import { findFollowUp, type FollowUp } from "#api/features/assistant/library/question/follow-up.ts";
import { listNamedTerms } from "#api/features/assistant/library/question/named-terms.ts";
import {
  parseWeeklyHours,
  type Question,
  readQuestion,
} from "#api/features/assistant/library/question/read-question.ts";
import { minScore, rankItems } from "#api/features/assistant/library/rank-items.ts";
import { patterns } from "#api/features/assistant/library/patterns.ts";
import {
  cite,
  citePage,
  count,
  createReply,
  fill,
  isolate,
  listSuggested,
  localize,
  type Reply,
} from "#api/features/assistant/library/reply.ts";

const fold = (text: string) => readQuestion(text, "en").folded;

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

/** The hours of the milestone that teaches a term: of the learner's own path, else of a ready-made one. */
function addHours(reply: Reply, term: GlossaryTerm): boolean {
  const { term: title } = localize(reply, term);
  const own = findOwnTeaching(reply, term.skills)?.milestone;
  const item = index.findTeaching(term.skills);
  const taught = item && localize(reply, item.milestone);
  const milestone = own?.title ?? taught?.title;
  const hours = own ? own.hours : taught?.estimated_hours;
  if (milestone === undefined || hours === undefined) return false;
  const values = { title, milestone, hours: count(reply, "hours", hours) };
  reply.parts.push(fill(reply.texts.followUp.hours, values));
  addConceptFollowUps(reply, term.skills, term.id);
  return true;
}

/** The first of the courses that the answer before listed, or how long it takes. */
function addCourse(reply: Reply, earlier: Question, ask: Ask, kind: FollowUp): boolean {
  const isCourses = earlier.is("courses") || earlier.is("coursesPlural");
  if (!isCourses || (kind !== "first" && kind !== "howLong")) return false;
  const listed = createReply(reply.language, ask.formOfAddress, ask.ownPaths);
  answerCourses(listed, earlier, ask.deadCourses);
  const [course] = listed.courses;
  if (!course) return false;
  const { title, provider, level, duration, price, url } = course;
  const facts = [level, duration, price].join(reply.texts.listJoin);
  const name = kind === "first" ? "firstCourse" : "longCourse";
  const values = { title: isolate(reply, title), provider, facts, hours: duration };
  reply.parts.push(`${fill(reply.texts.followUp[name], values)} ${cite(reply, title, url)}`);
  reply.related.push(...listed.related);
  return true;
}

/** "Which one first?" after two things that were compared. */
function addOrder(reply: Reply, earlier: Question): boolean {
  if (!earlier.is("contrast")) return false;
  const contrast = index.findContrast(earlier.text, []);
  if (answerOrder(reply, earlier, !contrast)) return true;
  if (!contrast) return false;
  reply.parts.push(fill(reply.texts.followUp.noOrder, { title: localize(reply, contrast).title }));
  addConceptFollowUps(reply, contrast.skills, contrast.id);
  return true;
}

/** What comes first in a ready-made path, or how long it takes. */
function addPath(reply: Reply, { text, folded }: Question, kind: FollowUp): boolean {
  const [blueprint] = index.namesField(text) ? index.findBlueprints(text) : [];
  if (!blueprint) return false;
  if (kind === "first") addStartAdvice(reply, blueprint);
  else if (kind === "howLong" || kind === "perWeek")
    answerHowLong(reply, blueprint, parseWeeklyHours(folded));
  return reply.parts.length > 0;
}

/** Follow-ups on an answer that was no explanation of a term. */
function answerOfList(reply: Reply, text: string, ask: Ask, kind: FollowUp): boolean {
  const earlier = readQuestion(text, ask.language);
  if (addCourse(reply, earlier, ask, kind)) return true;
  if (kind === "first" && addOrder(reply, earlier)) return true;
  return addPath(reply, earlier, kind);
}

type Followed = { term: GlossaryTerm; kind: FollowUp; question: Question };

function addFollowUp(reply: Reply, { term, kind, question }: Followed): boolean {
  if (kind === "first") return addFirst(reply, term);
  if (kind === "howLong") return addHours(reply, term);
  if (kind === "who" || kind === "perWeek") return false;
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
/** Kinds that are questions of their own where nothing was asked before. */
const asksAlone = new Set<FollowUp>(["perWeek", "howLong", "who"]);

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
  if (earlier !== undefined && answerOfList(reply, earlier, ask, kind)) return true;
  const subject = earlier === undefined ? undefined : findSubject(reply, earlier, ask);
  const isOfEntry = kind === "howLong" && !question.is("asksDuration");
  if (subject && isOfEntry && answerFromSubject(reply, question, subject)) return true;
  const term = earlier === undefined ? undefined : findTerm(earlier, ask);
  if (term && addFollowUp(reply, { term, kind, question })) return true;
  if (ownSubject.has(kind) || (asksAlone.has(kind) && earlier === undefined)) return false;
  const [top] = earlier === undefined ? [] : rankItems(earlier, ask);
  if (top?.item.kind === "help")
    parts.push(fill(texts.followUp.help, { title: localize(reply, top.item.entry).question }));
  else parts.push(texts.followUp.which);
  related.push(...listSuggested(reply));
  reply.isUnknown = earlier !== undefined && top?.item.kind !== "help";
  return true;
}

/** "Who signs it?" is answered from the entry before, which may not hold it. */
export function answerReference(reply: Reply, question: Question, ask: Ask): boolean {
  if (!isOpenReference(question.text, ask)) return false;
  const earlier = findFollowedQuestion(ask);
  const subject = earlier === undefined ? undefined : findSubject(reply, earlier, ask);
  if (!subject) return false;
  const { item, title } = subject;
  if (answerFromSubject(reply, question, subject)) return true;
  if (question.is("asksReason") && item.kind === "term") {
    addOtherSide(reply, item.entry, "why");
    return true;
  }
  reply.parts.push(fill(reply.texts.followUp.aspectNone, { title }));
  addWaysOn(reply, item);
  return true;
}
