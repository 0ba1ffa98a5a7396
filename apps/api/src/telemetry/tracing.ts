import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from "@opentelemetry/api";

export type Tracing = ReturnType<typeof createTracing>;

/**
 * Spans with their parents. Attributes are names, numbers and codes: the message of an error is never recorded, since
 * it may quote what a user wrote.
 */
export function createTracing(tracer: Tracer) {
  const current = new AsyncLocalStorage<Span | undefined>();

  /** A child of the span of this request or job, or the first one of a new trace. */
  function startSpan(name: string, attributes: Attributes, kind = SpanKind.INTERNAL): Span {
    const parent = current.getStore();
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    return tracer.startSpan(name, { attributes, kind }, context);
  }

  return {
    startSpan,
    findCurrent: () => current.getStore(),
    /** Code that runs in a span, and what it starts, gets that span as its parent. */
    runIn: <T>(span: Span | undefined, run: () => T): T => current.run(span, run),
    async runSpan<T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T> {
      const span = startSpan(name, attributes, SpanKind.CONSUMER);
      try {
        return await current.run(span, run);
      } catch (error) {
        failSpan(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
  };
}

export function failSpan(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  if (error instanceof Error) span.setAttribute("error.type", error.constructor.name);
}
