import pg from "pg";
import { addAccounts } from "../../bench/ratios/population.ts";
import { findFreePort } from "../../local/ports.ts";
import { startRedis } from "../../local/redis.ts";
import { createInstance, openServer } from "../instance.ts";
import type { Part } from "../part.ts";
import { startProduct } from "../processes.ts";
import { startClients } from "./clients.ts";
import { openEventWriter } from "./events.ts";
import {
  compareWithDatabase,
  cutStreams,
  measureBroadcasts,
  measureCommits,
  openStreams,
  recordMemory,
} from "./phases.ts";
import { full, short } from "./sizes.ts";

export const streams: Part = {
  about: "10,000 event streams on one process, PostgreSQL as bus",
  run: (options) => run(options, false),
};

export const streamsRedis: Part = {
  about: "10,000 event streams on one process of two, Redis as bus",
  run: (options) => run(options, true),
};

async function run(
  { figures, isShort, isControl }: Parameters<Part["run"]>[0],
  hasRedis: boolean,
): Promise<void> {
  const size = isShort ? short : full;
  const server = await openServer({ isInMemory: true });
  const stops: (() => unknown)[] = [() => server.stop()];
  try {
    const env: Record<string, string> = {};
    if (hasRedis) {
      const redis = await startRedis();
      stops.unshift(() => redis.stop());
      env["REDIS_URL"] = redis.url;
    }
    const { databaseUrl, settings, port } = await createInstance(server, { learners: 0, env });
    const admin = new pg.Client({ connectionString: databaseUrl });
    await admin.connect();
    const secret = settings["AUTH_SECRET"]!;
    const made = await addAccounts(admin, { secret, count: size.clients });
    await admin.query("vacuum analyze");
    await admin.end();

    const api = await startProduct("server", settings);
    const worker = await startProduct("worker", settings);
    stops.unshift(
      () => api.stop(),
      () => worker.kill(),
    );
    const ports = [port];
    if (hasRedis) {
      ports.push(await findFreePort());
      const second = await startProduct("server", { ...settings, PORT: String(ports[1]) });
      stops.unshift(() => second.stop());
    }
    const clients = startClients();
    stops.unshift(() => clients.stop());
    const ids = made.map(({ id }) => id);
    const writer = await openEventWriter(databaseUrl, ids);
    stops.unshift(() => writer.stop());
    const cookies = made.map(({ cookie }) => cookie);
    const { pid } = api;
    const processes = { pid, workerPid: worker.pid };
    const inputs = { figures, clients, writer, databaseUrl, ids, cookies, ports, isControl };
    const open = { ...size, ...processes, ...inputs };

    await openStreams(open);
    await measureBroadcasts(open);
    await measureCommits(open);
    await cutStreams(open);
    await recordMemory(open);
    await compareWithDatabase(open);
  } finally {
    for (const stop of stops) await stop();
  }
}
