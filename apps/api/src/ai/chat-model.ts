import type { FastifyBaseLogger } from "fastify";
import { limits } from "@masar/contract/limits";
import { AiError, type AiModel, type TextAsk, type TextPiece } from "#api/ai/ai.ts";
import type { Breaker } from "#api/ai/breaker.ts";
import {
  type Dialect,
  makeObjectBody,
  makeTextBody,
  readChunk,
  readObject,
} from "#api/ai/chat-protocol.ts";
import { createGuard } from "#api/ai/guarded-call.ts";
import { postGuarded, readWhole } from "#api/ai/guarded-post.ts";
import { estimateTokens } from "#api/ai/meter.ts";
import { createParameters } from "#api/ai/parameters.ts";
import { readTextChunks } from "#api/ai/text-chunks.ts";
import type { TimeLimit } from "#api/ai/time-limit.ts";

export type ChatModelOptions = {
  dialect: Dialect;
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
  processor: string;
  breaker: Breaker;
  log: FastifyBaseLogger;
  /** Other times, for tests that cannot wait. */
  times?: { [name in keyof Times]?: number };
};

type Times = Pick<typeof limits.ai, "firstPieceMs" | "pieceMs" | "totalMs" | "longestRetryWaitMs">;

/** A server that speaks the chat completions of OpenAI, or Perplexity's dialect of them. */
export function createChatModel(options: ChatModelOptions): AiModel {
  const { dialect, model, processor, breaker, log } = options;
  const times = { ...limits.ai, ...options.times };
  const { longestRetryWaitMs } = times;
  const guard = createGuard({ provider: dialect, model, breaker, log, longestRetryWaitMs });
  const parameters = createParameters();
  const url = `${options.baseUrl.replace(/(?<!\/)\/+$/, "")}/chat/completions`;

  function post(body: object, limit: TimeLimit) {
    const { apiKey } = options;
    return postGuarded({
      url,
      apiKey,
      body: parameters.fit(body),
      maxBytes: limits.ai.answerBytes,
      signal: limit.signal,
    });
  }

  async function* streamOnce(
    ask: TextAsk,
    limit: TimeLimit,
    used: { tokens?: number },
  ): AsyncGenerator<TextPiece, void, undefined> {
    limit.expectWithin(times.firstPieceMs);
    const answer = await post(makeTextBody(dialect, model, ask), limit);
    for await (const piece of readTextChunks(answer, ask)) {
      // The time in which the reader takes the piece is not the provider's.
      limit.pause();
      if (piece.type === "used") used.tokens = piece.tokens;
      else if (piece.type !== "thought") yield piece;
      limit.expectWithin(times.pieceMs);
    }
  }

  return {
    model,
    processor,
    isResting: breaker.isResting,
    streamText(ask, signal, meter) {
      const deadline = (ask.askedAt ?? performance.now()) + times.totalMs;
      const estimate = estimateTokens(ask);
      const attempt = (limit: TimeLimit, used: { tokens?: number }) => streamOnce(ask, limit, used);
      const adapt = parameters.createAdapter();
      return guard({ signal, deadline, meter, estimate, attempt, adapt });
    },
    async askObject(ask, signal, meter) {
      const found = guard({
        signal,
        deadline: performance.now() + ask.totalMs,
        meter,
        estimate: estimateTokens(ask),
        adapt: parameters.createAdapter(),
        async *attempt(limit, used) {
          limit.expectWithin(ask.totalMs);
          const { text } = await post(makeObjectBody(dialect, model, ask), limit);
          const { choices, usage } = readChunk(await readWhole(text));
          if (usage) used.tokens = usage.total_tokens;
          yield { value: readObject(choices[0]?.message?.content ?? "", ask.schema) };
        },
      });
      let answer;
      // To the end, where the call is known to have gone well.
      for await (const value of found) answer = value;
      if (!answer) throw new AiError("invalid");
      return answer.value;
    },
  };
}
