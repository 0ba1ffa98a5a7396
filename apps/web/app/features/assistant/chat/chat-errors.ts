import type { ChatErrorType } from "@masar/contract/assistant/constants";
import type { TFunction } from "i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import type { ShownError } from "./chat-types.ts";

/** `invalid`: the answer has no text, not even an empty one. `service`: the server marked it as unsuccessful. */
export class AnswerError extends Error {
  readonly reason: "invalid" | "service";
  constructor(reason: "invalid" | "service") {
    super(`processing: the answer is ${reason === "invalid" ? "invalid" : "empty"}`);
    this.name = "AnswerError";
    this.reason = reason;
  }
}

/** Errors with a text of their own. */
const codesWithText = new Set([
  "questions_today",
  "questions_running",
  "rate_limited",
  "list_full",
]);
const defaultWaitSeconds = 60;
/** A retry cannot succeed. */
const finalCodes = new Set(["questions_today", "list_full"]);

export function classifyError(error: unknown): ChatErrorType {
  const message = error instanceof Error ? error.message : String(error);
  const status = error instanceof ApiError ? error.status : undefined;
  if (error instanceof TypeError || /fetch|network/i.test(message)) return "network";
  if (status === 401 || status === 403 || /auth/i.test(message)) return "auth";
  if ((status !== undefined && status >= 500) || /processing/i.test(message)) return "processing";
  return status === 400 ? "validation" : "other";
}

export function isLimit(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 429;
}

/** `isReported`: admins were notified; `resetTime` is when the daily limit resets. */
export function describeError(
  t: TFunction,
  error: unknown,
  isReported = false,
  resetTime?: string,
): ShownError {
  if (isLimit(error) || (error instanceof ApiError && codesWithText.has(error.code))) {
    const { code } = error;
    const waitSeconds = getWaitSeconds(error);
    return {
      type: "other",
      message: describeRejection(t, error, resetTime),
      ...(isLimit(error) && { isLimit: true }),
      ...(finalCodes.has(code) && { isFinal: true }),
      ...(waitSeconds && { waitUntil: Date.now() + waitSeconds * 1000 }),
    };
  }
  const type = classifyError(error);
  const isKnown = type === "processing" && isReported;
  return { type, message: t(`assistant:errors.${isKnown ? "processingReported" : type}`) };
}

function getWaitSeconds({ code, params, retryAfterSeconds }: ApiError): number | undefined {
  if (retryAfterSeconds) return retryAfterSeconds;
  return code === "rate_limited" ? Number(params?.["count"] ?? defaultWaitSeconds) : undefined;
}

/** A 429 from a proxy has no error code, at most a `retry-after`. */
function describeRejection(t: TFunction, error: ApiError, resetTime: string | undefined): string {
  if (error.code === "questions_today" && resetTime)
    return t("assistant:errors.today", { time: resetTime });
  if (error.code !== "unknown" && error.code !== "rate_limited") return errorText(t, error);
  return t("assistant:errors.tooMany", { count: getWaitSeconds(error) ?? defaultWaitSeconds });
}

/** The report for admins contains nothing the user wrote. */
export function makeReport(error: unknown): Error {
  const status = error instanceof ApiError ? ` ${error.status}` : "";
  const message = error instanceof Error ? error.message : String(error);
  return new Error(`assistant:${status} ${message}`);
}
