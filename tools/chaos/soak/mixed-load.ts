import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Learner } from "../../bench/ratios/population.ts";
import { type Action, pickAction } from "./actions.ts";

type Options = {
  learners: readonly Learner[];
  ports: readonly number[];
  origin: string;
  perSecond: number;
};

const browsers = 24;
const timeoutMs = 30_000;

/** Sends so many requests a second to the processes in turn, whether or not the last ones are answered. */
export function startMixedLoad({ learners, ports, origin, perSecond }: Options) {
  const agents = Array.from(
    { length: browsers },
    (_, index) => new Agent({ keepAlive: true, localAddress: `127.4.0.${index + 1}` }),
  );
  const statuses = new Map<string, number>();
  const failures = new Map<string, number>();
  const times: number[] = [];
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  let sent = 0;

  function send(action: Action, intendedAt: number): Promise<void> {
    const index = sent++;
    const body = action.body && JSON.stringify(action.body);
    const { promise, resolve } = Promise.withResolvers<void>();
    const finish = (outcome: string) => {
      statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
      const isSlowSearch = outcome === "422" && action.path.startsWith("/api/courses?");
      const failure = `${action.method} ${nameOf(action.path)}: ${outcome}`;
      if (!outcome.startsWith("2") && !isSlowSearch)
        failures.set(failure, (failures.get(failure) ?? 0) + 1);
      times.push(performance.now() - intendedAt);
      resolve();
    };
    const asked = request({
      host: "127.0.0.1",
      port: ports[index % ports.length]!,
      method: action.method,
      path: action.path,
      agent: agents[index % browsers]!,
      timeout: timeoutMs,
      headers: {
        ...(action.cookie && { cookie: action.cookie }),
        ...(action.method !== "GET" && { origin }),
        ...(body && {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
        }),
      },
    });
    asked.on("timeout", () => asked.destroy(new Error("timeout")));
    asked.on("error", (error: NodeJS.ErrnoException) => finish(error.code ?? error.message));
    asked.on("response", (response) => {
      response.resume();
      response.on("error", () => {});
      response.on("close", () => finish(String(response.statusCode)));
    });
    asked.end(body);
    return promise;
  }

  async function run(): Promise<void> {
    const startedAt = performance.now();
    for (let number = 0; !stopping.signal.aborted; number++) {
      const intendedAt = startedAt + (number * 1000) / perSecond;
      const waitMs = intendedAt - performance.now();
      if (waitMs > 0) await sleep(waitMs);
      const answered = send(pickAction(learners, number), intendedAt);
      running.add(answered);
      void answered.then(() => running.delete(answered));
    }
  }

  const finished = run();
  return {
    statuses,
    /** Anything but 2xx, by address and outcome. A search that the database cancels is answered 422. */
    failures,
    times,
    async stop() {
      stopping.abort();
      await finished;
      await Promise.all(running);
      for (const agent of agents) agent.destroy();
    },
  };
}

/** Without ids and words. */
const nameOf = (path: string) => path.replace(/\?.*/, "").replace(/[0-9a-f-]{36}/g, ":id");
