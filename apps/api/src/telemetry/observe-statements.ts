import { type Span, SpanKind } from "@opentelemetry/api";
import type pg from "pg";
import { describeStatement } from "#api/telemetry/describe-statement.ts";
import type { Instruments } from "#api/telemetry/instruments.ts";
import { failSpan, type Tracing } from "#api/telemetry/tracing.ts";

type Answered = (error: unknown, result: unknown) => void;
type Query = (...args: unknown[]) => unknown;

/**
 * Measures every statement of a connection. Only statements of a request or a job get a span: those of timers would
 * fill the collector.
 */
export function observeStatements(
  client: pg.ClientBase,
  { instruments, tracing }: { instruments: Instruments; tracing: Tracing | undefined },
): void {
  const query = client.query.bind(client) as Query;

  function start(sql: string) {
    const { operation, table } = describeStatement(sql);
    const span = tracing?.findCurrent() && startStatementSpan(tracing, operation, table);
    const startedAt = performance.now();
    return (error?: unknown) => {
      instruments.sql.record((performance.now() - startedAt) / 1000, { operation });
      if (span) endSpan(span, error);
    };
  }

  client.query = ((...args: unknown[]) => {
    const [statement] = args;
    const sql = typeof statement === "string" ? statement : (statement as pg.QueryConfig).text;
    const end = start(sql);
    const callback = args.at(-1);
    if (typeof callback === "function") {
      const answered: Answered = (error, result) => {
        end(error);
        (callback as Answered)(error, result);
      };
      return query(...args.slice(0, -1), answered);
    }
    const sent = query(...args) as Promise<unknown>;
    void sent.then(() => end(), end);
    return sent;
  }) as pg.ClientBase["query"];
}

function startStatementSpan(tracing: Tracing, operation: string, table: string | undefined): Span {
  const attributes = {
    "db.system.name": "postgresql",
    "db.operation.name": operation,
    ...(table ? { "db.collection.name": table } : {}),
  };
  return tracing.startSpan(
    table ? `${operation} ${table}` : operation,
    attributes,
    SpanKind.CLIENT,
  );
}

function endSpan(span: Span, error: unknown) {
  if (error) {
    failSpan(span, error);
    const { code } = error as { code?: unknown };
    if (typeof code === "string") span.setAttribute("db.response.status_code", code);
  }
  span.end();
}
