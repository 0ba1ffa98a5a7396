import { catalog } from "@masar/catalog/catalog";
import { foldText } from "@masar/domain/text/fold-arabic";
import type { EngineAnswer, Ask } from "#api/features/assistant/ask/ask-types.ts";
import { listUnknownWords } from "#api/features/assistant/own/question-words.ts";
import * as compare from "./compare.ts";
import * as explain from "./explain.ts";
import { answerCourses, citeCourses, hasCourses } from "./find-courses.ts";
import {
  answerFollowUp,
  answerReference,
} from "#api/features/assistant/library/follow-up/follow-up.ts";
import { answerHints } from "./hints.ts";
import { answerErrorParts, readError } from "#api/features/assistant/library/errors/error-parts.ts";
import {
  answerKnownError,
  findChecklist,
  findKnownError,
} from "#api/features/assistant/library/errors/known-errors.ts";
import { answerBefore, answerNext, answerOrder, findSubjectHelp } from "./learning-order.ts";
import * as index from "./library-index.ts";
import { answerLowMood } from "./low-mood.ts";
import * as paths from "./path-answers.ts";
import { findMatch, patterns } from "./patterns.ts";
import { answerWeek } from "./plan-week.ts";
import { listNamedSkills, listNamedTerms } from "./question/named-terms.ts";
import { detectOffTopic } from "./question/off-topic.ts";
import { parseWeeklyHours, type Question, readQuestion } from "./question/read-question.ts";
import { answerQuiz, findRunningQuiz } from "./quiz.ts";
import * as replies from "./reply.ts";
import { cite, citePage, fill, isolate, newPathPage, type Reply } from "./reply.ts";
import { findRequestedMode } from "./requested-mode.ts";
import { answerWork } from "./review-work.ts";
import { answerTranslation } from "./translate-term.ts";
import { findTwoTopics } from "./two-topics.ts";
import {
  certainScore,
  findHomeSkills,
  type LibraryHit,
  minScore,
  mostOfKey,
  namesUnknown,
  rankItems,
} from "./rank-items.ts";
import { trimStopWords } from "./search.ts";
import { findSmallTalk } from "./small-talk.ts";

const maxGoalWords = 6;
/** Below this score the question may mean a field that it nearly names. */
const clearScore = 0.5;
/** From this score on a help entry wins over a comparison of two named things. */
const exactScore = 0.9;

/** Says that the library does not know, and suggests the `nearest` questions that it can answer. */
function answerNothing(reply: Reply, nearest: string[] = []): void {
  const { texts, parts, related } = reply;
  parts.push(texts.nothing.text, nearest.length > 0 ? texts.nothing.nearest : texts.nothing.tip);
  related.push(...(nearest.length > 0 ? nearest : replies.listSuggested(reply)));
  reply.isUnknown = true;
}

