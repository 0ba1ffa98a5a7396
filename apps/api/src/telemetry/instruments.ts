import { createNoopMeter, type Meter } from "@opentelemetry/api";

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export type Instruments = ReturnType<typeof createInstruments>;

/** Every number the product measures about itself. Attributes are fixed words: names of routes, jobs and models. */
export function createInstruments(meter: Meter) {
  const duration = (name: string, description: string) =>
    meter.createHistogram(name, {
      description,
      unit: "s",
      advice: { explicitBucketBoundaries: secondsBuckets },
    });
  return {
    requests: duration("masar_http_request_duration_seconds", "Requests by route and status"),
    jobs: duration("masar_job_duration_seconds", "Attempts at jobs by name and outcome"),
    sql: duration("masar_sql_duration_seconds", "Statements by their first word"),
    rejectedChanges: meter.createCounter("masar_changes_rejected", {
      description: "Changes of an outbox that the API rejected, by kind and error code",
    }),
    streams: meter.createUpDownCounter("masar_event_streams", {
      description: "Open event streams",
    }),
    aiRequests: meter.createCounter("masar_ai_requests", {
      description: "Requests to a model by outcome",
    }),
    aiTokens: meter.createCounter("masar_ai_tokens", { description: "Tokens used by a model" }),
    aiCost: meter.createCounter("masar_ai_cost_usd", {
      description: "Cost of a model by the configured prices",
    }),
  };
}

export const silentInstruments = createInstruments(createNoopMeter());
