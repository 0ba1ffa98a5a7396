import type { FastifyInstance } from "fastify";

const everyMs = 100;

/**
 * Lets a closing server end as soon as its last request is answered. Node closes idle connections once, when the server
 * starts to close: one that was busy then would stay open for the keep-alive time, and its next request get a 503.
 */
export function registerGracefulClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
    const timer = setInterval(() => app.server.closeIdleConnections(), everyMs);
    app.server.once("close", () => clearInterval(timer));
    timer.unref();
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
}
