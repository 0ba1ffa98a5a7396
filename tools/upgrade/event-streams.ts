import { setTimeout as sleep } from "node:timers/promises";
import type { Learner } from "../bench/ratios/population.ts";
import { createClient, type Targets } from "./http-client.ts";
import type { ReleaseName } from "./release.ts";

export type Streams = {
  events: Record<ReleaseName, number>;
  stop: () => Promise<void>;
};

/** Event streams that are opened again when their release is taken out; any other end is a failure. */
export function openStreams(targets: Targets, learners: Learner[]): Streams {
  const control = new AbortController();
  const { signal } = control;
  const events = { previous: 0, new: 0 };
  const closers = new Set<() => void>();
  const running = learners.map(async ({ cookie }, index) => {
    const client = createClient(targets, 400 + index, cookie);
    while (!signal.aborted) {
      // In turn, so that each release has some of them.
      const release = targets.active[index % targets.active.length] ?? client.pick();
      const tally = targets.tally[release.name];
      tally.requests++;
      try {
        const response = await client.open({ path: "/api/events" }, release.port, true);
        if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`);
        const close = () => response.destroy();
        closers.add(close);
        response.setEncoding("utf8").on("data", (text: string) => {
          events[release.name] += text.split("\n").filter((line) => line.startsWith("id:")).length;
        });
        response.on("error", () => {});
        await new Promise<void>((resolve) => response.once("close", resolve));
        closers.delete(close);
        if (!signal.aborted && targets.active.includes(release))
          throw new Error("ended by the server");
      } catch (error) {
        tally.failures.push(`GET /api/events: ${String(error)}`);
        await sleep(500);
      }
    }
    client.close();
  });
  return {
    events,
    async stop() {
      control.abort();
      for (const close of closers) close();
      await Promise.all(running);
    },
  };
}
