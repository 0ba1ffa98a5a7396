import { catalog } from "@masar/catalog/catalog";
import { foldText } from "@masar/domain/text/fold-arabic";
import type { Answered, Ask } from "#api/features/assistant/ask/ask-types.ts";
import { answerContrast, answerItem, answerOwnMilestone, answerSides } from "./explain.ts";
import { answerCourses, citeCourses, hasCourses } from "./find-courses.ts";
import { detectOffTopic } from "./question/off-topic.ts";
import { answerHints } from "./hints.ts";
import { listNamedSkills, listNamedTerms } from "./question/named-terms.ts";
import { answerBefore, answerNext, answerOrder, findSubject } from "./learning-order.ts";
import { answerWeek } from "./plan-week.ts";
import { answerQuiz } from "./quiz.ts";
import { type Question, readQuestion, readWeeklyHours } from "./question/read-question.ts";
import { citePage, closeDraft, type Draft, openDraft } from "./reply.ts";
import { answerWork } from "./review-work.ts";
import {
  answerAllDurations,
  answerHowLong,
  answerPathOutline,
  comparePaths,
  addStartAdvice,
} from "./path-answers.ts";
import { type Found, trimSilent } from "./search.ts";
import { addOtherSides } from "./question/comparison-sides.ts";
import {
  findBlueprints,
  findContrast,
  findItem,
  findNearBlueprint,
  isElsewhere,
  libraryIndex,
  type LibraryItem,
  namesField,
  readSkillIds,
} from "./library-index.ts";
import { findHelpForLocation } from "./question/where-is.ts";
import { fill } from "./reply-texts.ts";

/** Below this, what was found shares a word with the question and no more. */
const enough = 0.31;
/** Up to here a field that is nearly named may be meant instead. */
const unclear = 0.5;
/** From here on it is what was asked for, whatever else the words may mean. */
const certain = 0.72;
/** Two named things are asked about together, unless an entry is about just that. */
const beyondDoubt = 0.9;

/** The field a question is asked in: what it names itself, else the milestone at hand. */
function readHome(text: string, ask: Ask): { skills: string[]; isNamed: boolean } {
  const named = listNamedSkills(text);
  if (named.length > 0) return { skills: named, isNamed: true };
  return { skills: readSkillIds(ask.milestone?.skills ?? []), isNamed: false };
}

function rank(text: string, ask: Ask): Found<LibraryItem>[] {
  const home = readHome(text, ask);
  const question = readQuestion(text, ask.language);
  const isDifference = question.is("difference");
  const subject = [...libraryIndex.readSubject(text)];
  const named = new Set(listNamedTerms(text).map(({ target }) => `term/${target.id}`));
  const hasUnknown = subject.some(([word, isKnown]) => !isKnown && /^[a-z]/.test(word));
  // "What is a …" with a name that nothing here knows asks for that name, not for its other word.
  const isNewName = question.is("meaning") && hasUnknown && subject.length <= 3;
  const isStray = ({ item, score }: Found<LibraryItem>) =>
    isNewName && score < certain && !named.has(item.id);
  const weigh = (found: Found<LibraryItem>) => {
    const { item, score } = found;
    // A milestone tells what is learned when; where an entry explains the thing itself, that comes first.
    if (item.kind === "milestone") return isStray(found) ? 0.4 : 0.75;
    if (isStray(found)) return 0.4;
    // Two things that are to be told apart are no wish for advice that shares a word with them.
    if (item.kind === "help") return isDifference && score < certain ? 0.5 : 1;
    if (!isElsewhere(item.entry.skills, home.skills)) return 1;
    return home.isNamed || score < certain ? 0.4 : 1;
  };
  return libraryIndex
    .find(text)
    .map((found) => ({ ...found, score: found.score * weigh(found) }))
    .toSorted((a, b) => b.score - a.score);
}

function answerNothing(draft: Draft): void {
  const { nothing, suggested } = draft.words;
  draft.parts.push(nothing.text, nothing.tip);
  draft.related.push(...suggested);
}

/** What is none of our subjects gets no guess; illness is sent to a doctor. */
function answerOffTopic(
  draft: Draft,
  question: Question,
  top: Found<LibraryItem> | undefined,
): boolean {
  const foreign = detectOffTopic(question, (top?.score ?? 0) >= certain);
  if (foreign === "illness") draft.parts.push(draft.words.nothing.medical);
  if (foreign !== null) answerNothing(draft);
  return foreign !== null;
}

/** Fields named outright: the way into one, the time it takes, or two side by side. */
function answerField(draft: Draft, question: Question, isUnclear: boolean): boolean {
  const [named, second] = findBlueprints(question.text);
  const first =
    named ??
    (isUnclear && trimSilent(question.text) !== "" ? findNearBlueprint(question.text) : undefined);
  const pace = readWeeklyHours(question.folded);
  if (first && second && question.is("contrast")) comparePaths(draft, [first, second]);
  else if (first && question.is("howLong")) answerHowLong(draft, first, pace);
  else if (first && question.is("road")) answerPathOutline(draft, first, pace);
  else return false;
  return true;
}