/** What a request to learn names: "swimming" of "how do I learn swimming". */
function nameGoal({ text, folded }: Question): string {
  const [, english, arabic] = patterns.learnedGoal.exec(folded) ?? [];
  const words = trimStopWords(english ?? arabic ?? "")
    .split(" ")
    .slice(0, maxGoalWords);
  const named = new Set(words);
  const written = text.split(/\s+/).map((word) => word.replaceAll(/[?؟!.,،:;«»"“”]/g, ""));
  // "In this milestone" is about the learner's own path.
  if (listUnknownWords(words.join(" ")).length === 0) return "";
  return written.filter((word) => named.has(foldText(word))).join(" ");
}

/** A subject that no ready-made path teaches can still become a path of the learner's own. */
function answerUnknownGoal(reply: Reply, question: Question): boolean {
  const { text } = question;
  const goal = question.is("courses") ? "" : nameGoal(question);
  if (goal === "") return false;
  const isOurs =
    listNamedSkills(text).length > 0 || listNamedTerms(text).length > 0 || index.namesField(text);
  if (isOurs || index.findNearBlueprint(text)) return false;
  const { learn, learnAction } = reply.texts.nothing;
  reply.parts.push(fill(learn, { goal: isolate(reply, goal) }));
  cite(reply, learnAction, `${newPathPage}?${new URLSearchParams({ goal }).toString()}`);
  citePage(reply, "/dashboard/courses");
  return true;
}

/** Off-topic questions get no guess; an illness is referred to a doctor. */
function answerOffTopic(reply: Reply, question: Question, score = 0): boolean {
  const topic = detectOffTopic(question, score >= certainScore);
  if (topic === null) return false;
  if (topic === "illness") reply.parts.push(reply.texts.nothing.medical);
  answerNothing(reply);
  reply.isUnknown = topic !== "illness";
  reply.isOffTopic = true;
  return true;
}

/** The outline of a field, its duration, or two fields compared. */
function answerField(reply: Reply, question: Question, isUnclear: boolean): boolean {
  const { text } = question;
  const [named, second] = index.findBlueprints(text);
  const mayBeNear = isUnclear && trimStopWords(text) !== "";
  const first = named ?? (mayBeNear ? index.findNearBlueprint(text) : undefined);
  const pace = parseWeeklyHours(question.folded);
  if (!first) return false;
  if (second && question.is("contrast")) paths.comparePaths(reply, [first, second]);
  else if (question.is("howLong")) paths.answerHowLong(reply, first, pace);
  else if (question.is("pathOutline")) paths.answerPathOutline(reply, first, pace);
  else return false;
  return true;
}

/** Users who mention their degree, job or age ask about the change, not about that job. */
function answerCareerChange(reply: Reply, question: Question, { deadCourses }: Ask): boolean {
  const hasAge = question.is("age");
  if (!hasAge && !question.is("background")) return false;
  const item = index.findItem(hasAge ? "help/too-old" : "help/career-change");
  if (!item) return false;
  explain.answerItem(reply, item, deadCourses);
  const [, goal = ""] = question.text.split(patterns.wantedGoal);
  // With an age and no job of now, a field anywhere in the sentence is the goal.
  const text = goal === "" && hasAge && !question.is("currentJob") ? question.text : goal;
  const [blueprint] = text === "" ? [] : index.findBlueprints(text);
  if (!blueprint) return true;
  paths.answerHowLong(reply, blueprint, parseWeeklyHours(question.folded));
  paths.addStartAdvice(reply, blueprint);
  const skill = blueprint.milestones[0]?.skills[0];
  if (skill !== undefined) citeCourses(reply, skill, deadCourses);
  return true;
}

/** Two things in one question: which comes first, or how they differ. */
function answerSeveral(reply: Reply, question: Question, ask: Ask, top?: LibraryHit): boolean {
  const { text, folded } = question;
  const isHelp = top?.item.kind === "help" && top.score >= exactScore;
  const isContrast = question.is("contrast");
  const isDifference = question.is("difference");
  const contrast = isContrast
    ? index.findContrast(text, findHomeSkills(text, ask).skills)
    : undefined;
  const isOrder = question.is("order") || (isContrast && !isDifference && !contrast);
  const subject = isOrder && !contrast ? index.findItem(findSubjectHelp(folded)) : undefined;
  if (subject) {
    explain.answerItem(reply, subject, ask.deadCourses);
    return true;
  }
  const hasOrder = isOrder && !isHelp && answerOrder(reply, question, !contrast);
  if (contrast) explain.answerContrast(reply, contrast);
  if (contrast && isDifference) explain.addOtherSides(reply, text, contrast);
  if (contrast) compare.addPairMilestones(reply, question);
  if (contrast) return true;
  // "Python or SQL first?" asks for the order only.
  if (hasOrder && question.is("order")) return true;
  if (isContrast && !isHelp && compare.answerBothSides(reply, question)) return true;
  if (hasOrder) return true;
  if (isDifference && !isHelp && explain.answerSides(reply, text)) return true;
  return isContrast && !isHelp && compare.answerMissingSide(reply, question);
}

function namesBothSides(name: string, folded: string): boolean {
  const sides = name.split(/ and | و(?=\S{3})/u).map(foldText);
  const isNamed = (side: string) => folded.includes(side);
  return sides.length > 1 && sides.every(isNamed);
}

/** Adds a note when the answer to a difference covers only one side. */
function addOneSideNote(reply: Reply, question: Question, { item }: LibraryHit): void {
  if (item.kind !== "term" || !question.is("difference")) return;
  const covered = foldText([...item.keys, item.body].join(" "));
  const words = [...index.libraryIndex.readSubject(question.text).keys()];
  if (words.every((word) => covered.includes(word))) return;
  const { term, term_ar } = item.entry;
  // "Balance sheet and income statement" is one entry about both sides.
  if ([term, term_ar].some((name) => namesBothSides(name, question.folded))) return;
  reply.parts.push(reply.texts.explain.oneSide);
  const named = foldText(`${term} ${term_ar}`).split(" ");
  reply.isUnknown = !named.some((word) => question.folded.includes(word));
}

/** A help entry that is about exactly this, such as the feeling of being slower than others. */
function findMoodHelp(question: Question, ask: Ask): index.LibraryItem | undefined {
  if (ask.mode !== "general") return undefined;
  const [top] = rankItems(question.text, ask);
  return top?.item.kind === "help" && top.score >= clearScore ? top.item : undefined;
}

/** Greetings, thanks and the like, alike in every mode. */
function answerSmallTalk(reply: Reply, question: Question, ask: Ask): boolean {
  const text = findSmallTalk(reply, question);
  if (text === undefined) return false;
  if (question.is("appComplaint") && findRunningQuiz(ask)?.isOpen)
    reply.parts.push(reply.texts.quiz.ended);
  reply.parts.push(text);
  reply.related.push(...replies.listSuggested(reply));
  return true;
}

function answerMood(reply: Reply, question: Question, ask: Ask): boolean {
  if (answerLowMood(reply, question, ask, () => findMoodHelp(question, ask))) return true;
  const item = question.is("discouraged") ? index.findItem("help/motivation") : undefined;
  if (!item || ask.mode === "general" || ask.mode === "review_work") return false;
  explain.answerItem(reply, item, ask.deadCourses);
  return true;
}

/** "SQL courses in Arabic" asks for courses without a verb: the language says so. */
function listsCourses(question: Question): boolean {
  const hasLanguage = question.is("arabicOnly") || question.is("englishOnly");
  if (!hasLanguage || !question.is("coursesPlural") || !hasCourses(question)) return false;
  return listNamedSkills(question.text).length > 0;
}

/** The outline of a milestone is no explanation, so a session of the learner's own path comes first. */
function answerFound(
  reply: Reply,
  question: Question,
  { item, score, share }: LibraryHit,
  dead: ReadonlySet<string>,
): void {
  explain.answerItem(reply, item, dead);
  if (item.kind === "milestone" && !question.is("pathOutline")) reply.isUnknown = true;
  if (item.kind === "help") reply.isUnsure = share < mostOfKey && score < certainScore;
}

/** "Do I need maths to become a data analyst?" asks about maths: the goal is an aside. */
function findNeededHelp(question: Question, ask: Ask): index.LibraryItem | undefined {
  if (!question.is("needs")) return undefined;
  const text = question.text.replace(patterns.goalClause, " ").trim();
  if (text === "" || text === question.text) return undefined;
  const [top] = rankItems(text, ask);
  return top?.item.kind === "help" && top.score >= clearScore ? top.item : undefined;
}

function answerGeneral(reply: Reply, question: Question, ask: Ask): void {
  const { deadCourses } = ask;
  // "I don't know" outside of a quiz names nothing.
  if (question.is("dontKnow")) return answerNothing(reply);
  const isLocation = patterns.whereIs.test(question.folded);
  const location = isLocation ? index.findItem(findMatch("locations", question.folded)) : undefined;
  const setting = index.findItem(findMatch("settingRequests", question.folded));
  const page = location ?? setting ?? index.findItem(findMatch("missingMails", question.folded));
  if (page) return explain.answerItem(reply, page, deadCourses);
  if (answerTranslation(reply, question, deadCourses)) return;
  // Not a goal: the library translates between Arabic and English only.
  if (question.is("toOtherLanguage")) return answerNothing(reply);
  if (listsCourses(question)) return answerCourses(reply, question, deadCourses);
  const topics = findTwoTopics(ask) ?? [];
  for (const item of topics) explain.answerItem(reply, item, deadCourses);
  if (topics.length > 0) return;
  const needed = findNeededHelp(question, ask);
  if (needed) return explain.answerItem(reply, needed, deadCourses);
  const [top] = rankItems(question.text, ask);
  const score = top?.score ?? 0;
  const kind = top?.item.kind;
  const isHelpful = kind === "help" && score >= clearScore;
  const errorParts = readError(question.text);
  const knownError = findKnownError(question.text, question.is("meaning") && !errorParts);
  if (knownError) return answerKnownError(reply, knownError, question.text);
  if (errorParts) return answerErrorParts(reply, errorParts);
  const isError = question.is("errorMessage");
  const codeHelp = isError ? index.findItem(findChecklist(question.text)) : undefined;
  // The words of an error message are not what it is about.
  const isAboutCode = top?.item.id === "help/check-code" || (!isHelpful && score < exactScore);
  if (codeHelp && isAboutCode) return explain.answerItem(reply, codeHelp, deadCourses);
  const isWanted = question.is("wantsRole") ? score < certainScore : !isHelpful;
  if (isWanted && score < certainScore && answerUnknownGoal(reply, question)) return;
  if (answerOffTopic(reply, question, score)) return;
  if (answerCareerChange(reply, question, ask)) return;
  if (answerSeveral(reply, question, ask, top)) return;
  if (question.is("before") && kind !== "help" && answerBefore(reply, question)) return;
  if (question.is("next") && answerNext(reply, question)) return;
  if (top && score >= minScore) {
    addOneSideNote(reply, question, top);
    if (question.is("meaning") && kind === "term")
      return explain.answerItem(reply, top.item, deadCourses);
  }
  const isHowLong = question.is("howLong");
  const isOutline = question.is("pathOutline") && !question.is("meaning");
  const isField = (isHowLong || isOutline) && !isHelpful && index.namesField(question.text);
  if (isField && answerField(reply, question, false)) return;
  const asksCourses = question.is("courses") && hasCourses(question);
  // "A course on SQL" names a term exactly, but asks for courses.
  if (top && score >= certainScore && !(kind !== "help" && asksCourses)) {
    answerFound(reply, question, top, deadCourses);
    if (kind === "term" && question.is("pathOutline") && hasCourses(question))
      answerCourses(reply, question, deadCourses);
    return;
  }
  if (asksCourses && question.is("findVerb")) return answerCourses(reply, question, deadCourses);
  const isHelp = kind === "help" && score >= minScore;
  const isUnknownName = !isHelp && !asksCourses && namesUnknown(question);
  if (isUnknownName && !isHowLong && !question.is("pathOutline"))
    return answerNothing(reply, explain.listNearest(reply, question.text));
  if (answerField(reply, question, !isHelp && score < clearScore)) return;
  if (top && score >= minScore) return answerFound(reply, question, top, deadCourses);
  const pace = parseWeeklyHours(question.folded);
  if (isHowLong && pace !== null && top)
    return paths.answerAllDurations(reply, catalog.blueprints, pace);
  const [blueprint] = index.findBlueprints(question.text);
  if (blueprint) return paths.answerPathOutline(reply, blueprint, pace);
  // A course that only shares a word with the question is no answer.
  const namesSkill = listNamedSkills(question.text).length > 0;
  if (asksCourses || (namesSkill && hasCourses(question)))
    return answerCourses(reply, question, deadCourses);
  answerNothing(reply, explain.listNearest(reply, question.text));
}

/** What to explain: what the question names, else what an earlier one named. */
function findExplained(question: Question, ask: Ask): LibraryHit | undefined {
  const earlier = ask.history.filter(({ role }) => role === "user").map(({ content }) => content);
  const texts = [question.text, ...earlier.toReversed()];
  const tops = texts.flatMap((text) => rankItems(text, ask)[0] ?? []);
  // "Give me the whole explanation" refers to an earlier question.
  const isFollowUp = question.is("wholeAnswer") || question.is("hint");
  const min = isFollowUp && earlier.length > 0 ? certainScore : minScore;
  const top = tops.find(({ score }) => score >= min) ?? tops.find(({ score }) => score >= minScore);
  if (top?.item.kind !== "term") return top;
  // "An index in a database" asks for the index: the first of two named terms.
  const named = listNamedTerms(question.text).map(({ id }) => `term/${id}`);
  const first = named.includes(top.item.id) ? index.findItem(named[0]) : undefined;
  return first ? { ...top, item: first } : top;
}

function answerExplain(reply: Reply, question: Question, ask: Ask): void {
  const { explain: texts } = reply.texts;
  if (answerOffTopic(reply, question, rankItems(question.text, ask)[0]?.score)) return;
  if (answerTranslation(reply, question, ask.deadCourses)) return;
  if (answerSeveral(reply, question, ask)) return;
  const top = findExplained(question, ask);
  if (!top && ask.milestone) {
    if (patterns.currentMilestone.test(question.folded))
      return explain.answerOwnMilestone(reply, ask.milestone);
  }
  if (!top) {
    reply.parts.push(fill(texts.none, { mark: citePage(reply, "/dashboard/courses") }));
    // Concepts of the open milestone that do have an explanation.
    const { terms } = index.listConcepts(index.toSkillIds(ask.milestone?.skills ?? []));
    reply.related.push(...terms.flatMap((term) => explain.askTerm(reply, term)), ...texts.related);
    reply.isUnknown = true;
    return;
  }
  addOneSideNote(reply, question, top);
  const { item } = top;
  const mayHint = ask.hintsFirst && item.kind === "term";
  if (mayHint && answerHints(reply, question, ask, item.entry)) return;
  answerFound(reply, question, top, ask.deadCourses);
  if (item.kind !== "help") reply.parts.push(texts.tryIt);
}

const answerByMode: Record<Ask["mode"], (reply: Reply, question: Question, ask: Ask) => void> = {
  general: answerGeneral,
  find_courses(reply, question, { deadCourses }) {
    if (!answerOffTopic(reply, question)) answerCourses(reply, question, deadCourses);
  },
  explain: answerExplain,
  quiz_me: answerQuiz,
  plan_week: answerWeek,
  review_work: answerWork,
};

type LibraryAnswer = EngineAnswer &
  Pick<Reply, "isUnknown" | "isUnsure" | "isOffTopic"> & {
    /** False for a greeting, thanks and the like. */
    countsAsQuestion: boolean;
  };

/** Answers from the catalog, blueprints, glossary and help; the same question always gets the same answer. */
export async function answerFromLibrary(ask: Ask): Promise<LibraryAnswer> {
  const question = readQuestion(ask.message, ask.language);
  const mode = findRequestedMode(ask) ?? ask.mode;
  // An answer to a quiz may be code or a single word, which has no language.
  const quiz = mode === "quiz_me" && !question.is("quiz") ? findRunningQuiz(ask) : null;
  const language = quiz?.language ?? question.language;
  const reply = replies.createReply(language, ask.formOfAddress, ask.ownPaths);
  const isSmallTalk = answerSmallTalk(reply, question, ask);
  const isAnswered =
    isSmallTalk ||
    answerMood(reply, question, ask) ||
    (mode === ask.mode &&
      (answerFollowUp(reply, question, ask) || answerReference(reply, question, ask)));
  if (!isAnswered) answerByMode[mode](reply, question, ask);
  if (question.is("needsIt")) explain.addNeed(reply, question.text);
  return {
    ...replies.toAnswer(reply),
    isUnknown: reply.isUnknown,
    isUnsure: reply.isUnsure,
    isOffTopic: reply.isOffTopic,
    countsAsQuestion: !isSmallTalk,
  };
}
