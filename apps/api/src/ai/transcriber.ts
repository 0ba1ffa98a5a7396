import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import { limits } from "@masar/contract/limits";
import { AiError, type Recording, type Transcriber } from "#api/ai/ai.ts";
import type { Breaker } from "#api/ai/breaker.ts";
import type { CallTrace } from "#api/ai/call-trace.ts";
import { createGuard } from "#api/ai/guarded-call.ts";
import { postGuarded, collectText } from "#api/ai/guarded-post.ts";

const maxReplyBytes = 256 * 1024;

const replySchema = z.object({ text: z.string() });

/** Some servers detect the format by the file extension alone. */
const extensions: Record<string, string> = {
  "audio/webm": "webm",
  "audio/mp4": "mp4",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
  "audio/mpeg": "mp3",
};

/** Calls any server with OpenAI's `audio/transcriptions`. The recording is not stored. */
export function createTranscriber(options: {
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
  processor: string;
  breaker: Breaker;
  log: FastifyBaseLogger;
  trace?: CallTrace | undefined;
  /** A shorter time for tests. */
  transcribeMs?: number;
}): Transcriber {
  const { apiKey, model, processor, breaker, log, trace } = options;
  const { transcribeMs, maxRetryWaitMs } = { ...limits.ai, ...options };
  const url = `${options.baseUrl.replace(/(?<!\/)\/+$/, "")}/audio/transcriptions`;
  const guard = createGuard({ provider: "speech", model, breaker, log, trace, maxRetryWaitMs });
  return {
    model,
    processor,
    isResting: breaker.isResting,
    async transcribe(recording, signal, meter) {
      const body = buildForm(recording, model);
      const replies = guard({
        signal,
        deadline: performance.now() + transcribeMs,
        meter,
        // Speech is metered in seconds, not in tokens.
        estimate: 0,
        async *attempt(limit) {
          limit.expectWithin(transcribeMs);
          const post = { url, apiKey, body, maxBytes: maxReplyBytes, signal: limit.signal };
          yield parseReply(await collectText((await postGuarded(post)).text));
        },
      });
      let text = "";
      for await (const reply of replies) text = reply;
      return text;
    },
  };
}

function buildForm({ bytes, mimeType, language }: Recording, model: string): FormData {
  const type = mimeType.split(";")[0]?.trim().toLowerCase() ?? "";
  const form = new FormData();
  const file = new Blob([new Uint8Array(bytes)], { type });
  form.set("file", file, `recording.${extensions[type] ?? "webm"}`);
  form.set("model", model);
  form.set("language", language);
  form.set("response_format", "json");
  return form;
}

function parseReply(text: string): string {
  try {
    return replySchema.parse(JSON.parse(text)).text.trim();
  } catch (error) {
    throw new AiError("invalid", "JSON", { cause: error });
  }
}
