import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = { path: string; headers: Record<string, unknown>; body: string };

/** A server over real HTTP that records what it is sent: a collector (OTLP, JSON) or a Sentry-compatible server. */
export async function startScriptedHttp() {
  const received: Received[] = [];
  let answer = { status: 200, headers: {} as Record<string, string>, delayMs: 0 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("utf8");
      received.push({ path: request.url ?? "", headers: request.headers, body });
      const { status, headers, delayMs } = answer;
      setTimeout(() => response.writeHead(status, headers).end("{}"), delayMs).unref();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    received,
    answerWith(next: Partial<typeof answer>) {
      answer = { ...answer, ...next };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type ScriptedHttp = Awaited<ReturnType<typeof startScriptedHttp>>;

export type ReceivedSpan = {
  service: string;
  name: string;
  spanId: string;
  parentSpanId: string | undefined;
  traceId: string;
  attributes: Record<string, string | number | boolean>;
};

type Value = { stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean };
type Pair = { key: string; value: Value };
type SpanJson = {
  name: string;
  spanId: string;
  traceId: string;
  parentSpanId?: string;
  attributes: Pair[];
};
type TracesJson = {
  resourceSpans: { resource: { attributes: Pair[] }; scopeSpans: { spans: SpanJson[] }[] }[];
};

/** The spans of all OTLP requests. */
export function listSpans({ received }: ScriptedHttp): ReceivedSpan[] {
  const traces = received
    .filter(({ path }) => path === "/v1/traces")
    .map(({ body }) => JSON.parse(body) as TracesJson);
  return traces.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ resource, scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) =>
        spans.map(({ name, spanId, traceId, parentSpanId, attributes }) => ({
          service: String(toRecord(resource.attributes)["service.name"]),
          name,
          spanId,
          traceId,
          parentSpanId,
          attributes: toRecord(attributes),
        })),
      ),
    ),
  );
}

function toRecord(pairs: Pair[]): ReceivedSpan["attributes"] {
  return Object.fromEntries(
    pairs.map(({ key, value: { stringValue, intValue, doubleValue, boolValue } }) => [
      key,
      stringValue ?? intValue ?? doubleValue ?? boolValue ?? "",
    ]),
  );
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into events of every shape
export type SentryEvent = any;

/** The events of all envelopes. */
export function listEvents({ received }: ScriptedHttp): SentryEvent[] {
  return received.map(({ body }) => JSON.parse(body.split("\n")[2] ?? ""));
}
