import { execFile } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { folderMarker } from "../../apps/api/src/storage/folder-storage.ts";
import { killPostgres } from "../local/kill-postgres.ts";
import { type LocalPostgres, makeEphemeralDir, startPostgres } from "../local/postgres.ts";
import { findRunAs, isReachable } from "../local/postgres-binaries.ts";

const run = promisify(execFile);
const root = resolve(import.meta.dirname, "..", "..");
const cli = join(root, "apps", "api", "src", "cli");

export const database = "masar";

/** PostgreSQL servers that share an archive, and the commands of the product, run under PostgreSQL's account. */
export async function openDrill(options: {
  /** A bucket, with the settings to reach it; a folder unless set. */
  bucket?: { location: string; env: Record<string, string> } | undefined;
  archiveTimeoutSeconds: number;
  /** For tests: nothing waits for a disk. */
  isInMemory?: boolean | undefined;
}) {
  const account = await findRunAs();
  if (!(await isReachable(cli, account)))
    throw new Error("PostgreSQL's account cannot read this checkout, so it cannot archive.");
  const scratch = options.isInMemory
    ? await makeEphemeralDir()
    : await mkdtemp(join(tmpdir(), "masar-drill-"));
  await chmod(scratch, 0o755);
  const storage = options.bucket?.location ?? join(scratch, "archive");
  await mkdir(join(scratch, "archive"));
  await writeFile(join(scratch, "archive", folderMarker), "");
  if (account)
    for (const path of [scratch, join(scratch, "archive")])
      await chown(path, account.uid, account.gid);
  const envFile = join(scratch, "backup.env");
  const lines = Object.entries(options.bucket?.env ?? {}).map((pair) => `${pair.join("=")}\n`);
  await writeFile(envFile, lines.join(""));
  const running = new Set<LocalPostgres>();

  const archiving = {
    archive_mode: "on",
    archive_timeout: String(options.archiveTimeoutSeconds),
    archive_command: `'${process.execPath}' --env-file='${envFile}' '${cli}/wal.ts' archive --storage '${storage}' "%p" %f`,
  };

  async function start(dataDir: string, settings: Record<string, string> = archiving) {
    const server = await startPostgres({ dataDir, settings });
    running.add(server);
    return server;
  }

  /** Backup and restore need the rights of PostgreSQL's account, and get no others. */
  async function command(name: "backup" | "restore", args: string[], env = {}): Promise<string> {
    const { stdout } = await run(
      process.execPath,
      [`--env-file=${envFile}`, join(cli, `${name}.ts`), "--storage", storage, ...args],
      { ...account, cwd: "/", env: { PATH: process.env["PATH"], ...env } },
    );
    return stdout;
  }

  return {
    dataDirOf: (name: string) => join(scratch, name),
    start,
    backUp: (server: LocalPostgres) => command("backup", [], { DATABASE_URL: server.url }),
    restore: (dataDir: string, args: string[] = []) =>
      command("restore", ["--data-dir", dataDir, "--env-file", envFile, ...args]),
    /** As a machine that loses its power and its disk. */
    async destroy(server: LocalPostgres, dataDir: string) {
      await killPostgres(dataDir);
      running.delete(server);
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    async close() {
      for (const server of running) await server.stop();
      await rm(scratch, { recursive: true, force: true });
    },
  };
}

export function urlOf(server: LocalPostgres): string {
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  return url.href;
}

export async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Until `text` returns a row. */
export async function waitFor(url: string, text: string, timeoutMs = 120_000): Promise<void> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(50)) {
    const rows = await ask(url, text).catch(() => []);
    if (rows.length > 0) return;
  }
  throw new Error(`Timed out waiting for: ${text}`);
}
