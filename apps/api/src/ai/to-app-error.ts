import type { ErrorCode } from "@masar/contract/errors";
import type { AiError, AiFailure } from "#api/ai/ai.ts";
import { AppError } from "#api/errors.ts";

const codes: Record<AiFailure, ErrorCode> = {
  timeout: "ai_timeout",
  unavailable: "ai_unavailable",
  invalid: "ai_failed",
  // Nobody is there to read it.
  aborted: "ai_unavailable",
};

/** As learners are told: a failing provider has its true status. */
export function toAppError(error: AiError): AppError {
  return new AppError(codes[error.failure]);
}
