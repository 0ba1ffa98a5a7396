import { mkdir, rm } from "node:fs/promises";
import { totalmem } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../../apps/api/src/db/migrate.ts";
import { createDatabase } from "../bench/ratios/instance.ts";
import { startPostgres } from "../local/postgres.ts";
import { loadLearners } from "./load-learners.ts";

const databaseName = "growth";

export type Growth = {
  /** Superuser address of the database with the learners. */
  databaseUrl: string;
  learners: number;
  /** Ends PostgreSQL, unless it was running before. */
  stop: () => Promise<void>;
  /** Ends it and deletes the data. */
  remove: () => Promise<void>;
};

/**
 * Starts PostgreSQL on the database of so many learners in a folder that `npm run growth -- --keep` filled:
 *
 *     const growth = await openGrowth("/data/growth", 1_000_000);
 *     try {
 *       const client = new pg.Client({ connectionString: growth.databaseUrl });
 *     } finally {
 *       await growth.stop();
 *     }
 *
 * Throws when it was never filled. New migrations are applied. Learner n has the address learner-{n}@example.com.
 */
export async function openGrowth(folder: string, learners: number): Promise<Growth> {
  const server = await startServer(folder, learners);
  if ((await countLoaded(server.url)) !== learners) {
    await server.stop();
    throw new Error(`${folder} has no database of ${learners} learners.`);
  }
  const databaseUrl = toDatabaseUrl(server.url);
  await migrate({ adminUrl: databaseUrl });
  return { databaseUrl, learners, ...server };
}

type LoadOptions = { seed: number; print: (line: string) => void };

/** The same, filled first if it is not. */
export async function loadGrowth(folder: string, learners: number, options: LoadOptions) {
  const { print } = options;
  const server = await startServer(folder, learners);
  try {
    if ((await countLoaded(server.url)) !== learners) {
      const started = Date.now();
      print(`Loading ${learners} learners:`);
      // Of a load that was interrupted.
      await run(server.url, `drop database if exists ${databaseName}`);
      const databaseUrl = await createDatabase(server.url, databaseName);
      await migrate({ adminUrl: databaseUrl });
      await loadLearners({ databaseUrl, learners, ...options });
      await run(server.url, `comment on database ${databaseName} is '${learners}'`);
      const [size] = await run(
        databaseUrl,
        "select pg_size_pretty(pg_database_size(current_database())) as size",
      );
      const minutes = (Date.now() - started) / 60_000;
      print(`${learners} learners: ${String(size?.["size"])} in ${minutes.toFixed(1)} minutes`);
    }
  } finally {
    await server.stop();
  }
  return openGrowth(folder, learners);
}

/** As in production, but a commit does not wait for the disk: its time would hide the time of the statements. */
async function startServer(folder: string, learners: number) {
  await mkdir(folder, { recursive: true });
  const server = await startPostgres({
    dataDir: join(folder, String(learners)),
    settings: {
      shared_buffers: `${Math.floor(totalmem() / 4 / 1024 ** 2)}MB`,
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      wal_level: "minimal",
      max_wal_senders: "0",
      max_wal_size: "8GB",
    },
  });
  const [{ data_directory } = {}] = await run(server.url, "show data_directory");
  return {
    url: server.url,
    stop: server.stop,
    remove: async () => {
      await server.stop();
      await rm(String(data_directory), { recursive: true, force: true });
    },
  };
}

/** How many learners were loaded; only a whole load leaves the comment. */
async function countLoaded(serverUrl: string): Promise<number> {
  const [row] = await run(
    serverUrl,
    `select shobj_description(oid, 'pg_database') as learners from pg_database where datname = '${databaseName}'`,
  );
  return Number(row?.["learners"] ?? 0);
}

function toDatabaseUrl(serverUrl: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${databaseName}`;
  return url.href;
}

async function run(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}
