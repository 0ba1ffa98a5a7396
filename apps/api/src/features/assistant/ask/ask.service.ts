import { createHash, randomUUID } from "node:crypto";
import { type AssistantMode, getModeTraits } from "@masar/contract/assistant/constants";
import type { AssistantAnswer } from "@masar/contract/assistant/schemas";
import type { BodyOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { Language } from "@masar/contract/settings/schemas";
import { studyDateFor } from "@masar/domain/dates/local-date";
import { AiError, type AiModel, type Turn } from "#api/ai/ai.ts";
import { reserveCall, finishCall } from "#api/ai/call-quota.ts";
import { loadMastery } from "#api/features/mastery/mastery.service.ts";
import { loadSkillsContext } from "#api/features/assistant/own/mastery/answer-mastery.ts";
import { hasConsent } from "#api/ai/consent.ts";
import { createMeter, estimateTokens, type Meter } from "#api/ai/meter.ts";
import { withSpend } from "#api/ai/spend.ts";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import {
  loadContext,
  loadDeadCourses,
  loadOwnPaths,
  loadOwnWeek,
  loadStudied,
} from "./ask-context.service.ts";
import { cleanText, detectQuestionLanguage } from "./clean-text.ts";
import { joinAnswers } from "./join-answers.ts";
import { answerCrisis, dropCrisisTurns } from "./crisis.service.ts";
import { raiseReservation, type Reservation } from "./raise-reservation.service.ts";
import * as conversations from "#api/features/assistant/conversations/history.service.ts";
import {
  answerFromOwnData,
  dropOwnTurns,
  loadPlanContext,
} from "#api/features/assistant/own/own-answers.service.ts";
import { completeAnswer } from "./complete-answer.service.ts";
import { answerFromLibrary } from "#api/features/assistant/library/library.ts";
import { findRequestedMode, leavesQuiz } from "#api/features/assistant/library/requested-mode.ts";
import {
  type HistorySource,
  type ModelQuestion,
  buildModelRequest,
} from "#api/features/assistant/model/model-question.ts";
import { answerFromModel, type OnPiece } from "#api/features/assistant/model/model-answer.ts";
import {
  estimateVerdict,
  findWorkToJudge,
  judgeWork,
} from "#api/features/assistant/model/judge-work.ts";
import { getPrompt, judgePrompt } from "#api/features/assistant/model/prompts.ts";
import { getSettings } from "#api/core/user-settings/user-settings.service.ts";
import { readStudySettings } from "#api/core/user-settings/study-settings.ts";

export type AskInput = BodyOf<"askAssistant">;
type Listener = {
  onPiece: OnPiece;
  signal: AbortSignal;
  /** When the request arrived, by `performance.now()`. */
  receivedAt: number;
};

type PreparedQuestion = {
  ids: { conversation: string; question: string; answer: string; call: string };
  replaces: string | undefined;
  isKnownConversation: boolean;
  ask: ModelQuestion;
  history: HistorySource;
  /** Reserved of the daily quota; null where no model is called. */
  reserved: Reservation | null;
};
type NewAnswer = conversations.NewAnswer;
type MeteredQuestion = PreparedQuestion & { meter: Meter };

/** Stopped and failed questions do not count as questions of the day, but as tries. */
const triesPerQuestion = 4;
/** The first terms that name where the user is in their path. */
const planTerms = "2026-11-17";
/** The first terms that name what the user knows and missed. */
const skillsTerms = "2026-11-19";
/** How often a reservation is retried when the same question ends concurrently. */
const maxRounds = 3;

/**
 * Answers one question. The quota is reserved first, no transaction is open while the engine answers, and
 * question and answer are stored together at the end.
 */
export async function askAssistant(ctx: UserCtx, input: AskInput, listener: Listener) {
  // Before every limit, so that a user in a crisis is never rejected.
  const support = await answerCrisis(ctx, input);
  if (support) return support;
  const userId = ctx.user.id;
  const canUseModel = await mayUseModel(ctx);
  const quota = canUseModel ? limits.assistant : limits.assistant.library;
  await ctx.sharedLimiter.consume(`ask:${userId}`, quota.questionsPerMinute, 60);
  const prepared = await ctx.tx((tx) => prepare(ctx, tx, { input, canUseModel }));
  if ("stored" in prepared) {
    for (const piece of splitAnswer(prepared.stored.response)) listener.onPiece(piece);
    return prepared.stored;
  }
  const meter = createMeter();
  const call = { userId, id: prepared.ids.call };
  // A failed call gives its place in the quota back.
  const finish = (tx: Tx, countsAsQuestion: boolean) =>
    finishCall(tx, {
      ...call,
      state: countsAsQuestion ? "done" : "failed",
      reserved: prepared.reserved?.tokens ?? 0,
      used: meter.tokens,
    });
  try {
    // Questions that were rejected above do not count as tries.
    const triesPerDay = triesPerQuestion * quota.questionsPerDay;
    await ctx.sharedLimiter.consume(`ask-day:${userId}`, triesPerDay, 24 * 3600);
    const created = await createAnswer(ctx, { ...prepared, meter }, listener);
    const { countsAsQuestion, ...answer } = created;
    await ctx.tx(async (tx) => {
      // Read again, since the user may have changed it while the question was answered.
      const { chat_months: months } = await getSettings(tx, ctx.user);
      await conversations.saveAnswer(tx, { userId, ...prepared, input, answer, months });
      await finish(tx, countsAsQuestion);
    });
    return toAssistantAnswer(prepared.ask, input, answer);
  } catch (error) {
    // If this fails too, the call expires by its age.
    await ctx.tx((tx) => finish(tx, false)).catch(() => {});
    throw toKnownError(error);
  }
}

/** Only a model needs a quota that protects it. */
async function mayUseModel(ctx: UserCtx): Promise<boolean> {
  const { model } = ctx.ai;
  if (model === null) return false;
  const consent = { userId: ctx.user.id, kind: "ai", processor: model.processor } as const;
  return ctx.tx((tx) => hasConsent(tx, consent));
}

function toKnownError(error: unknown): unknown {
  if (error instanceof AiError) return error.toAppError();
  // The id of an answer is not reserved, so a concurrent question may have used the same one.
  const isDuplicate = error instanceof Error && "code" in error && error.code === "23505";
  return isDuplicate ? new AppError("validation_failed") : error;
}

type Prepared = PreparedQuestion | { stored: AssistantAnswer };

/** Reserves the quota and loads the context in one short transaction. */
async function prepare(
  ctx: UserCtx,
  tx: Tx,
  { input, canUseModel }: { input: AskInput; canUseModel: boolean },
): Promise<Prepared> {
  const userId = ctx.user.id;
  const question = input.questionId ?? randomUUID();
  const answer = input.answerId ?? randomUUID();
  // Normalizing can make a text longer.
  const message = cleanText(input.message).slice(0, limits.assistant.messageLength);
  if (message === "" || question === answer) throw new AppError("validation_failed");
  const [settings, studySettings] = await Promise.all([
    getSettings(tx, ctx.user),
    readStudySettings(tx, { userId }),
  ]);
  const today = studyDateFor(new Date(), studySettings.zones);
  // Reserve before anything is loaded by the id: from here on no other request answers it.
  const reservation = await reserveQuestion(tx, { userId, question, today, canUseModel });
  if ("stored" in reservation) return reservation;
  const { stopped, call, reserved } = reservation;
  const conversation = stopped?.conversation ?? input.conversationId ?? randomUUID();
  const ids = { conversation, question, answer, call };
  const replaces = stopped ? question : input.replaces;
  const mode = resolveMode(input);
  const [isKnownConversation, ownHistory, context] = await Promise.all([
    conversations.checkCapacity(tx, ids, { userId, replaces }),
    conversations.loadHistory(tx, { userId, conversation, replaces }),
    loadContext(tx, { userId, mode, milestoneRef: input, today, settings: studySettings }),
  ]);
  const turns = isKnownConversation ? ownHistory : toHistoryTurns(input.previousMessages);
  return {
    ids,
    replaces,
    isKnownConversation,
    ask: {
      message,
      mode,
      language: detectQuestionLanguage(message, detectChatLanguage(turns, ctx.user.language)),
      formOfAddress: settings.form_of_address,
      today,
      history: dropCrisisTurns(turns),
      ...context,
      work: cleanText(input.work ?? "") || null,
      hintsFirst: input.hintsFirst ?? settings.hints_first,
      runningMinutes: input.runningMinutes,
    },
    history: isKnownConversation ? "own" : "quoted",
    reserved,
  };
}

type StoredAnswer = NonNullable<Awaited<ReturnType<typeof conversations.findStoredAnswer>>>;
type ReservedQuestion =
  | { stored: AssistantAnswer }
  | { stopped: StoredAnswer | null; call: string; reserved: Reservation | null };

/** Returns the stored answer of a question that was sent before. */
async function reserveQuestion(
  tx: Tx,
  params: { userId: string; question: string; today: string; canUseModel: boolean },
): Promise<ReservedQuestion> {
  const { userId, question, today: localDate } = params;
  for (let round = 0; round < maxRounds; round++) {
    const stored = await conversations.findStoredAnswer(tx, userId, question);
    if (stored && !stored.isStopped) return { stored: stored.answer };
    // The question ended and its conversation was deleted since.
    if (round > 0 && !stored) throw new AppError("not_possible_now");
    const call = stored ? createRepeatId(question, stored.at) : question;
    const { library, questionsPerDay } = limits.assistant;
    const maxQuestions = params.canUseModel ? questionsPerDay : library.questionsPerDay;
    const kind = "question" as const;
    const callParams = { userId, id: call, kind, localDate, maxQuestions };
    const tokens = limits.ai.questionTokens;
    if (params.canUseModel) {
      const begun = await reserveCall(tx, { ...callParams, tokens });
      if (begun === "begun") return { stopped: stored, call, reserved: { tokens } };
      // The question ended after its answer was searched for, so search again.
      if (begun === "known") continue;
    }
    // The library costs no tokens.
    const begun = await reserveCall(tx, callParams);
    if (begun === "begun") return { stopped: stored, call, reserved: null };
  }
  throw new AppError("questions_running");
}

/**
 * A stopped question that is sent again is another call in the quota. Its id is derived from the stored answer, so
 * that the same repeat sent twice is one call.
 */
function createRepeatId(question: string, stoppedAt: Date): string {
  const hash = createHash("sha256").update(`${question} ${stoppedAt.toISOString()}`).digest("hex");
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-8$3-8$4-$5");
}

/** The language of the user's last message, for a message that has none of its own. */
function detectChatLanguage(turns: readonly Turn[], fallback: Language): Language {
  const last = turns.findLast(({ role }) => role === "user");
  return last ? detectQuestionLanguage(last.content, fallback) : fallback;
}

/** History from the client, used only for conversations that are not stored. */
function toHistoryTurns(previous: AskInput["previousMessages"]): Turn[] {
  const { messageLength, answerLength } = limits.assistant;
  const maxLengths = { user: messageLength, assistant: answerLength };
  return previous
    .map(({ role, content }) => ({ role, content: cleanText(content).slice(0, maxLengths[role]) }))
    .filter(({ content }) => content !== "")
    .slice(-limits.assistant.historySent);
}

async function createAnswer(ctx: UserCtx, received: MeteredQuestion, listener: Listener) {
  const { model } = ctx.ai;
  const isInterruption = received.reserved === null && leavesQuiz(received.ask);
  const question = isInterruption
    ? { ...received, ask: { ...received.ask, mode: "general" as const } }
    : received;
  // Without a model the library plans the week and continues a quiz, also in general mode.
  const isForLibrary = question.reserved === null && findRequestedMode(question.ask) !== null;
  const canMix = question.reserved === null;
  const ownAnswer = isForLibrary
    ? undefined
    : await answerFromOwnData(ctx, question.ask, { canMix });
  const mixed = ownAnswer?.mixed;
  if (ownAnswer && mixed) {
    const ofLibrary = { ...question.ask, message: mixed.other };
    const other = await askLibrary(ctx, ofLibrary, () => {});
    const both = joinAnswers(ownAnswer, other, mixed.isOwnFirst);
    for (const piece of splitAnswer(both.response)) listener.onPiece(piece);
    return { ...both, ...fromNoModel, countsAsQuestion: true };
  }
  if (ownAnswer) {
    for (const piece of splitAnswer(ownAnswer.response)) listener.onPiece(piece);
    const { mixed: _none, ...answer } = ownAnswer;
    return { ...answer, ...fromNoModel, countsAsQuestion: true };
  }
  if (model && question.reserved !== null) {
    const fromModel = await askModel(ctx, model, question, listener);
    if (fromModel) return { ...fromModel, countsAsQuestion: true };
  }
  const answer = await askLibrary(ctx, question.ask, listener.onPiece);
  return { ...answer, ...fromNoModel };
}

const fromNoModel = { model: null, promptVersion: null, isStopped: false };

async function askLibrary(ctx: UserCtx, ask: ModelQuestion, onPiece: OnPiece) {
  const [deadCourses, ownPaths] = await ctx.tx((tx) =>
    Promise.all([loadDeadCourses(tx), loadOwnPaths(tx, { userId: ctx.user.id })]),
  );
  const own = await loadRequestedContext(ctx, ask);
  const fromLibrary = await answerFromLibrary({
    ...ask,
    ...own,
    ownPaths,
    deadCourses,
  });
  const { countsAsQuestion } = fromLibrary;
  const answer = { ...(await completeAnswer(ctx, ask, fromLibrary)), countsAsQuestion };
  for (const piece of splitAnswer(answer.response)) onPiece(piece);
  return getModeTraits(ask.mode).findsCourses ? answer : { ...answer, discoveredCourses: [] };
}

/** The learner's own data for a quiz or a week plan, where the mode has not loaded it. */
async function loadRequestedContext(ctx: UserCtx, ask: ModelQuestion) {
  const mode = findRequestedMode(ask) ?? ask.mode;
  const { today } = ask;
  const userId = ctx.user.id;
  const isQuiz = mode === "quiz_me";
  const studied = isQuiz ? await ctx.tx((tx) => loadStudied(tx, { userId, today })) : undefined;
  const isWeek = mode === "plan_week" && ask.week === null;
  return {
    milestone: ask.milestone ?? studied?.milestone ?? null,
    topicsOfToday: studied?.topicsOfToday ?? [],
    week: isWeek ? await ctx.tx((tx) => loadOwnWeek(tx, { userId, today })) : ask.week,
    askedBefore:
      mode === "quiz_me"
        ? await ctx.tx((tx) => conversations.listQuizQuestions(tx, { userId, ...ask }))
        : [],
    missed: isQuiz
      ? (await ctx.tx((tx) => loadMastery(tx, { userId }))).missed.map(({ question }) => question)
      : [],
  };
}

/** A finished answer is sent by paragraphs, like the answer of a model. */
function splitAnswer(response: string): string[] {
  return response.split(/(?<=\n\n)/);
}

/** Undefined when the user's tokens or the budget of all users together are used up. */
async function askModel(ctx: UserCtx, model: AiModel, from: MeteredQuestion, listener: Listener) {
  const { ask, history, meter } = from;
  // A model without search gets the courses of the library, and they are shown below its answer.
  const isWithoutSearch =
    ctx.env.AI_PROVIDER === "compatible" && getModeTraits(ask.mode).findsCourses;
  const found = isWithoutSearch ? await askLibrary(ctx, ask, () => {}) : null;
  const courses = found?.discoveredCourses ?? [];
  const { receivedAt } = listener;
  const { processor } = model;
  const consent = { userId: ctx.user.id, kind: "ai", processor, terms: planTerms } as const;
  const mayReadPlan = ask.mode === "general" && (await ctx.tx((tx) => hasConsent(tx, consent)));
  const plan = mayReadPlan ? await loadPlanContext(ctx) : null;
  const mayReadSkills =
    (ask.mode === "general" || ask.mode === "quiz_me") &&
    (await ctx.tx((tx) => hasConsent(tx, { ...consent, terms: skillsTerms })));
  const skills = mayReadSkills ? await loadSkillsContext(ctx, ask.language) : null;
  const facts = { ...ask, history: dropOwnTurns(ask.history), courses, plan, skills };
  const request = { ...buildModelRequest(facts, history), receivedAt };
  const toJudge = findWorkToJudge(ask);
  const prose = estimateTokens(request);
  const size = toJudge ? estimateVerdict(request) : { first: prose, total: prose };
  if (!(await raiseReservation(ctx, from, size.total))) return undefined;
  const spent = { model: model.model, tokens: size.first, meter };
  const call = { request, meter, ...listener };
  const answer = await withSpend(ctx, spent, async () =>
    toJudge ? judgeWork(model, toJudge, call) : answerFromModel(model, ask, call),
  );
  if (!answer) return undefined;
  return {
    ...answer,
    ...(isWithoutSearch ? { discoveredCourses: courses } : {}),
    model: model.model,
    promptVersion: (toJudge ? judgePrompt : getPrompt(ask.mode)).version,
  };
}

/** R7.08: `enableCourseDiscovery` turns a general question into one for courses. */
function resolveMode({ context, enableCourseDiscovery }: AskInput): AssistantMode {
  return context === "general" && enableCourseDiscovery ? "find_courses" : context;
}

function toAssistantAnswer(ask: ModelQuestion, input: AskInput, made: NewAnswer): AssistantAnswer {
  const { model, promptVersion: _version, isStopped: _stopped, ...answer } = made;
  const isCourseDiscovery = getModeTraits(ask.mode).findsCourses;
  const fallback = model === null;
  return { ...answer, context: input.context, isCourseDiscovery, success: true, fallback };
}
