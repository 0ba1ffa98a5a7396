import { getModeTraits } from "@masar/contract/assistant/constants";
import { limits } from "@masar/contract/limits";
import type { Language } from "@masar/contract/settings/schemas";
import {
  checkVerdicts,
  type JudgedCriterion,
  readVerdicts,
  workVerdicts,
} from "@masar/domain/answers/judge-work";
import { createAnswerFilter } from "@masar/domain/answers/answer-filter";
import { escapeMarkdownLine } from "@masar/domain/text/escape-markdown";
import { cleanText as cleanLine } from "@masar/domain/text/model-text";
import { z } from "zod";
import { AiError, type AiModel, type TextRequest } from "#api/ai/ai.ts";
import type { Meter } from "#api/ai/meter.ts";
import { type AskModel, askChecked, estimateChecked } from "#api/core/model-calls/ask-checked.ts";
import type { EngineAnswer } from "#api/features/assistant/ask/ask-types.ts";
import type { OnPiece } from "#api/features/assistant/model/model-answer.ts";
import type { ModelQuestion } from "#api/features/assistant/model/model-question.ts";
import { judgePrompt } from "#api/features/assistant/model/prompts.ts";
import { translate } from "#api/i18n/translate.ts";

const judgement = z.object({
  criteria: z.array(
    z.object({
      number: z.number(),
      verdict: z.enum(workVerdicts),
      quote: z.string(),
      advice: z.string(),
    }),
  ),
  good: z.string(),
  first_change: z.string(),
});
const maxSentenceLength = 400;

type JudgedWork = { criteria: JudgedCriterion[]; good: string; firstChange: string };
type WorkToJudge = { work: string; criteria: readonly string[] };

/** Undefined for a question that is answered in prose: without work, or without criteria to judge it by. */
export function findWorkToJudge(ask: ModelQuestion): WorkToJudge | undefined {
  const criteria = ask.milestone?.completionCriteria ?? [];
  if (!getModeTraits(ask.mode).reviewsWork || ask.work === null || criteria.length === 0) {
    return undefined;
  }
  return { work: ask.work, criteria };
}

/** The most tokens of the first request for a verdict, and of all. */
export function estimateVerdict({ turns }: TextRequest) {
  const turn = turns.at(-1);
  return turn ? estimateChecked({ system: judgePrompt.system, turn }) : { first: 0, total: 0 };
}

type JudgeCall = {
  request: TextRequest;
  meter: Meter;
  onPiece: OnPiece;
  signal: AbortSignal;
  receivedAt: number;
};

/** The feedback as Markdown; undefined when the model's answer breaks the rules twice. */
export async function judgeWork(
  model: AiModel,
  { work, criteria }: WorkToJudge,
  { request, meter, onPiece, signal, receivedAt }: JudgeCall,
): Promise<(EngineAnswer & { isStopped: boolean }) | undefined> {
  const turn = request.turns.at(-1);
  if (!turn) return undefined;
  const deadline = receivedAt + limits.ai.totalMs;
  const ask: AskModel = async (asked) => {
    const totalMs = Math.max(1, deadline - performance.now());
    try {
      return await model.askObject({ ...asked, totalMs }, signal, meter);
    } catch (error) {
      if (error instanceof AiError && error.failure === "invalid") return null;
      throw error;
    }
  };
  const judged = await askChecked(ask, {
    system: judgePrompt.system,
    name: "judgement",
    shape: judgement,
    turn,
    totalMs: limits.ai.totalMs,
    read: (answer): JudgedWork => ({
      criteria: readVerdicts(answer.criteria, { criteria, work }),
      good: cleanLine(answer.good, maxSentenceLength),
      firstChange: cleanLine(answer.first_change, maxSentenceLength),
    }),
    check: (read) => checkVerdicts(read.criteria, criteria),
  });
  if (!judged) return undefined;
  const filter = createAnswerFilter();
  const response = filter.push(writeFeedback(judged, request.language)) + filter.end();
  onPiece(response);
  const none = { citations: [], relatedQuestions: [], discoveredCourses: [] };
  return { response, ...none, isStopped: false };
}

function writeFeedback({ criteria, good, firstChange }: JudgedWork, language: Language): string {
  const say = (key: string) => translate(language, `modes:work.judged.${key}`);
  const paragraphs = criteria.flatMap(({ criterion, verdict, quote, advice }) => [
    `**${escapeMarkdownLine(criterion)}** (${say(verdict)})`,
    quote === null ? [] : `> ${escapeMarkdownLine(quote)}`,
    escapeMarkdownLine(advice),
  ]);
  const closing = [
    [say("good"), good],
    [say("firstChange"), firstChange],
  ].flatMap(([label = "", text = ""]) =>
    text === "" ? [] : `**${label}** ${escapeMarkdownLine(text)}`,
  );
  return [...paragraphs.flat(), ...closing, `*${say("advice")}*`].join("\n\n");
}
