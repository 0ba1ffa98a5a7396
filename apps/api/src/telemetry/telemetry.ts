import { setTimeout as sleep } from "node:timers/promises";
import { formatRelease } from "@masar/contract/release";
import { diag, type DiagLogger, DiagLogLevel, type Meter } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { type Resource, resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type pg from "pg";
import type { Env } from "#api/env.ts";
import type { Log } from "#api/log.ts";
import {
  createErrorReports,
  type ErrorReports,
  silentErrorReports,
} from "#api/telemetry/error-reports.ts";
import {
  createInstruments,
  type Instruments,
  silentInstruments,
} from "#api/telemetry/instruments.ts";
import { type Health, startMetricsServer } from "#api/telemetry/metrics-server.ts";
import { observeStatements } from "#api/telemetry/observe-statements.ts";
import { createTracing, type Tracing } from "#api/telemetry/tracing.ts";

type TelemetryEnv = Pick<
  Env,
  | "buildId"
  | "METRICS_PORT"
  | "METRICS_HOST"
  | "OTEL_EXPORTER_OTLP_ENDPOINT"
  | "OTEL_TRACES_SAMPLER_ARG"
  | "SENTRY_DSN"
>;

/** What the code of the product measures and reports with. */
export interface Signals {
  instruments: Instruments;
  /** Undefined without a collector. */
  tracing: Tracing | undefined;
  /** For each new connection to the database; undefined where nobody reads the numbers. */
  observeConnection: ((client: pg.ClientBase) => void) | undefined;
  errors: ErrorReports;
}

/** For tests and commands: everything is accepted, and nothing is measured or sent. */
export const silentSignals: Signals = {
  instruments: silentInstruments,
  tracing: undefined,
  observeConnection: undefined,
  errors: silentErrorReports,
};

export interface Telemetry extends Signals {
  meter: Meter;
  /** Serves metrics and health on a port of its own, where one is set, and returns it. */
  listen: (health: Health) => Promise<number | undefined>;
  stop: () => Promise<void>;
}

const maxFlushMs = 2000;

/** What the exporters report, such as a collector that cannot be reached. */
function createDiagLogger(log: Log): DiagLogger {
  const warn = (message: string) => log.warn({ telemetry: message }, "telemetry");
  const ignore = () => undefined;
  return { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
}

function createTracerProvider(endpoint: string, ratio: number, resource: Resource): TracerProvider {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  return new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
}

/** Without METRICS_PORT nothing listens; without an endpoint nothing is traced or sent. */
export function createTelemetry(
  env: TelemetryEnv,
  { service, log }: { service: "api" | "worker"; log: Log },
): Telemetry {
  diag.setLogger(createDiagLogger(log), DiagLogLevel.WARN);
  const prometheus = new PrometheusExporter({ preventServerStart: true });
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, "");
  const readers = endpoint
    ? [
        new PeriodicExportingMetricReader({
          exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` }),
        }),
      ]
    : [];
  const release = formatRelease(env.buildId);
  const resource = resourceFromAttributes({
    "service.name": `masar-${service}`,
    "service.version": release,
  });
  const provider = new MeterProvider({
    resource,
    readers: env.METRICS_PORT === undefined ? readers : [prometheus, ...readers],
  });
  const meter = provider.getMeter("masar");
  const instruments = createInstruments(meter);
  const tracers = endpoint
    ? createTracerProvider(endpoint, env.OTEL_TRACES_SAMPLER_ARG, resource)
    : undefined;
  const tracing = tracers && createTracing(tracers.getTracer("masar"));
  const isMeasured = env.METRICS_PORT !== undefined || tracing !== undefined;
  const errors = createErrorReports(env.SENTRY_DSN, { service, buildId: env.buildId, log });
  let server: Awaited<ReturnType<typeof startMetricsServer>> | undefined;
  return {
    instruments,
    tracing,
    errors,
    observeConnection: isMeasured
      ? (client) => observeStatements(client, { instruments, tracing })
      : undefined,
    meter,
    async listen(health) {
      if (env.METRICS_PORT === undefined) return undefined;
      const setting = service === "worker" ? "WORKER_METRICS_PORT" : "METRICS_PORT";
      const address = { host: env.METRICS_HOST, port: env.METRICS_PORT, setting, release };
      server = await startMetricsServer(prometheus, health, address);
      return server.port;
    },
    async stop() {
      await server?.stop();
      // A collector that does not answer must not hold up the end of the process.
      const sent = Promise.all([provider.shutdown(), tracers?.shutdown(), errors.stop()]);
      await Promise.race([sent, sleep(maxFlushMs, undefined, { ref: false })]);
    },
  };
}
