import type { FastifyReply } from "fastify";
import type { AnswerEvents } from "@masar/contract/assistant/schemas";
import { errorStatus } from "@masar/contract/errors";
import type { UserCtx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";

/**
 * Sends one answer as server-sent events. Headers are written with the first piece, so that earlier errors keep
 * their own status. No heartbeat is needed: a provider is silent for at most `pieceMs`.
 */
export function createAnswerStream(reply: FastifyReply) {
  let hasStarted = false;
  const { raw } = reply;
  const isOpen = () => !raw.writableEnded && !raw.destroyed;

  function send<N extends keyof AnswerEvents>(name: N, data: AnswerEvents[N]): void {
    if (!hasStarted) start();
    if (isOpen()) raw.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  function start(): void {
    hasStarted = true;
    if (!isOpen()) return;
    reply.hijack();
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
  }

  function end(): void {
    if (isOpen()) raw.end();
  }

  return {
    sendPiece: (text: string) => send("token", { text }),
    finish(answer: AnswerEvents["done"]): void {
      send("done", answer);
      end();
    },
    /** Rethrows before the first piece; later the error is sent as an event. */
    fail(error: unknown, { log, request }: Pick<UserCtx, "log" | "request">): never {
      if (!hasStarted) throw error;
      const code = error instanceof AppError ? error.code : "internal";
      if (code === "internal") log.error({ err: error }, "unexpected error");
      send("error", { code, status: errorStatus[code], requestId: request.id });
      end();
      return undefined as never;
    },
  };
}
