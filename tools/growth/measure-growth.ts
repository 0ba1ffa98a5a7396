import type { ChildProcess } from "node:child_process";
import { performance } from "node:perf_hooks";
import { openAnswers } from "../bench/ratios/assistant-overhead.ts";
import { type Case, cases, listRequests } from "../bench/ratios/cases.ts";
import { compareInTurn } from "../bench/ratios/compare.ts";
import { runFanOut } from "../bench/ratios/fan-out.ts";
import { openConnection } from "../bench/ratios/http-load.ts";
import * as instances from "../bench/ratios/instance.ts";
import { findMedian, type Run } from "../bench/ratios/load.ts";
import { listActiveLearners } from "./list-active-learners.ts";
import type { Growth } from "./open-growth.ts";

/** Few enough that their rows stay in memory, and enough for the limits of requests a minute. */
const maxLearners = 500;
/** So many that no address reaches its limit of requests a minute. */
const connectionCount = 20;
/** What an active learner did of the first three milestones is left as it is by the first change. */
const firstRound = 3;

/** Answers at once: a learner may ask ten questions a minute. */
const streams = 10;
const runRounds = 5;

export type Sizes<T> = { small: T; large: T };
export type Line = {
  name: string;
  medianMs: Sizes<number>;
  /** The first request of each learner, whose rows may not be in memory. */
  firstMs?: Sizes<number>;
};
type Options = {
  /** Measured requests of each learner. */
  rounds: number;
  /** The scripted provider. */
  providerUrl?: string;
  print: (line: string) => void;
};

/** Each request of the bench at two sizes in turn, one at a time. */
export async function measureGrowth(growth: Sizes<Growth>, options: Options): Promise<Line[]> {
  const started: ChildProcess[] = [];
  const open = async ({ databaseUrl, learners }: Growth) => {
    const measured = await listActiveLearners(databaseUrl, { learners, max: maxLearners });
    const { providerUrl } = options;
    const instance = await instances.toInstance({ databaseUrl, learners: measured, providerUrl });
    started.push(await instances.startApi(instance));
    return instance;
  };
  try {
    const small = await open(growth.small);
    const large = await open(growth.large);
    const lines: Line[] = [];
    const add = (line: Line) => {
      lines.push(line);
      options.print(describeLine(line));
    };
    for (const one of cases) add(await measureCase(one, { small, large }, options));
    const workers = [instances.startWorker(small), instances.startWorker(large)];
    started.push(...workers);
    const runs = { small: runFanOut(small), large: runFanOut(large) };
    add(await measureRuns("event fan-out", runs));
    for (const worker of workers) await instances.stopProcess(worker);
    if (options.providerUrl) {
      const answers = {
        small: await openAnswers(small, options.providerUrl, streams),
        large: await openAnswers(large, options.providerUrl, streams),
      };
      const answerRuns = { small: answers.small.runServer, large: answers.large.runServer };
      add(await measureRuns("assistant answer", answerRuns));
      answers.small.close();
      answers.large.close();
    }
    return lines;
  } finally {
    for (const child of started) await instances.stopProcess(child);
  }
}

export function findRatio({ medianMs }: Line): number {
  return medianMs.large / medianMs.small;
}

function describeLine(line: Line): string {
  const { name, medianMs } = line;
  return `  ${name.padEnd(24)} ${medianMs.small.toFixed(2)} ms, ${medianMs.large.toFixed(2)} ms: x ${findRatio(line).toFixed(2)}`;
}

async function measureCase(
  one: Case,
  instance: Sizes<instances.Instance>,
  { rounds }: Options,
): Promise<Line> {
  const small = await openRequests(one, instance.small);
  const large = await openRequests(one, instance.large);
  const count = Math.min(instance.small.learners.length, instance.large.learners.length);
  try {
    const first = await alternate(small.send, large.send, count);
    const later = await alternate(small.send, large.send, count * rounds);
    return { name: one.name, medianMs: later, firstMs: first };
  } finally {
    small.close();
    large.close();
  }
}

/** The next request each time; resolves with its time. */
async function openRequests(one: Case, instance: instances.Instance) {
  const next = listRequests(one, instance, firstRound);
  const connections = await Promise.all(
    Array.from({ length: connectionCount }, (_, index) => openConnection(instance.port, index)),
  );
  let at = 0;
  return {
    send: async (): Promise<number> => {
      const connection = connections[at++ % connectionCount]!;
      const request = next();
      const started = performance.now();
      const status = await connection.send(request);
      if (status >= 300) throw new Error(`${one.name} was answered ${status}`);
      return performance.now() - started;
    },
    close: () => {
      for (const connection of connections) connection.close();
    },
  };
}

type Send = () => Promise<number>;

/** In turn, so that other load on the machine meets both; the order alternates, since the second finds warm caches. */
async function alternate(small: Send, large: Send, count: number): Promise<Sizes<number>> {
  const times: Sizes<number[]> = { small: [], large: [] };
  for (let at = 0; at < count; at += 1) {
    if (at % 2 === 0) times.small.push(await small());
    times.large.push(await large());
    if (at % 2 === 1) times.small.push(await small());
  }
  return { small: findMedian(times.small), large: findMedian(times.large) };
}

/** Of many requests at once, which cannot be interleaved one by one. */
async function measureRuns(name: string, runs: Sizes<Run>): Promise<Line> {
  const { large } = await compareInTurn(
    { bare: runs.small, others: { large: runs.large } },
    { rounds: runRounds, seconds: 3 },
  );
  return { name, medianMs: { small: large.bare.medianMs, large: large.api.medianMs } };
}