/** Whoever tells what they were or how old they are asks about the change, not about their old trade. */
function answerChange(draft: Draft, question: Question, ask: Ask): boolean {
  const id = question.is("age") ? "help/too-old" : "help/career-change";
  if (!question.is("age") && !question.is("background")) return false;
  const item = findItem(id);
  if (!item) return false;
  answerItem(draft, item, ask.deadCourses);
  const [, wish = ""] = question.text.split(turn);
  // An age names no old trade, so that a field anywhere in the sentence is the one that is wished for.
  const text = wish === "" && question.is("age") ? question.text : wish;
  const [blueprint] = text === "" ? [] : findBlueprints(text);
  if (!blueprint) return true;
  answerHowLong(draft, blueprint, readWeeklyHours(question.folded));
  addStartAdvice(draft, blueprint);
  const skill = blueprint.milestones[0]?.skills[0];
  if (skill !== undefined) citeCourses(draft, skill, ask.deadCourses);
  return true;
}

/** From here on a learner says what they want, after who they are. */
const turn =
  /(?<=^|[\s،,.])(?:but|want to|wanna|move (?:in)?to|switch to|become|و?عايزه?|و?عاوزه?|و?بدي|و?ابغى|و?أبغى|و?ابي|و?أبي|و?بغيت|و?اريد|و?أريد|و?حاب|و?حابه?|و?نفسي|و?ناوي|ونبدا)(?=\s)(.*)$/iu;

/** Two things in one question: which comes first, what sets them apart. */
function answerSeveral(
  draft: Draft,
  question: Question,
  ask: Ask,
  top: Found<LibraryItem> | undefined,
): boolean {
  const isHelp = top?.item.kind === "help" && top.score >= beyondDoubt;
  const contrast = question.is("contrast")
    ? findContrast(question.text, readHome(question.text, ask).skills)
    : undefined;
  const isChoice = question.is("contrast") && !question.is("difference") && !contrast;
  const isOrder = question.is("order") || isChoice;
  const subject = isOrder && !contrast ? findItem(findSubject(question.folded) ?? "") : undefined;
  if (subject) {
    answerItem(draft, subject, ask.deadCourses);
    return true;
  }
  const hasOrder = isOrder && !isHelp && answerOrder(draft, question, !contrast);
  if (contrast) answerContrast(draft, contrast);
  if (contrast && question.is("difference")) addOtherSides(draft, question.text, contrast);
  if (contrast || hasOrder) return true;
  return question.is("difference") && !isHelp && answerSides(draft, question.text);
}

/** A difference is never answered by one side as if it were both. */
function answerOneSide(draft: Draft, question: Question, { item }: Found<LibraryItem>): void {
  if (item.kind !== "term" || !question.is("difference")) return;
  const held = foldText([...item.keys, item.body].join(" "));
  const isWhole = [...libraryIndex.readSubject(question.text).keys()].every((word) =>
    held.includes(word),
  );
  if (!isWhole) draft.parts.push(draft.words.explain.oneSide);
}

/** Greetings, thanks and despair: answered alike in every mode. */
function answerPerson(draft: Draft, question: Question, ask: Ask): boolean {
  const { hello, thanks, suggested } = draft.words;
  const isHello = question.is("hello");
  if (isHello || question.is("thanks")) {
    draft.parts.push(isHello ? hello : thanks);
    draft.related.push(...suggested);
    return true;
  }
  const item = question.is("discouraged") ? findItem("help/motivation") : undefined;
  if (!item || ask.mode === "general" || ask.mode === "review_work") return false;
  answerItem(draft, item, ask.deadCourses);
  return true;
}

function answerGeneral(draft: Draft, question: Question, ask: Ask): void {
  if (question.is("quiz")) return answerQuiz(draft, question, ask);
  if (question.is("week") && ask.week) return answerWeek(draft, question, ask);
  const [top] = rank(question.text, ask);
  const where = findItem(findHelpForLocation(question.folded) ?? "");
  if (where) return answerItem(draft, where, ask.deadCourses);
  if (answerOffTopic(draft, question, top)) return;
  if (answerChange(draft, question, ask)) return;
  if (answerSeveral(draft, question, ask, top)) return;
  if (question.is("before") && top?.item.kind !== "help" && answerBefore(draft, question)) return;
  if (question.is("next") && answerNext(draft, question)) return;
  if (top && top.score >= enough) answerOneSide(draft, question, top);
  if (question.is("meaning") && top?.item.kind === "term" && top.score >= enough) {
    return answerItem(draft, top.item, ask.deadCourses);
  }
  const isWay = question.is("howLong") || (question.is("road") && !question.is("meaning"));
  const isAdvice = top?.item.kind === "help" && top.score >= unclear;
  if (isWay && !isAdvice && namesField(question.text)) {
    if (answerField(draft, question, false)) return;
  }
  if (top && top.score >= certain && !isCourseWish(question, top)) {
    answerItem(draft, top.item, ask.deadCourses);
    // Whoever asks how to learn a thing is told what it is, and where.
    if (top.item.kind === "term" && question.is("road")) {
      answerCourses(draft, question, ask.deadCourses);
    }
    return;
  }
  if (question.is("courses") && question.is("findVerb") && hasCourses(question)) {
    return answerCourses(draft, question, ask.deadCourses);
  }
  const isHelp = top?.item.kind === "help" && top.score >= enough;
  if (answerField(draft, question, !isHelp && (top?.score ?? 0) < unclear)) return;
  if (top && top.score >= enough) return answerItem(draft, top.item, ask.deadCourses);
  const pace = readWeeklyHours(question.folded);
  if (question.is("howLong") && pace !== null && top) {
    return answerAllDurations(draft, catalog.blueprints, pace);
  }
  answerRest(draft, question, ask);
}

