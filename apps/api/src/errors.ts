import type { ErrorCode, ErrorParams } from "@masar/contract/errors";

/** What a service throws when it cannot do what was asked; `plugins/errors.ts` turns it into an answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams | undefined;

  constructor(code: ErrorCode, params?: ErrorParams) {
    super(code);
    this.code = code;
    this.params = params;
  }
}
