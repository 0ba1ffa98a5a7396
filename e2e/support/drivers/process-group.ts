import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";

const graceMs = 5000;

/** Processes of one browser, each with all it starts. */
export function createProcessGroup() {
  const children: ChildProcess[] = [];
  const killAll = () => {
    for (const child of children) signalGroup(child, "SIGKILL");
  };
  // A worker that is stopped in the middle of a test reaches no `finally`.
  process.once("exit", killAll);

  return {
    /** `failed` rejects when the process cannot start or has ended. */
    start(
      command: string,
      args: string[],
      options: SpawnOptions,
    ): { child: ChildProcess; failed: Promise<never> } {
      const child = spawn(command, args, { ...options, detached: true });
      children.push(child);
      const failed = new Promise<never>((_resolve, reject) => {
        child.once("error", reject);
        child.once("exit", (code, signal) =>
          reject(new Error(`${command} ended with ${signal ?? code}`)),
        );
      });
      // Nobody waits for it once the browser runs.
      failed.catch(() => {});
      return { child, failed };
    },

    /** Ends the last one first. */
    async stop(): Promise<void> {
      for (const child of children.toReversed()) await end(child);
      process.off("exit", killAll);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  const hasEnded = child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  const ended = hasEnded ? undefined : once(child, "exit");
  // Also after its own end: what it started may still run.
  signalGroup(child, "SIGTERM");
  const force = setTimeout(() => signalGroup(child, "SIGKILL"), graceMs);
  await ended;
  clearTimeout(force);
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // The group has already ended.
  }
}
