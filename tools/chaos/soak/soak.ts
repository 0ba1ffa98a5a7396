import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findFreePort } from "../../local/ports.ts";
import { startMailbox } from "../../local/mailbox.ts";
import { startRedis } from "../../local/redis.ts";
import { testPasswordHash } from "../../local/insert-user.ts";
import { ask, createInstance, openServer } from "../instance.ts";
import type { Part } from "../part.ts";
import { startProduct } from "../processes.ts";
import { findProblems, full, short } from "./bounds.ts";
import { inspectorSettings, openProcessMeter } from "./measure-process.ts";
import { countConnections, listTableSizes } from "./measure-tables.ts";
import { startMixedLoad } from "./mixed-load.ts";
import { openRecord } from "./record.ts";
import { startStreamVisitors } from "./stream-visitors.ts";

/** The learners of the instance have sessions and no password. */
const addPasswords = `
  insert into accounts (user_id, account_id, provider_id, password)
  select id, id, 'credential', $1 from users`;

/** Reads, writes, jobs, log-ins and streams that come and go, over two API processes and a worker. */
export const soak: Part = {
  about: "mixed load for an hour",
  async run({ figures, isShort, isControl }) {
    const { minutes, perSecond, streams, maxStayMs, everyMs, learners, settings, bounds } = isShort
      ? short
      : full;
    const server = await openServer({ isInMemory: true, settings });
    const stops: (() => unknown)[] = [() => server.stop()];
    try {
      const redis = await startRedis();
      const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0, maxMails: 50 });
      stops.unshift(
        () => redis.stop(),
        () => mailbox.stop(),
      );
      const env = { REDIS_URL: redis.url, SMTP_URL: mailbox.smtpUrl };
      const instance = await createInstance(server, { learners, env });
      const { databaseUrl } = instance;
      await ask(databaseUrl, addPasswords, [testPasswordHash]);
      const ports = [instance.port, await findFreePort()];

      const meters = new Map<string, Awaited<ReturnType<typeof openProcessMeter>>>();
      const processes: Awaited<ReturnType<typeof startProduct>>[] = [];
      const start = async (name: string, port: number | undefined) => {
        const inspectorPort = await findFreePort();
        const own = { ...instance.settings, ...inspectorSettings(inspectorPort) };
        const entry = port ? "server" : "worker";
        const started = await startProduct(entry, port ? { ...own, PORT: String(port) } : own);
        stops.unshift(() => started.stop());
        processes.push(started);
        const meter = await openProcessMeter({ pid: started.pid, inspectorPort });
        stops.unshift(() => meter.close());
        meters.set(name, meter);
      };
      await start("api 1", ports[0]);
      await start("api 2", ports[1]);
      await start("worker", undefined);

      if (isControl) stops.unshift(await holdTransaction(databaseUrl));
      const load = startMixedLoad({ ...instance, ports, perSecond });
      const visitors = startStreamVisitors({
        learners: instance.learners,
        ports,
        count: streams,
        // The control: streams that nobody ends, and a transaction that keeps every dead row. The streams are opened
        // slowly, or the API would soon close the oldest of each learner.
        maxStayMs: isControl ? maxStayMs * 4 : maxStayMs,
        neverEnds: isControl,
      });
      stops.unshift(() => visitors.stop());

      const record = openRecord();
      const until = Date.now() + minutes * 60_000;
      let maxLoad = 0;
      while (Date.now() < until) {
        await sleep(Math.min(everyMs, until - Date.now()));
        for (const [name, meter] of meters) record.addProcess(name, await meter.measure());
        record.add("database connections", await countConnections(databaseUrl));
        record.addTables(await listTableSizes(databaseUrl));
        maxLoad = Math.max(maxLoad, loadavg()[0]!);
        await figures.record({
          minutes: Math.round((minutes * 60_000 - (until - Date.now())) / 6000) / 10,
          "load of the machine, at most": Math.round(maxLoad),
          ...countOutcomes(load.statuses),
          "p99 of an answer (ms)": percentile99(load.times),
          "streams opened": visitors.opened(),
          "events received": visitors.events(),
          ...record.newest(),
        });
        if (processes.some((one) => one.hasEnded())) throw new Error("A process ended.");
      }
      await load.stop();
      await figures.record({
        ...countOutcomes(load.statuses),
        ...record.growths(),
        "dead rows of a table, at most": Math.max(...record.tableGrowths().map(({ dead }) => dead)),
      });
      for (const problem of findProblems(record, bounds)) figures.fail(problem);
      for (const [failure, count] of load.failures) figures.fail(`${failure}, ${count} times`);
      for (const status of visitors.statuses.keys())
        if (status !== 200) figures.fail(`A stream was answered ${status}.`);
    } finally {
      for (const stop of stops) await stop();
    }
  },
};

/** As long as it is open, no row that is deleted or replaced can be removed. */
async function holdTransaction(databaseUrl: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("begin isolation level repeatable read");
  await client.query("select 1 from users limit 1");
  return () => client.end();
}

function countOutcomes(statuses: ReadonlyMap<string, number>): Record<string, number> {
  const sum = (isCounted: (outcome: string) => boolean) =>
    [...statuses].reduce((total, [outcome, count]) => total + (isCounted(outcome) ? count : 0), 0);
  return {
    requests: sum(() => true),
    "answers 5xx": sum((outcome) => outcome.startsWith("5")),
    "other failures": sum((outcome) => !/^[25]/.test(outcome)),
  };
}

function percentile99(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
}
