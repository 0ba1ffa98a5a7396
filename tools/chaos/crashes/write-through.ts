import { setTimeout as sleep } from "node:timers/promises";
import type { Figures } from "../figures.ts";
import { createInstance, type Instance, type Server, waitUntil } from "../instance.ts";
import { startProduct } from "../processes.ts";
import { recordComparison } from "./compare-writes.ts";
import { type EarlyOptions, startEarlyAnswers } from "./early-answers.ts";
import { startWriters, type Writers } from "./writers.ts";

/** Only a run that does nothing ends here; figures say how long it took. */
const maxWaitMs = 1_200_000;

/** `times` is how often something is broken, after equal shares of the writes. */
export type Sizes = { times: number; writes: number; learners: number; atOnce: number };

export type Stage<S> = {
  server: S;
  instance: Instance;
  writers: Writers;
  /** SIGKILL, and a new process. */
  restartApi: () => Promise<void>;
  /** Until a request that was acknowledged after `since`. */
  waitForWrite: (since: number) => Promise<void>;
  /** Answers of the API other than 2xx, and broken connections. */
  countRefusals: () => number;
};

type Route = { settings?: Record<string, string>; port?: number; stop: () => Promise<void> };

type Options<S> = {
  figures: Figures;
  sizes: Sizes;
  isOver?: (() => boolean) | undefined;
  openServer: () => Promise<S>;
  env?: Record<string, string>;
  /** What lies between the API and PostgreSQL, and between the writers and the API. */
  openRoute?: (instance: Instance) => Promise<Route>;
  /** The negative controls. */
  early?: EarlyOptions | undefined;
  repeatsWithNewIds?: boolean;
  /** Runs `times` times. */
  disturb?: (stage: Stage<S>, time: number) => Promise<void>;
  /** Runs beside the writers until `isDone`. */
  during?: (stage: Stage<S>, isDone: () => boolean) => Promise<void>;
  check?: (stage: Stage<S>) => Promise<void> | void;
};

/**
 * Learners write through an API of its own process while something breaks, until enough is acknowledged. Then the record
 * of what was acknowledged is compared with the rows.
 */
export async function writeThrough<S extends Pick<Server, "url" | "stop">>(
  options: Options<S>,
): Promise<void> {
  const { figures, sizes, early, disturb, during, check, isOver = () => false } = options;
  const { times, writes, learners, atOnce } = sizes;
  const server = await options.openServer();
  const stops: (() => Promise<unknown>)[] = [() => server.stop()];
  try {
    const instance = await createInstance(server, { learners, env: options.env ?? {} });
    const route = await options.openRoute?.(instance);
    if (route) stops.unshift(() => route.stop());
    const settings = { ...instance.settings, ...route?.settings };
    let api = await startProduct("server", settings);
    stops.unshift(() => api.stop());
    const proxy = early && (await startEarlyAnswers(() => instance.port, early));
    if (proxy) stops.unshift(() => proxy.stop());
    const port = proxy?.port ?? route?.port ?? instance.port;
    const writers = startWriters({
      port,
      origin: instance.origin,
      learners: instance.learners,
      atOnce,
      repeatsWithNewIds: options.repeatsWithNewIds ?? false,
    });
    const stage: Stage<S> = {
      server,
      instance,
      writers,
      async restartApi() {
        await api.kill();
        api = await startProduct("server", settings);
      },
      waitForWrite: (since) =>
        waitUntil(() => writers.lastAcknowledgedAt() > since, {
          what: "a write that is acknowledged again",
          timeoutMs: maxWaitMs,
        }),
      countRefusals: () =>
        [...writers.statuses.values()].reduce((sum, count) => sum + count, proxy?.refused() ?? 0),
    };
    const waitForWrites = (goal: number) =>
      waitUntil(() => isOver() || writers.acknowledged.length >= goal, {
        what: `${goal} writes`,
        timeoutMs: maxWaitMs,
      });
    const disturbing = async () => {
      for (let time = 1; time <= times; time++) {
        await waitForWrites((writes / (times + 1)) * time);
        if (isOver()) return;
        await disturb?.(stage, time);
        await figures.record({
          "times it broke": time,
          "acknowledged writes": writers.acknowledged.length,
          "repeated requests": writers.repeated(),
        });
      }
      await waitForWrites(writes);
    };
    const isDone = () => isOver() || writers.acknowledged.length >= writes;
    await Promise.all([disturbing(), during?.(stage, isDone)]);
    await writers.stop();
    // What a proxy acknowledged is on its way.
    if (early) await sleep(500);
    if (api.hasEnded()) figures.fail("The API ended.");
    const faults = writers.statuses.get("status 500");
    if (faults) figures.fail(`${faults} answers were 500: ${api.log().slice(-2000)}`);
    await check?.(stage);
    await figures.record({ "repeated requests": writers.repeated() });
    await recordComparison(figures, instance.databaseUrl, writers);
  } finally {
    for (const stop of stops) await stop();
  }
}
