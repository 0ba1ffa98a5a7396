import type { FastifyBaseLogger } from "fastify";
import { limits } from "@masar/contract/limits";
import { AiError, type AiModel, type TextRequest } from "#api/ai/ai.ts";
import type { Breaker } from "#api/ai/breaker.ts";
import type { CallTrace } from "#api/ai/call-trace.ts";
import * as protocol from "#api/ai/chat-protocol.ts";
import { createGuard } from "#api/ai/guarded-call.ts";
import { postGuarded, collectText } from "#api/ai/guarded-post.ts";
import { estimateTokens } from "#api/ai/meter.ts";
import { createParameters } from "#api/ai/parameters.ts";
import { parseTextChunks } from "#api/ai/text-chunks.ts";
import type { TimeLimit } from "#api/ai/time-limit.ts";

export type ChatModelOptions = {
  dialect: protocol.Dialect;
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
  processor: string;
  breaker: Breaker;
  log: FastifyBaseLogger;
  trace?: CallTrace | undefined;
  /** Shorter times for tests. */
  times?: { [name in keyof Times]?: number };
};

type Times = Pick<typeof limits.ai, "firstPieceMs" | "pieceMs" | "totalMs" | "maxRetryWaitMs">;

/** A server with OpenAI's chat completions, or Perplexity's dialect of them. */
export function createChatModel(options: ChatModelOptions): AiModel {
  const { dialect, model, processor, breaker, log, trace } = options;
  const times = { ...limits.ai, ...options.times };
  const { maxRetryWaitMs } = times;
  const guard = createGuard({ provider: dialect, model, breaker, log, trace, maxRetryWaitMs });
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

  async function* streamOnce(ask: TextRequest, limit: TimeLimit, used: { tokens?: number }) {
    limit.expectWithin(times.firstPieceMs);
    const answer = await post(protocol.buildTextBody(dialect, model, ask), limit);
    for await (const piece of parseTextChunks(answer, ask)) {
      // The time the reader needs for a piece does not count against the provider.
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
      const deadline = (ask.receivedAt ?? performance.now()) + times.totalMs;
      const estimate = estimateTokens(ask);
      const attempt = (limit: TimeLimit, used: { tokens?: number }) => streamOnce(ask, limit, used);
      const adapt = parameters.createAdapter();
      return guard({ signal, deadline, meter, estimate, attempt, adapt });
    },
    async askObject(ask, signal, meter) {
      const answers = guard({
        signal,
        deadline: performance.now() + ask.totalMs,
        meter,
        estimate: estimateTokens(ask),
        adapt: parameters.createAdapter(),
        async *attempt(limit, used) {
          limit.expectWithin(ask.totalMs);
          const { text } = await post(protocol.buildObjectBody(dialect, model, ask), limit);
          const { choices, usage } = protocol.parseChunk(await collectText(text));
          if (usage) used.tokens = usage.total_tokens;
          yield { value: protocol.parseObject(choices[0]?.message?.content ?? "", ask.schema) };
        },
      });
      let answer;
      // Read to the end, where the guard records the success.
      for await (const value of answers) answer = value;
      if (!answer) throw new AiError("invalid");
      return answer.value;
    },
  };
}
