import pino from "pino";
import { type Script, startScriptedAi } from "@masar/tools/local/scripted-ai";
import { z } from "zod";
import { AiError, type AiModel, type TextRequest, type TextPiece } from "#api/ai/ai.ts";
import { createBreaker } from "#api/ai/breaker.ts";
import { createChatModel } from "#api/ai/chat-model.ts";
import type { Dialect } from "#api/ai/chat-protocol.ts";
import { createMeter } from "#api/ai/meter.ts";

type Options = { dialect?: Dialect; failures?: number; totalMs?: number; openMs?: number };

/** Models of a scripted provider, and their log lines. */
export async function startChatModels() {
  const provider = await startScriptedAi();
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  let count = 0;

  /** Uses shorter times than `limits.ai`. */
  function makeModel({
    dialect = "perplexity",
    failures = 100,
    totalMs = 2500,
    openMs = 200,
  }: Options = {}) {
    return createChatModel({
      dialect,
      baseUrl: dialect === "perplexity" ? provider.url : provider.compatibleUrl,
      apiKey: "secret",
      model: "sonar",
      processor: "nobody",
      breaker: createBreaker({ failures, openMs }),
      log,
      times: { firstPieceMs: 700, pieceMs: 600, totalMs, maxRetryWaitMs: 1100 },
    });
  }

  /** Returns a unique question for the script. */
  function script(response: Script): string {
    const question = `question ${++count} of this file.`;
    provider.script(question, response);
    return question;
  }

  function forget(): void {
    provider.received.length = 0;
    lines.length = 0;
  }

  return { provider, lines, log, makeModel, script, forget };
}

export function buildRequest(question: string, changes: Partial<TextRequest> = {}): TextRequest {
  return {
    system: "You help learners.",
    turns: [{ role: "user", content: question }],
    searchHosts: ["en.wikipedia.org", "www.coursera.org"],
    language: "en",
    maxTokens: 100,
    ...changes,
  };
}

export async function collectPieces(pieces: AsyncIterable<TextPiece>) {
  const all: TextPiece[] = [];
  for await (const piece of pieces) all.push(piece);
  const text = all.map((piece) => (piece.type === "text" ? piece.text : "")).join("");
  return { all, text };
}

export async function getFailure(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error("did not throw"),
    (thrown: unknown) => thrown,
  );
  return error instanceof AiError ? error.failure : String(error);
}

const schema = z.object({ steps: z.array(z.string()).min(1) });

export function askObject(model: AiModel, question: string, meter = createMeter()) {
  const ask = { ...buildRequest(question), schema, name: "steps", totalMs: 2000 };
  return model.askObject(ask, new AbortController().signal, meter);
}
