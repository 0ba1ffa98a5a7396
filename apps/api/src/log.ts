import type { FastifyBaseLogger } from "fastify";
import type { Env } from "#api/env.ts";

/** For services, which must not import Fastify. */
export type Log = Pick<FastifyBaseLogger, "warn" | "error">;
export type LogStream = { write: (line: string) => void };

/** Log lines contain no personal data: no bodies, cookies, IP or e-mail addresses. */
export function loggerOptions(env: Pick<Env, "LOG_LEVEL">, stream?: LogStream) {
  return {
    level: env.LOG_LEVEL,
    base: null,
    serializers: { req: () => ({}), res: () => ({}), err: describeError },
    ...(stream ? { stream } : {}),
  };
}

/** The detail of a database error quotes the rejected row, so it is left out. */
function describeError(error: Error & { code?: string }) {
  const { name: type, code, message, stack = "" } = error;
  return { type, code, message: redact(message), stack: redact(stack) };
}

// The lookbehind allows a match only at the start of a word, so a long word is scanned once.
const email = /(?<![^\s"'<>()])[^\s"'<>()]+@[^\s"'<>()]+/g;

function redact(text: string) {
  return text.replaceAll(email, "[e-mail]").slice(0, 4000);
}
