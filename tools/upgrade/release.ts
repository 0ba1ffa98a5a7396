import { type ChildProcess, execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { stopProcess, waitUntilUp } from "../bench/ratios/instance.ts";

export type ReleaseName = "previous" | "new";
export type Release = {
  name: ReleaseName;
  port: number;
  migrate: () => Promise<string>;
  startApi: () => Promise<void>;
  startWorker: () => Promise<void>;
  stopApi: () => Promise<number | null>;
  stopWorker: () => Promise<number | null>;
  stopAll: () => Promise<void>;
};

/** The three commands of one release on the shared database. */
export function createRelease(
  name: ReleaseName,
  { folder, port, settings }: { folder: string; port: number; settings: Record<string, string> },
): Release {
  const cwd = join(folder, "apps/api");
  const env = { PATH: process.env["PATH"], ...settings, PORT: String(port) };
  let api: ChildProcess | undefined;
  let worker: ChildProcess | undefined;
  const stop = async (child: ChildProcess | undefined) => {
    if (child) await stopProcess(child);
    return child?.exitCode ?? null;
  };
  return {
    name,
    port,
    async migrate() {
      const args = ["src/db/migrate.ts"];
      return (await promisify(execFile)(process.execPath, args, { cwd, env })).stdout.trim();
    },
    async startApi() {
      api = spawn(process.execPath, ["src/server.ts"], { cwd, env, stdio: ["ignore", 2, 2] });
      await waitUntilUp(api, `http://127.0.0.1:${port}/api/health/ready`);
    },
    async startWorker() {
      const started = spawn(process.execPath, ["src/worker.ts"], {
        cwd,
        env: { ...env, LOG_LEVEL: "info" },
        stdio: ["ignore", "pipe", 2],
      });
      worker = started;
      const ready = new AbortController();
      started.stdout?.on("data", (text: Buffer) => {
        if (text.toString().includes("worker ready")) ready.abort();
      });
      for (
        let tries = 0;
        tries < 300 && !ready.signal.aborted && started.exitCode === null;
        tries++
      )
        await sleep(200);
      if (!ready.signal.aborted) throw new Error(`The ${name} worker did not start.`);
    },
    stopApi: () => stop(api),
    stopWorker: () => stop(worker),
    async stopAll() {
      await Promise.all([stop(api), stop(worker)]);
    },
  };
}
