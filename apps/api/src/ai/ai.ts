import type { z } from "zod";
import type { SearchResult } from "@masar/domain/answers/answer-sources";
import type { Meter } from "#api/ai/meter.ts";

/** One turn of a conversation as a model reads it. */
export type Turn = { role: "user" | "assistant"; content: string };

export type TextAsk = {
  /** Fixed words of ours; nothing a learner or a page wrote stands in them. */
  system: string;
  turns: Turn[];
  /** On which hosts to search; null: no search. Providers without a search ignore it. */
  searchHosts: readonly string[] | null;
  language: "en" | "ar";
  maxTokens: number;
  /** When the question arrived, by `performance.now()`: the whole time runs from there, not from the call. */
  askedAt?: number;
};

/** A piece of an answer as it arrives. Sources may come first, last, or not at all. */
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

/**
 * A model somewhere, with its limits around it: time, size, one retry, the breaker. Throws `AiError` only, and
 * writes what a call cost into its meter.
 */
export type AiModel = {
  model: string;
  /** Who runs it, as learners are told before they agree. */
  processor: string;
  /** Left alone by the breaker of this process. */
  isResting: () => boolean;
  /** Ends early, and its request with it, when the signal does. */
  streamText: (ask: TextAsk, signal: AbortSignal, meter: Meter) => AsyncIterable<TextPiece>;
  askObject: <T>(ask: ObjectAsk<T>, signal: AbortSignal, meter: Meter) => Promise<T>;
};

export type Recording = { bytes: Uint8Array; mimeType: string; language: "en" | "ar" };

export type Transcriber = {
  model: string;
  processor: string;
  isResting: () => boolean;
  transcribe: (recording: Recording, signal: AbortSignal, meter: Meter) => Promise<string>;
};

/** Null where nothing is configured: the library and the blueprints answer then. */
export type Ai = { model: AiModel | null; transcriber: Transcriber | null };

export type AiFailure =
  /** It did not answer in time. */
  | "timeout"
  /** Not reached, told to wait, or left alone by the breaker. */
  | "unavailable"
  /** It answered, but with nothing that is an answer. */
  | "invalid"
  /** The one who asked went away. */
  | "aborted";

export class AiError extends Error {
  readonly failure: AiFailure;
  /** For the log: fixed words and codes, nothing that anybody wrote. */
  readonly why: string;
  /** The provider fails whoever asks whatever. */
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
}
