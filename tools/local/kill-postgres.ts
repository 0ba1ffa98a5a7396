import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

async function readPostmaster(dataDir: string): Promise<number> {
  const [line] = (await readFile(join(dataDir, "postmaster.pid"), "utf8")).split("\n");
  return Number(line);
}

function send(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** The server and each of its processes, by their ids: none may finish what it was doing. */
export async function killPostgres(dataDir: string): Promise<void> {
  const postmaster = await readPostmaster(dataDir);
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid="]);
  const children = stdout
    .split("\n")
    .map((row) => row.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (pid && parent === postmaster ? [pid] : []));
  for (const pid of [postmaster, ...children]) send(pid, "SIGKILL");
}

/** As `pg_ctl stop -m immediate`: the processes end at once, and the next start recovers. */
export async function stopPostgresAtOnce(dataDir: string): Promise<void> {
  send(await readPostmaster(dataDir), "SIGQUIT");
}
