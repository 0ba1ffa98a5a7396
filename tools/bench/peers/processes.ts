import { type ChildProcess, execFile, spawn } from "node:child_process";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";

const run = promisify(execFile);
type Command = { args: string[]; env?: Record<string, string> };

/** The code of others gets nothing else of this environment. */
const base = { PATH: process.env["PATH"], HOME: process.env["HOME"] };

/** Runs to its end. */
export async function runNode(folder: string, { args, env }: Command): Promise<void> {
  await run(process.execPath, args, { cwd: folder, env: { ...base, ...env } });
}

/** Its output goes to `peer.log` in the folder. */
export async function startNode(folder: string, { args, env }: Command): Promise<ChildProcess> {
  const log = await open(join(folder, "peer.log"), "w");
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...base, ...env, NODE_ENV: "production" },
    stdio: ["ignore", log.fd, log.fd],
  });
  await log.close();
  return child;
}

export async function withClient(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
