import type { FastifyBaseLogger } from "fastify";
import type { Env } from "#api/env.ts";

/** What services write to, without knowledge of Fastify. */
export type Log = Pick<FastifyBaseLogger, "warn" | "error">;
export type LogStream = { write: (line: string) => void };

/** Structured lines without personal data: no bodies, cookies, addresses or e-mails reach them. */
export function loggerOptions(env: Pick<Env, "LOG_LEVEL">, stream?: LogStream) {
  return {
    level: env.LOG_LEVEL,
    base: null,
    serializers: {
      req: () => ({}),
      res: () => ({}),
      err: describeError,
    },
    ...(stream ? { stream } : {}),
  };
}

/** A database error quotes the row it refused; only its code, message without quotes and stack are kept. */
function describeError(error: Error & { code?: string }) {
  return {
    type: error.name,
    code: error.code,
    message: redact(error.message),
    stack: redact(error.stack ?? ""),
  };
}

// The lookbehind starts a match at the beginning of a word only, so a long word is read once.
const email = /(?<![^\s"'<>()])[^\s"'<>()]+@[^\s"'<>()]+/g;

function redact(text: string): string {
  return text.replaceAll(email, "[e-mail]").slice(0, 4000);
}
