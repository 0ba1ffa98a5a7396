import { formatSessionTitle } from "#api/core/study/session-title.ts";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { foldText } from "@masar/domain/text/fold-arabic";
import type { Turn } from "#api/ai/ai.ts";
import type { UserCtx } from "#api/context.ts";
import type { ActivePath } from "#api/core/study/current-path.service.ts";
import type { Ask, EngineAnswer, PlanContext } from "#api/features/assistant/ask/ask-types.ts";
import {
  findFollowedQuestion,
  refersBack,
} from "#api/features/assistant/library/follow-up/aspect.ts";
import { findFollowUp } from "#api/features/assistant/library/question/follow-up.ts";
import { readQuestion } from "#api/features/assistant/library/question/read-question.ts";
import { isWeekRequest } from "#api/features/assistant/library/requested-mode.ts";
import { createReply, toAnswer } from "#api/features/assistant/library/reply.ts";
import { getOverview } from "#api/features/dashboard/dashboard.service.ts";
import * as day from "./answer-day.ts";
import * as followUp from "#api/features/assistant/own/follow-up/answer-follow-up.ts";
import { answerCourseFacts } from "./answer-course-facts.ts";
import * as hours from "./answer-hours.ts";
import { answerImpossible } from "./answer-impossible.ts";
import * as lists from "./answer-lists.ts";
import * as milestone from "./answer-milestone.ts";
import * as mastery from "./mastery/answer-mastery.ts";
import { answerFreeCourses } from "./path-questions/answer-courses-instead.ts";
import { answerEnoughMonths, answerJobs } from "./path-questions/answer-goal.ts";
import { answerLearnFirst, answerWhyLeftOut } from "./path-questions/answer-order.ts";
import { answerTwoPaths } from "./path-questions/answer-two-paths.ts";
import * as plan from "./answer-plan.ts";
import * as requests from "./answer-requests.ts";
import { answerReminders, settingsAnswers } from "./answer-settings.ts";
import * as situation from "./situation/answer-situation.ts";
import { answerEnoughThisWeek, answerStudyTime } from "./study-time/answer-study-time.ts";
import { answerCourseOpinion, answerShortTime } from "./answer-special.ts";
import { findFollowed } from "#api/features/assistant/own/follow-up/find-followed.ts";
import { findMixedQuestion, listOwnQuestions, toQuestion } from "./find-own-question.ts";
import { loadOwnFacts } from "./own-facts.service.ts";
import { type OwnKind, parseOwnQuestion } from "./own-kinds.ts";
import { getOwnTexts, type OwnAsk } from "./own-reply.ts";
import { isLibraryQuestion } from "#api/features/assistant/library/two-topics.ts";
import { listHalves } from "#api/features/assistant/library/question/question-parts.ts";
import { findSpecialQuestion } from "./special-questions.ts";
import * as reasons from "./slots/answer-reasons.ts";
import * as slots from "./slots/answer-slots.ts";
import { mayHoldSlots } from "./slots/slot-questions.ts";

