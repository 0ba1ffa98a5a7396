import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type EarlyOptions = { delayMs: number; dropsEvery?: number };

/**
 * The negative control of every check for lost writes: a proxy that acknowledges a write before the API has it, and
 * forwards it a moment later without looking at the outcome. It may drop some writes as well.
 */
export async function startEarlyAnswers(
  target: () => number,
  { delayMs, dropsEvery = Infinity }: EarlyOptions,
) {
  let count = 0;
  let refused = 0;
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      void sleep(delayMs).then(() => {
        outgoing.writeHead(200, { "content-type": "application/json" }).end("{}");
      });
      if (++count % dropsEvery === 0) return;
      void sleep(2 * delayMs).then(() => {
        const { method, url: path, headers } = incoming;
        const onward = request({ host: "127.0.0.1", port: target(), method, path, headers });
        onward.on("error", () => refused++);
        onward.on("response", (response) => {
          if ((response.statusCode ?? 0) > 299) refused++;
          response.resume();
        });
        onward.end(Buffer.concat(chunks));
      });
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** Writes that it acknowledged and the API did not. */
    refused: () => refused,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
