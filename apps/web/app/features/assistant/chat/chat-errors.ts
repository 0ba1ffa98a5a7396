import type { ChatErrorType } from "@masar/contract/assistant/constants";
import type { TFunction } from "i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import type { ShownError } from "./chat-types.ts";

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
const usualWaitSeconds = 60;
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

/** A limit refused the question: nothing failed, and it can be asked again later. */
export function isLimit(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 429;
}

/**
 * What went wrong, as the panel says it. That somebody was told is said only once it is true. `newDayAt` is when the
 * user's next questions come, where that is known.
 */
export function describeError(
  t: TFunction,
  error: unknown,
  isReported = false,
  newDayAt?: string,
): ShownError {
  if (isLimit(error) || (error instanceof ApiError && ownWords.has(error.code))) {
    const { code, retryAfterSeconds } = error;
    return {
      type: "other",
      message: describeRefusal(t, error, newDayAt),
      ...(isLimit(error) && { isLimit: true }),
      ...(final.has(code) && { isFinal: true }),
      ...(retryAfterSeconds && { waitUntil: Date.now() + retryAfterSeconds * 1000 }),
    };
  }
  const type = classifyError(error);
  const isTold = type === "processing" && isReported;
  return { type, message: t(`assistant:errors.${isTold ? "processingReported" : type}`) };
}

/** A proxy's 429 has no code of ours, at most the seconds to wait. */
function describeRefusal(t: TFunction, error: ApiError, newDayAt: string | undefined): string {
  if (error.code === "questions_today" && newDayAt)
    return t("assistant:errors.today", { time: newDayAt });
  if (error.code !== "unknown") return errorText(t, error);
  return t("errors:rate_limited", { count: error.retryAfterSeconds ?? usualWaitSeconds });
}

/** What operators may read of it: nothing the learner wrote. */
export function makeReport(error: unknown): Error {
  const status = error instanceof ApiError ? ` ${error.status}` : "";
  const message = error instanceof Error ? error.message : String(error);
  return new Error(`assistant:${status} ${message}`);
}