const answers: Record<OwnKind, (ask: OwnAsk) => void | Promise<void>> = {
  next: plan.answerNext,
  finish: plan.answerFinish,
  deadline: plan.answerDeadline,
  moreHours: plan.answerMoreHours,
  hoursLeft: plan.answerHoursLeft,
  timeStudied: plan.answerTimeStudied,
  progress: plan.answerProgress,
  milestoneCount: milestone.answerMilestoneCount,
  milestoneNeeds: milestone.answerMilestoneNeeds,
  milestoneStart: milestone.answerMilestoneStart,
  milestoneProgress: milestone.answerMilestoneProgress,
  today: day.answerToday,
  todayGoal: day.answerTodayGoal,
  week: day.answerWeek,
  streak: day.answerStreak,
  freezes: day.answerFreezes,
  restDays: day.answerRestDays,
  points: day.answerPoints,
  tasks: lists.answerTasks,
  notes: lists.answerNotes,
  review: lists.answerReview,
  courses: lists.answerCourses,
  otherPath: lists.answerOtherPath,
  reminders: answerReminders,
  shortTime: answerShortTime,
  courseOpinion: answerCourseOpinion,
  courseFacts: answerCourseFacts,
  whatIfHours: hours.answerWhatIfHours,
  changeHours: hours.answerChangeHours,
  whyLate: hours.answerWhyLate,
  yesterday: day.answerYesterday,
  finishedCourses: lists.answerFinishedCourses,
  savedCourses: lists.answerSavedCourses,
  addTask: requests.answerAddTask,
  changeGoal: requests.answerChangeGoal,
  reminderTime: requests.answerReminderTime,
  moveMilestone: requests.answerMoveMilestone,
  weakPoints: mastery.answerWeakPoints,
  knownSkills: mastery.answerKnownSkills,
  fadingSkills: mastery.answerFadingSkills,
  missedQuestions: mastery.answerMissedQuestions,
  whatToReview: mastery.answerWhatToReview,
  levels: requests.answerLevels,
  missedDays: followUp.answerMissedDays,
  skipMilestone: followUp.answerSkipMilestone,
  changeAnyHours: hours.answerChangeAnyHours,
  afterNext: followUp.answerAfterNext,
  whyNext: followUp.answerWhyNext,
  followLong: followUp.answerFollowLong,
  followFirst: followUp.answerFollowFirst,
  followTask: followUp.answerFollowTask,
  followMilestone: followUp.answerFollowMilestone,
  followWho: followUp.answerFollowWho,
  followMore: followUp.answerFollowMore,
  followUnknown: followUp.answerFollowUnknown,
  impossible: answerImpossible,
  selfDoubt: situation.answerSelfDoubt,
  newHere: situation.answerNewHere,
  enoughHours: situation.answerEnoughHours,
  sessionLength: situation.answerSessionLength,
  zeroMinutes: situation.answerZeroMinutes,
  sameSessions: situation.answerSameSessions,
  studyTime: answerStudyTime,
  enoughThisWeek: answerEnoughThisWeek,
  studyDays: situation.answerStudyDays,
  skipSession: situation.answerSkipSession,
  freeCourses: answerFreeCourses,
  jobs: answerJobs,
  learnFirst: answerLearnFirst,
  whyLeftOut: answerWhyLeftOut,
  twoPaths: answerTwoPaths,
  enoughMonths: answerEnoughMonths,
  pathDate: slots.answerPathDate,
  countdown: slots.answerCountdown,
  pathHours: slots.answerPathHours,
  pathNext: slots.answerPathNext,
  pathStatus: slots.answerPathStatus,
  pathFirst: slots.answerPathFirst,
  relativeMilestone: slots.answerRelativeMilestone,
  milestoneDates: slots.answerMilestoneDates,
  milestoneContents: slots.answerMilestoneContents,
  busySoon: slots.answerBusySoon,
  noTimeToday: slots.answerNoTimeToday,
  stuckHere: slots.answerStuckHere,
  changeDeadline: slots.answerChangeDeadline,
  moveUp: answerLearnFirst,
  startCourse: slots.answerStartCourse,
  whyCourse: reasons.answerWhyCourse,
  whyOrder: reasons.answerWhyOrder,
  ...settingsAnswers,
};

function mayBeOwnPart(message: string): boolean {
  const folded = foldText(message);
  if (findSpecialQuestion(folded, [])) return true;
  return [true, false].some((namesMilestone) => parseOwnQuestion(folded, namesMilestone) !== null);
}

/** A question without the words of own data needs no query. */
function mayBeOwn(message: string): boolean {
  if (mayBeOwnPart(message)) return true;
  const isKnown = (half: string) =>
    isLibraryQuestion(half, { mode: "general", language: "en", milestone: null });
  return listHalves(message).some(
    (parts) =>
      parts.some(mayBeOwnPart) && parts.every((part) => mayBeOwnPart(part) || isKnown(part)),
  );
}

/** Removes questions about own data and their answers, which hold notes and tasks, from what a model reads. */
export function dropOwnTurns(turns: Turn[]): Turn[] {
  const isOwn = (index: number) => {
    const turn = turns[index];
    return turn?.role === "user" && mayBeAnsweredFromOwnData(turn.content, turns.slice(0, index));
  };
  return turns.filter(
    ({ role }, index) => !isOwn(index) && !(role === "assistant" && isOwn(index - 1)),
  );
}

