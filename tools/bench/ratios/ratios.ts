import type pg from "pg";
import type { Statement } from "../record-statements.ts";
import { startPeers } from "../peers/start-peers.ts";
import { measureAssistant } from "./assistant-overhead.ts";
import { openBarePool, runBare } from "./bare-load.ts";
import { type Case, cases, listRequests } from "./cases.ts";
import { type Comparison, compareInTurn } from "./compare.ts";
import { changeOfFanOut, measureFanOut } from "./fan-out.ts";
import { runLoad } from "./http-load.ts";
import { createInstance, type Instance, poolSize, startApi, stopProcess } from "./instance.ts";
import type { Run } from "./load.ts";
import { recordCases, withNewChange } from "./record-cases.ts";

const connections = 64;

export type Timing = { rounds: number; seconds: number };
type RatioOptions = Timing & {
  serverUrl: string;
  /** Names of cases; all by default. */
  only?: readonly string[];
  /** The scripted provider, without which the assistant is not measured. */
  providerUrl?: string;
  /** Measures the installed peers as well. */
  withPeers?: boolean;
};
export type Ratio = Comparison & { name: string; goal?: number };
type Opened = { instance: Instance; pool: pg.Pool; statements: Map<string, Statement[][]> };

/** Each case through the API and its statements through the bare driver. */
export async function measureRatios(options: RatioOptions): Promise<Ratio[]> {
  const { only, providerUrl } = options;
  const isWanted = (name: string) => only?.includes(name) ?? true;
  const instance = await createInstance(options.serverUrl, providerUrl);
  const measured = cases.filter(({ name }) => isWanted(name));
  const recorded = isWanted("event fan-out") ? new Set([...measured, changeOfFanOut]) : measured;
  const statements = await recordCases([...recorded], instance.learners, instance.settings);
  const api = await startApi(instance);
  const pool = openBarePool(instance.databaseUrl, poolSize);
  const opened = { instance, pool, statements };
  try {
    const ratios: Ratio[] = [];
    for (const one of measured) ratios.push(...(await measure(one, opened, options)));
    if (isWanted("event fan-out")) {
      const changes = statements.get(changeOfFanOut.name) ?? [];
      ratios.push(await measureFanOut({ instance, pool, changes }, options));
    }
    if (providerUrl && isWanted("assistant overhead")) {
      ratios.push(await measureAssistant(instance, providerUrl, options));
    }
    return ratios;
  } finally {
    await pool.end();
    await stopProcess(api);
  }
}

async function measure(one: Case, opened: Opened, options: RatioOptions): Promise<Ratio[]> {
  const hasPeers = options.withPeers && one.name === "notifications list";
  const peers = hasPeers ? await startPeers(options.serverUrl) : [];
  const others: Record<string, Run> = { [one.name]: runCase(one, opened.instance) };
  for (const { name, port, next } of peers) {
    others[`${one.name}, ${name}`] = (seconds) => runLoad({ port, connections, seconds, next });
  }
  try {
    const compared = await compareInTurn({ bare: runStatements(one, opened), others }, options);
    return Object.entries(compared).map(([name, comparison]) => ({
      name,
      ...comparison,
      ...(name === one.name && { goal: one.goal }),
    }));
  } finally {
    for (const peer of peers) await peer.stop();
  }
}

function runCase(one: Case, instance: Instance): Run {
  const { port } = instance;
  const next = listRequests(one, instance);
  return (seconds) => runLoad({ port, connections, seconds, next });
}

function runStatements(one: Case, { pool, statements }: Opened): Run {
  const recorded = statements.get(one.name) ?? [];
  const isWrite = one.idField !== undefined;
  const next = () => withNewChange(recorded[Math.floor(Math.random() * recorded.length)]!);
  return (seconds) => runBare({ pool, concurrency: connections, seconds, isWrite, next });
}
