import type { ChatErrorType } from "@masar/contract/assistant-words";
import type { TFunction } from "i18next";
import { ApiError } from "#web/lib/api-client.ts";
import { errorText } from "#web/lib/error-text.ts";
import type { ShownError } from "./chat.ts";

/** The answer has no text to show, not even an empty one. */
export class InvalidAnswer extends Error {
  constructor() {
    super("processing: the answer has no text");
    this.name = "InvalidAnswer";
  }
}

/** The server says itself that it has nothing to say. */
export class EmptyAnswer extends Error {
  constructor() {
    super("processing: the answer is empty");
    this.name = "EmptyAnswer";
  }
}

/** Refusals that say what to do: they keep their own words. */
const ownWords = new Set(["questions_today", "questions_running", "rate_limited", "list_full"]);
/** Of those, the ones that stay as they are however often it is tried. */
const final = new Set(["questions_today", "list_full"]);

export function classifyError(error: unknown): ChatErrorType {
  const message = error instanceof Error ? error.message : String(error);
  const status = error instanceof ApiError ? error.status : undefined;
  if (error instanceof TypeError || /fetch|network/i.test(message)) return "network";
  if (status === 401 || status === 403 || /auth/i.test(message)) return "auth";
  if ((status !== undefined && status >= 500) || /processing/i.test(message)) return "processing";
  return status === 400 ? "validation" : "other";
}

/** What went wrong, as the panel says it. That somebody was told is said only once it is true. */
export function describeError(t: TFunction, error: unknown, isReported = false): ShownError {
  if (error instanceof ApiError && ownWords.has(error.code)) {
    const { code, retryAfterSeconds } = error;
    return {
      type: "other",
      message: errorText(t, error),
      ...(final.has(code) && { isFinal: true }),
      ...(retryAfterSeconds && { waitUntil: Date.now() + retryAfterSeconds * 1000 }),
    };
  }
  const type = classifyError(error);
  const isTold = type === "processing" && isReported;
  return { type, message: t(`assistant:errors.${isTold ? "processingReported" : type}`) };
}

/** What operators may read of it: nothing the learner wrote. */
export function makeReport(error: unknown): Error {
  const status = error instanceof ApiError ? ` ${error.status}` : "";
  const message = error instanceof Error ? error.message : String(error);
  return new Error(`assistant:${status} ${message}`);
}
