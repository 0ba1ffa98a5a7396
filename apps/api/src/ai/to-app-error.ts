import type { ErrorCode } from "@masar/contract/errors";
import type { AiError, AiFailure } from "#api/ai/ai.ts";
import { AppError } from "#api/errors.ts";

const codes: Record<AiFailure, ErrorCode> = {
  timeout: "ai_timeout",
  unavailable: "ai_unavailable",
  invalid: "ai_failed",
  // The client is gone, so the code does not matter.
  aborted: "ai_unavailable",
};

export function toAppError(error: AiError): AppError {
  return new AppError(codes[error.failure]);
}
