import type pg from "pg";
import type { Statement } from "../record-statements.ts";
import { sendTogether } from "./bare-load.ts";
import { cases } from "./cases.ts";
import { compareInTurn } from "./compare.ts";
import { openListeners, openStreams, type Receivers } from "./event-receivers.ts";
import { type Instance, startWorker, stopProcess } from "./instance.ts";
import { findMedian, type Run } from "./load.ts";
import type { Learner } from "./population.ts";
import type { Ratio, Timing } from "./ratios.ts";
import { withNewChange } from "./record-cases.ts";

/** The most streams that one user may have open. */
const streamsEach = 5;
const learnersAtOnce = 10;
/** Below the limit of writes a minute. */
const mostChanges = 50;
export const changeOfFanOut = cases.find(({ name }) => name === "tick a sub-milestone")!;

type Options = { instance: Instance; pool: pg.Pool; changes: Statement[][] };

/**
 * Ten learners with five streams each change something at once, again and again; the time ends when all fifty streams
 * have the event. Beside it the same statements and a NOTIFY with the event, to fifty connections that LISTEN.
 */
export async function measureFanOut(options: Options, timing: Timing): Promise<Ratio> {
  const worker = startWorker(options.instance);
  try {
    const others = { api: runFanOut(options.instance) };
    const { api } = await compareInTurn({ bare: runBareNotify(options), others }, timing);
    return { name: "event fan-out", ...api };
  } finally {
    await stopProcess(worker);
  }
}

/** Needs a worker, which announces the events. */
export function runFanOut({ learners, port, origin }: Instance): Run {
  let from = 0;
  return async (seconds) => {
    // Others each time, because changes a minute are limited.
    const group = learners.slice(from, from + learnersAtOnce);
    from = (from + learnersAtOnce) % learners.length;
    const streams = await openStreams(group, { port, each: streamsEach });
    const change = async (learner: Learner, round: number) => {
      const { method, path, body } = changeOfFanOut.request(learner, round);
      const headers = { cookie: learner.cookie, origin, "content-type": "application/json" };
      const answer = await fetch(`${origin}${path}`, { method, headers, body });
      if (!answer.ok) throw new Error(`A change was answered ${answer.status}`);
      await answer.arrayBuffer();
    };
    return repeat(streams, seconds, (round) => group.map((learner) => change(learner, round)));
  };
}

function runBareNotify({ instance, pool, changes }: Options): Run {
  return async (seconds) => {
    const channels = Array.from({ length: learnersAtOnce }, (_, at) => `bench_${at}`);
    const listeners = await openListeners(channels, {
      databaseUrl: instance.databaseUrl,
      each: streamsEach,
    });
    const payload = JSON.stringify({ id: instance.learners[0]?.pathId });
    return repeat(listeners, seconds, () =>
      channels.map((channel, at) => {
        const notify = { text: "select pg_notify($1, $2)", values: [channel, payload] };
        return sendTogether(pool, [...withNewChange(changes[at]!), notify], true);
      }),
    );
  };
}

/** The rate counts events that were received. */
async function repeat(
  receivers: Receivers,
  seconds: number,
  change: (round: number) => Promise<unknown>[],
) {
  const times: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  try {
    for (let round = 0; round < mostChanges && performance.now() < until; round += 1) {
      const started = performance.now();
      await Promise.all([receivers.waitForAll(round + 1), ...change(round)]);
      times.push(performance.now() - started);
    }
  } finally {
    await receivers.close();
  }
  const events = times.length * learnersAtOnce * streamsEach;
  return { perSecond: (events * 1000) / (performance.now() - began), medianMs: findMedian(times) };
}
