import type { FastifyReply } from "fastify";

/** Aborts when the client disconnects before the response is complete, or has already disconnected. */
export function abortOnDisconnect({ raw }: Pick<FastifyReply, "raw">): AbortSignal {
  const disconnected = new AbortController();
  const abort = () => {
    if (!raw.writableFinished) disconnected.abort();
  };
  if (raw.destroyed || raw.closed) abort();
  else raw.once("close", abort);
  return disconnected.signal;
}