function mayBeAnsweredFromOwnData(message: string, history: Turn[]): boolean {
  const question = readQuestion(message, "en");
  if (mayBeOwn(message) || mayHoldSlots(message, question.folded)) return true;
  if (isWeekRequest(question)) return true;
  if (!refersBack(message)) return false;
  const kind = findFollowUp(question.folded);
  const earlier = findFollowedQuestion({ history });
  // The question may be older than the history.
  if (earlier === undefined) return kind !== null;
  return mayBeAnsweredFromOwnData(earlier, []);
}

const needsPath = new Set<OwnKind>([
  "enoughHours",
  "sessionLength",
  "zeroMinutes",
  "sameSessions",
  "twoPaths",
]);

/** Words that only a follow-up uses decide; any other question about own data stands alone. */
function mayBeOwnAlone(
  message: string,
  views: readonly MilestoneView[],
  paths: readonly ActivePath[],
): boolean {
  return (
    findFollowUp(foldText(message)) === null && listOwnQuestions(message, views, paths).length > 0
  );
}

/** With the other half of the message, which is for the library. */
type OwnAnswer = EngineAnswer & { mixed: ReturnType<typeof findMixedQuestion> };

/** Undefined for a question that is not about the learner's own data. */
export async function answerFromOwnData(
  ctx: UserCtx,
  ask: Pick<Ask, "message" | "mode" | "language" | "history" | "milestone" | "runningMinutes">,
  // A model answers a message that is only partly about own data.
  { canMix }: { canMix: boolean },
): Promise<OwnAnswer | undefined> {
  const { message, mode, language, history } = ask;
  // In the other modes a message is a topic, an answer to a quiz or a text to review.
  if (mode !== "general") return undefined;
  const { folded, language: spoken } = readQuestion(message, language);
  if (!mayBeOwn(message) && !mayHoldSlots(message, folded) && !refersBack(message))
    return undefined;
  const facts = await loadOwnFacts(ctx, ask.runningMinutes);
  const views = facts.current?.views ?? [];
  const { active: paths } = facts;
  const followed = mayBeOwnAlone(message, views, paths) ? undefined : findFollowed(ask, views);
  const listed = followed
    ? [{ question: toQuestion(followed, folded), message, milestone: undefined }]
    : listOwnQuestions(message, views, paths);
  const mixed =
    canMix && listed.length < 2 && !followed
      ? findMixedQuestion(message, { views, paths }, (half) => isLibraryQuestion(half, ask))
      : undefined;
  const questions = mixed ? listOwnQuestions(mixed.own, views, paths) : listed;
  if (questions.length === 0) return undefined;
  // Without a path the library says how to begin.
  if (!facts.current && questions.every(({ question }) => needsPath.has(question.kind)))
    return undefined;
  const form = facts.settings.form_of_address;
  const reply = createReply(spoken, form);
  const texts = getOwnTexts(spoken, form);
  const earlier = findFollowedQuestion({ history });
  for (const found of questions)
    await answers[found.question.kind]({ ctx, ...found, followed: earlier, facts, reply, texts });
  // Two answers may share a sentence, such as the finish date.
  reply.parts = [...new Set(reply.parts)];
  return { ...toAnswer(reply), mixed };
}

/** The facts of the current path for a model; null without one. */
export async function loadPlanContext(ctx: UserCtx): Promise<PlanContext | null> {
  const { current } = await getOverview(ctx);
  if (!current) return null;
  const { next } = current;
  const step = next?.sub_milestone_title ?? next?.milestone_title ?? "";
  return {
    path: current.title,
    percent: Math.ceil(current.studied_percentage),
    nextSession: next?.session
      ? {
          title: formatSessionTitle(current.language, next.session),
          minutes: next.session.minutes,
          step,
        }
      : null,
    hoursPerWeek: current.pace.hours_per_week,
    finishDate: current.estimated_completion_date,
    deadline: current.deadline,
  };
}
