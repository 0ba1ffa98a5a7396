import type { FastifyBaseLogger } from "fastify";
import { limits } from "@masar/contract/limits";
import type { Ai, AiModel, Transcriber } from "#api/ai/ai.ts";
import { type Breaker, createBreaker } from "#api/ai/breaker.ts";
import { type CallTrace, createCallTrace } from "#api/ai/call-trace.ts";
import { createChatModel } from "#api/ai/chat-model.ts";
import { createTranscriber } from "#api/ai/transcriber.ts";
import type { Env } from "#api/env.ts";
import type { Tracing } from "#api/telemetry/tracing.ts";

export function createAi(env: Env, log: FastifyBaseLogger, tracing?: Tracing): Ai {
  const trace = tracing && createCallTrace(tracing, env);
  return {
    model: createModel(env, log, trace),
    transcriber: createSpeechTranscriber(env, log, trace),
  };
}

function createModel(
  env: Env,
  log: FastifyBaseLogger,
  trace: CallTrace | undefined,
): AiModel | null {
  const { AI_PROVIDER: dialect, AI_API_KEY: apiKey } = env;
  if (dialect === "none") return null;
  if (dialect === "perplexity" && !apiKey) {
    log.warn("AI_PROVIDER is perplexity without AI_API_KEY: the library answers");
    return null;
  }
  const baseUrl =
    env.AI_BASE_URL ?? (dialect === "perplexity" ? "https://api.perplexity.ai" : undefined);
  if (!baseUrl) throw new Error("AI_PROVIDER is compatible without AI_BASE_URL. See .env.example.");
  return createChatModel({
    dialect,
    baseUrl,
    apiKey,
    model: env.AI_MODEL,
    processor: env.AI_PROCESSOR ?? nameHost(baseUrl),
    breaker: createProviderBreaker(env),
    log,
    trace,
  });
}

function createSpeechTranscriber(
  env: Env,
  log: FastifyBaseLogger,
  trace: CallTrace | undefined,
): Transcriber | null {
  const { SPEECH_BASE_URL: baseUrl, SPEECH_API_KEY: apiKey, SPEECH_MODEL: model } = env;
  if (!baseUrl) return null;
  const processor = env.SPEECH_PROCESSOR ?? nameHost(baseUrl);
  const breaker = createProviderBreaker(env);
  return createTranscriber({ baseUrl, apiKey, model, processor, breaker, log, trace });
}

function createProviderBreaker({ AI_BREAKER_FAILURES: failures }: Env): Breaker {
  return createBreaker({ failures, openMs: limits.ai.breakerOpenMs });
}

function nameHost(address: string): string {
  const { hostname } = new URL(address);
  return hostname === "api.perplexity.ai" ? "Perplexity" : hostname;
}
