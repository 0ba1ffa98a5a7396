import type { Meter } from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import type { Env } from "#api/env.ts";
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

/** Without METRICS_PORT nothing listens; without an endpoint nothing is sent. */
export function createTelemetry(env: TelemetryEnv, service: "api" | "worker"): Telemetry {
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
      await provider.shutdown();
    },
  };
}
