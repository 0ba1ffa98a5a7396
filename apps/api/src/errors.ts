import type { ErrorCode, ErrorParams } from "@masar/contract/errors";

/** What a service throws when it cannot do what was asked; `http/errors.ts` turns it into an answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams | undefined;
  /** Of the body, where one that is right by itself is wrong for this learner. */
  readonly fields: string[] | undefined;

  constructor(code: ErrorCode, params?: ErrorParams, fields?: string[]) {
    super(code);
    this.code = code;
    this.params = params;
    this.fields = fields;
  }
}
