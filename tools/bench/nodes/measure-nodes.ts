import type { ChildProcess } from "node:child_process";
import { startHaproxy } from "../../local/haproxy.ts";
import { startPgbouncer } from "../../local/pgbouncer.ts";
import { findFreePort } from "../../local/ports.ts";
import { startRedis } from "../../local/redis.ts";
import { cases, listRequests } from "../ratios/cases.ts";
import { compareInTurn } from "../ratios/compare.ts";
import { runFanOut } from "../ratios/fan-out.ts";
import { runLoad } from "../ratios/http-load.ts";
import {
  createInstance,
  type Instance,
  type Settings,
  startApi,
  startWorker,
  stopProcess,
} from "../ratios/instance.ts";
import type { Load, Run } from "../ratios/load.ts";

const connections = 64;
const timing = { rounds: 3, seconds: 3 };

type Variant = { name: string; processes: 1 | 2; isPooled: boolean };
type NodesResult = { request: string; loads: { variant: string; load: Load; ratio: number }[] };

const first = { name: "1 process", processes: 1, isPooled: false } as const;
const others: Variant[] = [
  { name: "1 process, PgBouncer", processes: 1, isPooled: true },
  { name: "2 processes", processes: 2, isPooled: false },
  { name: "2 processes, PgBouncer", processes: 2, isPooled: true },
];

/** The requests of the bench through HAProxy to one and two API processes on one database, in turn. */
export async function measureNodes(
  serverUrl: string,
  report: (result: NodesResult) => void,
): Promise<void> {
  const instance = await createInstance(serverUrl);
  const redis = await startRedis();
  const pooler = await startPgbouncer(Number(new URL(serverUrl).port));
  const stops: (() => Promise<void>)[] = [() => pooler.stop(), () => redis.stop()];
  const open = async ({ processes, isPooled }: Variant) => {
    const opened = await openNodes(instance, processes, {
      REDIS_URL: redis.url,
      ...(isPooled && { DATABASE_POOLER: pooler.address }),
    });
    stops.unshift(() => opened.stop());
    return opened;
  };
  try {
    const one = await open(first);
    const opened = new Map<string, Instance>();
    for (const variant of others) opened.set(variant.name, (await open(variant)).instance);
    const compare = async (request: string, runOn: (instance: Instance) => Run) => {
      const runs = [...opened].map(([name, own]): [string, Run] => [name, runOn(own)]);
      const compared = await compareInTurn(
        { bare: runOn(one.instance), others: Object.fromEntries(runs) },
        timing,
      );
      const loads = Object.entries(compared).map(([variant, { api, ratio }]) => ({
        variant,
        load: api,
        ratio,
      }));
      const load = Object.values(compared)[0]!.bare;
      report({ request, loads: [{ variant: first.name, load, ratio: 1 }, ...loads] });
    };
    for (const measured of cases) {
      await compare(measured.name, (own) => {
        const next = listRequests(measured, own);
        return (seconds) => runLoad({ port: own.port, connections, seconds, next });
      });
    }
    const workers = [startWorker(one.instance), startWorker(one.instance)];
    stops.unshift(...workers.map((worker) => () => stopProcess(worker)));
    await compare("event fan-out, 2 workers", runFanOut);
  } finally {
    for (const stop of stops) await stop();
  }
}

/** One API or two behind HAProxy, whose address is that of the returned instance. */
async function openNodes(base: Instance, processes: 1 | 2, extra: Settings) {
  const port = await findFreePort(4700);
  const secondPort = processes === 2 ? await findFreePort(port + 1) : port;
  const balancer = await startHaproxy([port, secondPort]);
  const origin = `http://127.0.0.1:${balancer.port}`;
  const settings: Settings = {
    ...base.settings,
    ...extra,
    PUBLIC_URL: origin,
    TRUSTED_PROXIES: "127.0.0.1",
  };
  const apis: ChildProcess[] = [];
  for (const own of new Set([port, secondPort])) {
    const api = { ...base, settings: { ...settings, PORT: String(own) } };
    apis.push(await startApi({ ...api, port: own, origin: `http://127.0.0.1:${own}` }));
  }
  return {
    instance: { ...base, port: balancer.port, origin, settings },
    async stop() {
      for (const api of apis) await stopProcess(api);
      await balancer.stop();
    },
  };
}
