import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { FastifyInstance } from "fastify";
import type { Tracing } from "#api/telemetry/tracing.ts";

/**
 * A span for each request, named by the pattern of its route: the address itself may contain ids and tokens. A
 * `traceparent` header is ignored, because anybody could send one and have every request sampled.
 */
export function registerRequestSpans(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<object, ReturnType<Tracing["startSpan"]>>();

  app.addHook("onRequest", (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? "none";
    const attributes = { "http.request.method": method, "http.route": route };
    const span = tracing.startSpan(`${method} ${route}`, attributes, SpanKind.SERVER);
    spans.set(request, span);
    // Also emitted where the client disconnects, in which case `onResponse` does not run.
    reply.raw.once("close", () => {
      const { statusCode } = reply.raw;
      span.setAttribute("http.response.status_code", statusCode);
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    tracing.runIn(span, done);
  });

  // The body was read in the context of the connection.
  app.addHook("preValidation", (request, _reply, done) => {
    tracing.runIn(spans.get(request), done);
  });
}
