import type { FastifyReply } from "fastify";
import type { AnswerEvents } from "@masar/contract/assistant/schemas";
import { errorStatus } from "@masar/contract/errors";
import type { UserCtx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";

/**
 * One answer as a stream of events. The head is written with the first piece, so that what fails before it
 * still has its true status. Each piece leaves at once; a provider that is silent for longer than `pieceMs` is
 * given up, so no proxy ever takes the silence for the end.
 */
export function createAnswerStream(reply: FastifyReply) {
  let isBegun = false;
  const { raw } = reply;
  const isOpen = () => !raw.writableEnded && !raw.destroyed;

  function send<N extends keyof AnswerEvents>(name: N, data: AnswerEvents[N]): void {
    if (!isBegun) begin();
    if (isOpen()) raw.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  function begin(): void {
    isBegun = true;
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
    /** Before the first piece the error answers for itself; later nothing is left to be returned. */
    fail(error: unknown, { log, request }: Pick<UserCtx, "log" | "request">): never {
      if (!isBegun) throw error;
      const code = error instanceof AppError ? error.code : "internal";
      if (code === "internal") log.error({ err: error }, "unexpected error");
      send("error", { code, status: errorStatus[code], requestId: request.id });
      end();
      return undefined as never;
    },
  };
}
