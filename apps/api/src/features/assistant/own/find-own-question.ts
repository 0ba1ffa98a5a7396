import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import type { ActivePath } from "#api/core/study/current-path.service.ts";
import { namesField } from "#api/features/assistant/library/library-index.ts";
import { isLowMood } from "#api/features/assistant/library/low-mood.ts";
import { listNamedSkills } from "#api/features/assistant/library/question/named-terms.ts";
import { readQuestion } from "#api/features/assistant/library/question/read-question.ts";
import { findNamedMilestone } from "./named-milestone.ts";
import { hasPattern } from "./own-patterns.ts";
import { type OwnQuestion, parseOwnQuestion } from "./own-kinds.ts";
import { listHalves } from "#api/features/assistant/library/question/question-parts.ts";
import { parseConcepts } from "./question-words.ts";
import { isSelfDoubt } from "./situation/situation-questions.ts";
import { findSlotQuestion } from "./slots/slot-questions.ts";
import { findSpecialQuestion, type SpecialQuestion } from "./special-questions.ts";

/** Undefined for a message that is not about the learner's own data. */
export function findOwnQuestion(
  message: string,
  views: readonly MilestoneView[],
  paths: readonly ActivePath[] = [],
) {
  const read = readQuestion(message, "en");
  const slots = findSlotQuestion(message, read.folded, { views, paths });
  // "I'm tired of Excel, can I go on to SQL?" asks for another order, with a mood.
  if (slots?.special.kind === "moveUp")
    return { question: toQuestion(slots.special.kind, read.folded), ...slots };
  // Answered with kindness instead, whatever numbers the message names.
  if (isLowMood(read) && !isSelfDoubt(read.folded)) return undefined;
  // "This app is too slow" is not about being late.
  if (read.is("appComplaint")) return undefined;
  if (slots) return { question: toQuestion(slots.special.kind, read.folded), ...slots };
  const special = findSpecialQuestion(read.folded, views);
  const milestone = findNamedMilestone(message, views);
  const isSkippedMilestone =
    special?.kind === "skipMilestone" && milestone && hasPattern(read.folded, "milestoneWord");
  const isOfSubject =
    mayBeOfSubject(special) && !isSkippedMilestone && namesSubject(message, special);
  if (isOfSubject && special?.kind === "whatIfHours") return undefined;
  const lacksSubject =
    special && kindsOfSubject.has(special.kind) && !milestone && !namesSubject(message);
  if (special && !isOfSubject && !lacksSubject)
    return {
      question: toQuestion(special.kind, read.folded),
      milestone: special.kind === "skipMilestone" ? milestone : undefined,
      special,
    };
  const question = parseOwnQuestion(read.folded, milestone !== undefined);
  if (!question || (isOfWholePath(question) && listNamedSkills(message).length > 0))
    return undefined;
  return { question, milestone, special: undefined };
}

/** Kinds whose own text may hold an "and": a task, a goal, a title. */
const wholeKinds = new Set<OwnQuestion["kind"]>([
  "addTask",
  "changeGoal",
  "courseFacts",
  "courseOpinion",
  "impossible",
  "moveMilestone",
  "whatIfHours",
  "changeHours",
  "changeAnyHours",
  "missedDays",
  "shortTime",
  "skipMilestone",
  "selfDoubt",
  "newHere",
  "enoughHours",
  "enoughThisWeek",
  "zeroMinutes",
  "sameSessions",
  "sessionLength",
  "afterNext",
  "studyDays",
  "freeCourses",
  "jobs",
  "learnFirst",
  "whyLeftOut",
  "twoPaths",
  "relativeMilestone",
  "busySoon",
  "moveUp",
  "whyCourse",
  "whyOrder",
]);

/** Two of these are two wishes: "change my goal, and set my hours to 6". */
const changeKinds = new Set<OwnQuestion["kind"]>([
  "changeGoal",
  "changeHours",
  "changeAnyHours",
  "moveMilestone",
  "reminderTime",
  "deadline",
  "changeDeadline",
]);
const isChange = ({ kind }: OwnQuestion) => changeKinds.has(kind);

/** "Where are my notes?" names no words to look for. */
function isWhole({ kind, concepts }: OwnQuestion): boolean {
  // "I missed yesterday, did I lose my streak?" tells a reason and asks about the streak.
  if (kind === "streak") return concepts.has("lose");
  return kind === "notes" ? concepts.has("wrote") : wholeKinds.has(kind);
}

/** One question about own data, or the two different ones that a message holds. */
export function listOwnQuestions(
  message: string,
  views: readonly MilestoneView[],
  paths: readonly ActivePath[] = [],
) {
  const toPart = (part: string) => {
    const found = findOwnQuestion(part, views, paths);
    return found ? { ...found, message: part } : undefined;
  };
  const whole = toPart(message);
  for (const halves of listHalves(message)) {
    const [first, second] = halves.map(toPart);
    const isTwo = first && second && first.question.kind !== second.question.kind;
    if (isTwo && isChange(first.question) && isChange(second.question)) return [first, second];
  }
  if (whole && isWhole(whole.question)) return [whole];
  for (const halves of listHalves(message)) {
    const [first, second] = halves.map(toPart);
    if (!first || !second || first.question.kind === second.question.kind) continue;
    if (!isWhole(first.question) && !isWhole(second.question)) return [first, second];
  }
  return whole ? [whole] : [];
}

/** A message of which one half is about own data and the other is for the library. */
export function findMixedQuestion(
  message: string,
  { views, paths }: { views: readonly MilestoneView[]; paths: readonly ActivePath[] },
  isOther: (half: string) => boolean,
) {
  const whole = findOwnQuestion(message, views, paths);
  if (whole && isWhole(whole.question)) return undefined;
  for (const halves of listHalves(message)) {
    const [isFirst, isSecond] = halves.map((half) => {
      const found = findOwnQuestion(half, views, paths);
      return found !== undefined && !isWhole(found.question);
    });
    if (isFirst === isSecond) continue;
    const [own, other] = isFirst ? halves : halves.toReversed();
    if (own && other && isOther(other)) return { own, other, isOwnFirst: isFirst === true };
  }
  return undefined;
}

/** "How do I skip a step in pandas?" and "SQL in 30 minutes" are questions about the subject. */
const kindsWithSubject = new Set<SpecialQuestion["kind"]>([
  "shortTime",
  "whatIfHours",
  "missedDays",
  "skipMilestone",
  "changeAnyHours",
  "newHere",
  "enoughHours",
  "enoughThisWeek",
  "sessionLength",
  "freeCourses",
  "jobs",
  "enoughMonths",
]);

/** These are asked about a subject: without one they mean something else. */
const kindsOfSubject = new Set<SpecialQuestion["kind"]>(["learnFirst", "whyLeftOut"]);

function mayBeOfSubject(special: SpecialQuestion | undefined): boolean {
  return special !== undefined && kindsWithSubject.has(special.kind);
}

/** Words of jobs are also words of fields. */
function namesSubject(message: string, special?: SpecialQuestion): boolean {
  if (listNamedSkills(message).length > 0) return true;
  return special?.kind !== "jobs" && namesField(message);
}

export function toQuestion(kind: OwnQuestion["kind"], folded: string): OwnQuestion {
  return { kind, folded, concepts: parseConcepts(folded) };
}

/** "Where do I begin with SQL?" asks about SQL, not about the next session. */
function isOfWholePath({ kind }: OwnQuestion): boolean {
  return kind === "next" || kind === "progress" || kind === "finish" || kind === "hoursLeft";
}
