import { setTimeout as sleep } from "node:timers/promises";
import { diag, type DiagLogger, DiagLogLevel, type Meter } from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import type { Env } from "#api/env.ts";
import type { Log } from "#api/log.ts";
import { createInstruments, type Instruments } from "#api/telemetry/instruments.ts";
import { type Health, startMetricsServer } from "#api/telemetry/metrics-server.ts";

type TelemetryEnv = Pick<Env, "METRICS_PORT" | "METRICS_HOST" | "OTEL_EXPORTER_OTLP_ENDPOINT">;

export interface Telemetry {
  instruments: Instruments;
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

/** Without METRICS_PORT nothing listens; without an endpoint nothing is sent. */
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
  const provider = new MeterProvider({
    resource: resourceFromAttributes({ "service.name": `masar-${service}` }),
    readers: env.METRICS_PORT === undefined ? readers : [prometheus, ...readers],
  });
  const meter = provider.getMeter("masar");
  let server: Awaited<ReturnType<typeof startMetricsServer>> | undefined;
  return {
    instruments: createInstruments(meter),
    meter,
    async listen(health) {
      if (env.METRICS_PORT === undefined) return undefined;
      const address = { host: env.METRICS_HOST, port: env.METRICS_PORT };
      server = await startMetricsServer(prometheus, health, address);
      return server.port;
    },
    async stop() {
      await server?.stop();
      // A collector that does not answer must not hold up the end of the process.
      await Promise.race([provider.shutdown(), sleep(maxFlushMs, undefined, { ref: false })]);
    },
  };
}
