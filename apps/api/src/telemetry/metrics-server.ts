import { once } from "node:events";
import { createServer } from "node:http";
import type { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { describeListenError } from "#api/operator-error.ts";

export interface Health {
  /** False while a dependency is missing; an orchestrator then waits. */
  isReady: () => Promise<boolean>;
  /** False when only a restart helps. */
  isAlive: () => boolean;
}

/** A port of its own, so that no proxy publishes it by accident: /metrics, /live and /ready. */
export async function startMetricsServer(
  prometheus: PrometheusExporter,
  health: Health,
  address: { host: string; port: number; setting: string; release: string },
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const answer = (isGood: boolean) => {
      response.writeHead(isGood ? 200 : 503, { "content-type": "text/plain" });
      response.end(`${isGood ? "ok" : "not ok"} ${address.release}\n`);
    };
    if (request.method !== "GET") response.writeHead(405).end();
    else if (request.url === "/metrics") prometheus.getMetricsRequestHandler(request, response);
    else if (request.url === "/live") answer(health.isAlive());
    else if (request.url === "/ready") {
      void health.isReady().then(answer, () => answer(false));
    } else response.writeHead(404).end();
  });
  server.listen({ host: address.host, port: address.port });
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    throw describeListenError(error, address);
  });
  const bound = server.address();
  return {
    port: typeof bound === "object" && bound ? bound.port : address.port,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
