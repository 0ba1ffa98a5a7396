import { createHash, randomUUID } from "node:crypto";
import type { AssistantAnswer } from "@masar/contract/assistant/schemas";
import type { ParsedOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { studyDateFor } from "@masar/domain/dates/local-date";
import { AiError, type AiModel, type Turn } from "#api/ai/ai.ts";
import { toAppError } from "#api/ai/to-app-error.ts";
import { reserveCall, finishCall } from "#api/ai/call-quota.ts";
import { hasConsent } from "#api/ai/consent.ts";
import { createMeter, estimateTokens, type Meter } from "#api/ai/meter.ts";
import { withSpend } from "#api/ai/spend.ts";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import type { Answered } from "#api/features/assistant/ask/ask-types.ts";
import { readContext, readDeadCourses } from "#api/features/assistant/ask/ask-context.service.ts";
import { detectQuestionLanguage } from "#api/features/assistant/ask/question-language.ts";
import { cleanText } from "#api/features/assistant/ask/clean-text.ts";
import { answerCrisis, dropCrisisTurns } from "#api/features/assistant/ask/crisis.service.ts";
import {
  checkRoom,
  findAnswer,
  type MadeAnswer,
  readHistory,
  saveAnswer,
} from "#api/features/assistant/conversations/history.service.ts";
import { answerFromLibrary } from "#api/features/assistant/library/library.ts";
import {
  type History,
  type ModelQuestion,
  writeModelAsk,
} from "#api/features/assistant/model/model-question.ts";
import { answerFromModel, type Piece } from "#api/features/assistant/model/model-answer.ts";
import { promptOf } from "#api/features/assistant/model/prompts.ts";
import { getSettings } from "#api/core/user-settings/user-settings.service.ts";
import { readStudySettings } from "#api/core/user-settings/study-settings.ts";

export type AskInput = ParsedOf<"askAssistant">["body"];
type Listener = {
  onPiece: Piece;
  signal: AbortSignal;
  /** When the request arrived, by `performance.now()`. */
  askedAt: number;
};

/** A question with its ids, its place in the day, and all that its answer is made from. */
type Prepared = {
  ids: { conversation: string; question: string; answer: string; call: string };
  replaces: string | undefined;
  isKnownConversation: boolean;
  ask: ModelQuestion;
  history: History;
  /** Tokens held of the learner's day; null where no model is to be asked. */
  reserved: number | null;
};
type Asking = Prepared & { meter: Meter };

/** Stopping a question, or failing, gives its place back; this many tries a day end that too. */
const triesPerDay = 4 * limits.assistant.questionsPerDay;
/** Of one question that ends again and again while it is begun. */
const mostRounds = 3;

/**
 * Answers one question. Its place in the day is taken before anybody is asked, nothing is held while they
 * answer, and question and answer are stored together at the end.
 */
export async function askAssistant(
  ctx: UserCtx,
  input: AskInput,
  listener: Listener,
): Promise<AssistantAnswer> {
  // Before every limit, mode and engine: nobody in a crisis is told to come back later.
  const support = await answerCrisis(ctx, input);
  if (support) return support;
  const userId = ctx.user.id;
  await ctx.sharedLimiter.consume(`ask:${userId}`, limits.assistant.questionsPerMinute, 60);
  const prepared = await ctx.tx((tx) => prepare(ctx, tx, input));
  if ("stored" in prepared) {
    for (const piece of splitAnswer(prepared.stored.response)) listener.onPiece(piece);
    return prepared.stored;
  }
  const meter = createMeter();
  const end = (tx: Tx, state: "done" | "failed") =>
    finishCall(tx, {
      userId,
      id: prepared.ids.call,
      state,
      reserved: prepared.reserved ?? 0,
      used: meter.tokens,
    });
  try {
    // Only what was begun is a try: who was refused may come again.
    await ctx.sharedLimiter.consume(`ask-day:${userId}`, triesPerDay, 24 * 3600);
    const made = await makeAnswer(ctx, { ...prepared, meter }, listener);
    await ctx.tx(async (tx) => {
      // What the learner wants now: they may have chosen otherwise while it was answered.
      const { chat_months: months } = await getSettings(tx, ctx.user);
      await saveAnswer(tx, { userId, ...prepared, asked: input, made, months });
      await end(tx, "done");
    });
    return compose(prepared.ask, input, made);
  } catch (error) {
    // Whatever it was, the place is given back; should that fail too, the call ends by its age.
    await ctx.tx((tx) => end(tx, "failed")).catch(() => {});
    throw toKnownError(error);
  }
}

function toKnownError(error: unknown): unknown {
  if (error instanceof AiError) return toAppError(error);
  // The answer's id is held by nobody until it is stored: another question may have brought the same.
  const isTaken = error instanceof Error && "code" in error && error.code === "23505";
  return isTaken ? new AppError("validation_failed") : error;
}

/** Everything that is read, and the place in the day, in one short transaction. */
async function prepare(
  ctx: UserCtx,
  tx: Tx,
  input: AskInput,
): Promise<Prepared | { stored: AssistantAnswer }> {
  const userId = ctx.user.id;
  const question = input.questionId ?? randomUUID();
  const answer = input.answerId ?? randomUUID();
  // Cleaning can make a text longer: some letters are composed of several.
  const message = cleanText(input.message).slice(0, limits.assistant.messageLength);
  if (message === "" || question === answer) throw new AppError("validation_failed");
  const processor = ctx.ai.model?.processor ?? null;
  const [settings, studySettings, isAgreed] = await Promise.all([
    getSettings(tx, ctx.user),
    readStudySettings(tx, { userId }),
    hasConsent(tx, { userId, kind: "ai", processor }),
  ]);
  const today = studyDateFor(new Date(), studySettings.zones);
  const mayAskModel = ctx.ai.model !== null && isAgreed;
  // Before anything is looked up by the question's id: from here on no other request answers it.
  const begun = await reserveQuestion(tx, { userId, question, localDate: today, mayAskModel });
  if ("stored" in begun) return begun;
  const { stopped, call, reserved } = begun;
  const ids = {
    conversation: stopped?.conversation ?? input.conversationId ?? randomUUID(),
    question,
    answer,
    call,
  };
  const replaces = stopped ? question : input.replaces;
  const mode = isCourseDiscovery(input) ? "find_courses" : input.context;
  const [isKnownConversation, ownHistory, context] = await Promise.all([
    checkRoom(tx, { userId, ids, replaces }),
    readHistory(tx, { userId, conversation: ids.conversation, replaces }),
    readContext(tx, { userId, mode, place: input, today, settings: studySettings }),
  ]);
  return {
    ids,
    replaces,
    isKnownConversation,
    ask: {
      message,
      mode,
      language: detectQuestionLanguage(message, ctx.user.language),
      today,
      history: dropCrisisTurns(
        isKnownConversation ? ownHistory : toHistoryTurns(input.previousMessages),
      ),
      ...context,
      work: cleanText(input.work ?? "") || null,
      hintsFirst: input.hintsFirst ?? settings.hints_first,
    },
    history: isKnownConversation ? "own" : "quoted",
    reserved,
  };
}

type Stored = NonNullable<Awaited<ReturnType<typeof findAnswer>>>;
type Begun =
  | { stored: AssistantAnswer }
  | { stopped: Stored | null; call: string; reserved: number | null };

/** Takes the question's place in the day, unless its whole answer is stored already. */
async function reserveQuestion(
  tx: Tx,
  params: { userId: string; question: string; localDate: string; mayAskModel: boolean },
): Promise<Begun> {
  const { userId, question, localDate } = params;
  for (let round = 0; round < mostRounds; round++) {
    const stored = await findAnswer(tx, { userId, question });
    if (stored && !stored.isStopped) return { stored: stored.answer };
    // It ended, and its conversation was deleted since: it is not asked again.
    if (round > 0 && !stored) throw new AppError("not_possible_now");
    const call = stored ? nameRepeat(question, stored.at) : question;
    const place = { userId, id: call, kind: "question" as const, localDate };
    const tokens = limits.ai.questionTokens;
    if (params.mayAskModel) {
      const begun = await reserveCall(tx, { ...place, tokens });
      if (begun === "begun") return { stopped: stored, call, reserved: tokens };
      // It ended, perhaps stopped, after its answer was looked for: look again.
      if (begun === "known") continue;
    }
    // The library costs no tokens.
    const begun = await reserveCall(tx, place);
    if (begun === "begun") return { stopped: stored, call, reserved: null };
  }
  throw new AppError("questions_running");
}

/**
 * One that was stopped and is asked again is another call with its own place in the day. Its id comes from
 * what was stored, so that the same repeat sent twice is one call.
 */
function nameRepeat(question: string, stoppedAt: Date): string {
  const hash = createHash("sha256").update(`${question} ${stoppedAt.toISOString()}`).digest("hex");
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-8$3-8$4-$5");
}

/** What the client says was said before; only a conversation we do not know is taken at its word. */
function toHistoryTurns(previous: AskInput["previousMessages"]): Turn[] {
  const { messageLength, answerLength } = limits.assistant;
  const longest = { user: messageLength, assistant: answerLength };
  return previous
    .map(({ role, content }) => ({ role, content: cleanText(content).slice(0, longest[role]) }))
    .filter(({ content }) => content !== "")
    .slice(-limits.assistant.historySent);
}

async function makeAnswer(ctx: UserCtx, asking: Asking, listener: Listener): Promise<MadeAnswer> {
  const { model } = ctx.ai;
  const fromModel =
    model && asking.reserved !== null ? await askModel(ctx, model, asking, listener) : undefined;
  if (fromModel) return fromModel;
  const answered = await askLibrary(ctx, asking.ask, listener.onPiece);
  return { ...answered, model: null, promptVersion: null, isStopped: false };
}

async function askLibrary(ctx: UserCtx, ask: ModelQuestion, onPiece: Piece): Promise<Answered> {
  const deadCourses = await ctx.tx(readDeadCourses);
  const answer = await answerFromLibrary({ ...ask, deadCourses });
  for (const piece of splitAnswer(answer.response)) onPiece(piece);
  return ask.mode === "find_courses" ? answer : { ...answer, discoveredCourses: [] };
}

/** A finished answer is sent by paragraphs, like the answer of a model. */
function splitAnswer(response: string): string[] {
  return response.split(/(?<=\n\n)/);
}

/** Undefined when what all learners together may use is spent. */
async function askModel(
  ctx: UserCtx,
  model: AiModel,
  { ask, history, meter }: Asking,
  listener: Listener,
): Promise<MadeAnswer | undefined> {
  // Who cannot search finds no courses: it is given those of the library, and they stand below its answer.
  const isWithoutSearch = ctx.env.AI_PROVIDER === "compatible" && ask.mode === "find_courses";
  const shelf = isWithoutSearch ? await askLibrary(ctx, ask, () => {}) : null;
  const courses = shelf?.discoveredCourses ?? [];
  const textAsk = { ...writeModelAsk({ ...ask, courses }, history), askedAt: listener.askedAt };
  const spent = { model: model.model, tokens: estimateTokens(textAsk), meter };
  const answered = await withSpend(ctx, spent, () =>
    answerFromModel(model, ask, { textAsk, meter, ...listener }),
  );
  if (!answered) return undefined;
  return {
    ...answered,
    ...(isWithoutSearch ? { discoveredCourses: courses } : {}),
    model: model.model,
    promptVersion: promptOf(ask.mode).version,
  };
}

function isCourseDiscovery(input: AskInput): boolean {
  const isGeneral = input.context === "general";
  return input.context === "find_courses" || (isGeneral && input.enableCourseDiscovery === true);
}

function compose(ask: ModelQuestion, input: AskInput, made: MadeAnswer): AssistantAnswer {
  return {
    response: made.response,
    citations: made.citations,
    relatedQuestions: made.relatedQuestions,
    discoveredCourses: made.discoveredCourses,
    context: input.context,
    isCourseDiscovery: ask.mode === "find_courses",
    success: true,
    fallback: made.model === null,
  };
}