/** "A course on SQL" names a term exactly, and still wants courses. */
function isCourseWish(question: Question, top: Found<LibraryItem>): boolean {
  return top.item.kind !== "help" && question.is("courses") && hasCourses(question);
}

/** A course that shares a word with a story is no answer: courses or a skill must be named. */
function isAboutCourses(question: Question): boolean {
  const isNamed = question.is("courses") || listNamedSkills(question.text).length > 0;
  return isNamed && hasCourses(question);
}

/** Nothing explains it; perhaps a path or a course is about it. */
function answerRest(draft: Draft, question: Question, ask: Ask): void {
  const [blueprint] = findBlueprints(question.text);
  if (blueprint) answerPathOutline(draft, blueprint, readWeeklyHours(question.folded));
  else if (isAboutCourses(question)) answerCourses(draft, question, ask.deadCourses);
  else answerNothing(draft);
}

/** What the learner means now: their words, or what they asked before when these name nothing. */
function findExplained(question: Question, ask: Ask): Found<LibraryItem> | undefined {
  const earlier = ask.history.filter(({ role }) => role === "user").map(({ content }) => content);
  const tops = [question.text, ...earlier.toReversed()].flatMap((text) => rank(text, ask)[0] ?? []);
  // "Give me the whole explanation" is about what came before, whatever its words are like.
  const isFollowUp = question.is("wholeAnswer") || question.is("hint");
  const least = isFollowUp && earlier.length > 0 ? certain : enough;
  return tops.find(({ score }) => score >= least) ?? tops.find(({ score }) => score >= enough);
}

/** "An index in a database" asks for the index: of two named terms the first is meant. */
function preferNamed(
  question: Question,
  top: Found<LibraryItem> | undefined,
): Found<LibraryItem> | undefined {
  if (top?.item.kind !== "term") return top;
  const named = listNamedTerms(question.text).map(({ target }) => `term/${target.id}`);
  const first = named.includes(top.item.id) ? findItem(named[0] ?? "") : undefined;
  return first ? { ...top, item: first } : top;
}

/** Words that mean the milestone at hand and no concept. */
const aboutHere = /\b(?:milestone|step|this|here)\b|مرحل|(?:^| )(?:هذا|هذه|هنا|خطوه|الخطوه)(?: |$)/;

function answerExplain(draft: Draft, question: Question, ask: Ask): void {
  if (answerOffTopic(draft, question, rank(question.text, ask)[0])) return;
  if (answerSeveral(draft, question, ask, undefined)) return;
  const top = preferNamed(question, findExplained(question, ask));
  if (!top) {
    if (ask.milestone) {
      if (!aboutHere.test(question.folded)) draft.parts.push(draft.words.explain.notHere);
      return answerOwnMilestone(draft, ask.milestone);
    }
    const mark = citePage(draft, "/dashboard/courses");
    draft.parts.push(fill(draft.words.explain.none, { mark }));
    draft.related.push(...draft.words.explain.related);
    return;
  }
  answerOneSide(draft, question, top);
  if (ask.hintsFirst && top.item.kind === "term") {
    if (answerHints(draft, question, ask, top.item.entry)) return;
  }
  answerItem(draft, top.item, ask.deadCourses);
  if (top.item.kind !== "help") draft.parts.push(draft.words.explain.tryIt);
}

/** An answer from catalog, blueprints, glossary and help; the same question always gets the same one. */
export async function answerFromLibrary(ask: Ask): Promise<Answered> {
  const question = readQuestion(ask.message, ask.language);
  const draft = openDraft(question.language);
  if (answerPerson(draft, question, ask)) return closeDraft(draft);
  if (ask.mode === "find_courses" && answerOffTopic(draft, question, undefined)) {
    return closeDraft(draft);
  }
  if (ask.mode === "find_courses") answerCourses(draft, question, ask.deadCourses);
  else if (ask.mode === "explain") answerExplain(draft, question, ask);
  else if (ask.mode === "quiz_me") answerQuiz(draft, question, ask);
  else if (ask.mode === "plan_week") answerWeek(draft, question, ask);
  else if (ask.mode === "review_work") answerWork(draft, question, ask);
  else answerGeneral(draft, question, ask);
  return closeDraft(draft);
}
