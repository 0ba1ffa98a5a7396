import type { FastifyReply } from "fastify";

/**
 * Ends when the one who asked goes away before the answer is whole, and at once for one who has gone already:
 * the session, the limits and the body were read before.
 */
export function abortOnDisconnect({ raw }: Pick<FastifyReply, "raw">): AbortSignal {
  const gone = new AbortController();
  const leave = () => {
    if (!raw.writableFinished) gone.abort();
  };
  if (raw.destroyed || raw.closed) leave();
  else raw.once("close", leave);
  return gone.signal;
}
