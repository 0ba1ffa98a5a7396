import type { ErrorCode, ErrorParams } from "@masar/contract/errors";

/** Thrown by services; `http/errors.ts` turns it into a response. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams | undefined;
  /** Fields of the body that are well-formed but invalid for this user. */
  readonly fields: string[] | undefined;

  constructor(code: ErrorCode, params?: ErrorParams, fields?: string[]) {
    super(code);
    this.code = code;
    this.params = params;
    this.fields = fields;
  }
}
