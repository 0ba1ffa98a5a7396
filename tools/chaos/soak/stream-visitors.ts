import { type ClientRequest, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { endpoints } from "@masar/contract/endpoints";
import type { Learner } from "../../bench/ratios/population.ts";

type Options = {
  learners: readonly Learner[];
  ports: readonly number[];
  count: number;
  /** A stream stays open for up to this long. */
  maxStayMs: number;
  /** The negative control: a client that opens its next stream and never ends the last one. */
  neverEnds: boolean;
};

/** Pages that open an event stream, stay for a while, and leave. */
export function startStreamVisitors({ learners, ports, count, maxStayMs, neverEnds }: Options) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const open = new Set<ClientRequest>();
  const statuses = new Map<number, number>();
  let [opened, events, turn] = [0, 0, 0];

  async function visit(index: number): Promise<void> {
    while (!signal.aborted) {
      const learner = learners[turn++ % learners.length]!;
      const stream = request({
        host: "127.0.0.1",
        port: ports[Math.floor(Math.random() * ports.length)]!,
        path: endpoints.streamEvents.path,
        agent: false,
        localAddress: `127.3.${index >> 8}.${1 + (index & 127)}`,
        headers: { accept: "text/event-stream", cookie: learner.cookie },
      });
      open.add(stream);
      const { promise: answered, resolve } = Promise.withResolvers<void>();
      stream.on("error", () => resolve());
      stream.on("close", () => open.delete(stream));
      stream.on("response", (response) => {
        opened++;
        resolve();
        const status = response.statusCode ?? 0;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        response.on("error", () => {});
        response.setEncoding("utf8").on("data", (text: string) => {
          events += text.split("\nevent: ").length - 1;
        });
      });
      stream.end();
      await answered;
      await sleep(maxStayMs * Math.random(), undefined, { signal }).catch(() => {});
      if (!neverEnds) stream.destroy();
    }
  }

  const running = Promise.all(Array.from({ length: count }, (_, index) => visit(index)));
  return {
    statuses,
    opened: () => opened,
    events: () => events,
    async stop() {
      stopping.abort();
      await running;
      for (const stream of open) stream.destroy();
    },
  };
}
