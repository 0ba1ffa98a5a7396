import type { FastifyInstance } from "fastify";
import { listLiveSessions } from "#api/auth/session.ts";
import { AppError } from "#api/errors.ts";
import type { HeaderReader } from "#api/http/request-headers.ts";
import type { Endpoints } from "#api/http/endpoints.ts";
import {
  listUsersWithNewerEvents,
  readCursor,
  readEventsOfUsers,
} from "#api/realtime/live.queries.ts";
import type { SentSeq } from "#api/realtime/live-row.ts";
import { createStreams } from "#api/realtime/streams.ts";
import type { Services } from "#api/services.ts";

/** The event stream. A browser that reconnects names its last event and gets those it missed. */
export function liveRoutes(app: FastifyInstance, services: Services) {
  const source = {
    readBatch: (sent: SentSeq[], limit: number) =>
      services.withSystem((tx) => readEventsOfUsers(tx, sent, limit)),
    listUsersWithNewerEvents: (sent: SentSeq[]) =>
      services.withSystem((tx) => listUsersWithNewerEvents(tx, sent)),
    listLiveSessions: (ids: string[]) => listLiveSessions(services.authDb, ids),
  };
  const streams = createStreams(services.bus, source, services.signals);
  app.addHook("preClose", async () => streams.stop());

  return ({ serve }: Endpoints): void => {
    serve("streamEvents", async (ctx, { query }, reply) => {
      if (streams.isFull()) throw new AppError("server_busy");
      const userId = ctx.user.id;
      const cursor = await ctx.read((tx) => readCursor(tx, { userId }));
      const seen = readLastEventId(ctx.request.headers) ?? query.last_event_id;
      // An unknown number, or one whose successors are deleted, cannot be resumed.
      const canResume = seen !== undefined && seen <= cursor.last && seen >= cursor.oldest - 1;
      reply.hijack();
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
      });
      streams.open({
        userId,
        sessionId: ctx.session.id,
        response: reply.raw,
        lastSeq: canResume ? seen : cursor.last,
        ready: { resumed: canResume, idle_ms: cursor.idleMs },
      });
      return "";
    });
  };
}

function readLastEventId(headers: HeaderReader) {
  const id = headers.get("last-event-id");
  return id && /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}
