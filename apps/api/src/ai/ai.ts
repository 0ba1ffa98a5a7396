import type { z } from "zod";
import type { ErrorCode } from "@masar/contract/errors";
import type { SearchResult } from "@masar/domain/answers/answer-sources";
import type { Meter } from "#api/ai/meter.ts";
import { AppError } from "#api/errors.ts";

export type Turn = { role: "user" | "assistant"; content: string };

export type TextRequest = {
  /** Fixed text; it contains nothing that a user or a web page wrote. */
  system: string;
  turns: Turn[];
  /** Hosts to search on; null disables the search. Providers without a search ignore it. */
  searchHosts: readonly string[] | null;
  language: "en" | "ar";
  maxTokens: number;
  /** When the question arrived, by `performance.now()`; the total time limit starts there. */
  receivedAt?: number;
};

/** Sources may come first, last, or not at all. */
export type TextPiece =
  | { type: "text"; text: string }
  | { type: "sources"; results: SearchResult[] }
  | { type: "related"; questions: string[] };

export type ObjectAsk<T> = {
  system: string;
  turns: Turn[];
  schema: z.ZodType<T>;
  /** Names the schema to the provider. */
  name: string;
  maxTokens: number;
  totalMs: number;
};

type Provider = {
  model: string;
  /** The company that runs it, as named in the consent. */
  processor: string;
  /** Whether the breaker of this process rejects calls. */
  isResting: () => boolean;
};

/** A model behind its limits: time, size, one retry, breaker. Throws only `AiError` and records costs in the meter. */
export type AiModel = Provider & {
  /** Aborts the request when the signal aborts. */
  streamText: (ask: TextRequest, signal: AbortSignal, meter: Meter) => AsyncIterable<TextPiece>;
  askObject: <T>(ask: ObjectAsk<T>, signal: AbortSignal, meter: Meter) => Promise<T>;
};

export type Recording = { bytes: Uint8Array; mimeType: string; language: "en" | "ar" };

export type Transcriber = Provider & {
  transcribe: (recording: Recording, signal: AbortSignal, meter: Meter) => Promise<string>;
};

/** Null where nothing is configured; the library and the blueprints answer then. */
export type Ai = { model: AiModel | null; transcriber: Transcriber | null };

type AiFailure =
  | "timeout"
  /** Not reached, rate limited, or rejected by the breaker. */
  | "unavailable"
  /** The response is not a usable answer. */
  | "invalid"
  /** The client disconnected. */
  | "aborted";

const codes: Record<AiFailure, ErrorCode> = {
  timeout: "ai_timeout",
  unavailable: "ai_unavailable",
  invalid: "ai_failed",
  // The client has disconnected, so the code does not matter.
  aborted: "ai_unavailable",
};

export class AiError extends Error {
  readonly failure: AiFailure;
  /** For the log: fixed words and codes, never user text. */
  readonly why: string;
  /** The provider fails for every request. */
  readonly isOutage: boolean;

  constructor(
    failure: AiFailure,
    why: string = failure,
    { isOutage = false, cause }: { isOutage?: boolean; cause?: unknown } = {},
  ) {
    super(`ai ${failure}`, { cause });
    this.name = "AiError";
    this.failure = failure;
    this.why = why;
    this.isOutage = isOutage;
  }

  toAppError(): AppError {
    return new AppError(codes[this.failure]);
  }
}
