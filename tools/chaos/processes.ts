import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const folder = join(import.meta.dirname, "../../apps/api");
/** Hundreds of starts: what Node compiled for one serves the others. Only a process that ends by itself writes it. */
const compileCache = join(import.meta.dirname, "../../.local/chaos-compile-cache");
/** A busy machine is slow, which is no failure. */
const maxStartMs = 600_000;
const children = new Set<ChildProcess>();

// A run that is cut short must not leave processes behind.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

type Entry = "server" | "worker";

/** The API or the worker as a process of its own, in production's way. */
export async function startProduct(entry: Entry, settings: Record<string, string>) {
  const child = spawn(process.execPath, [`src/${entry}.ts`], {
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: compileCache,
      ...settings,
      ...(entry === "worker" && workerLog),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  let log = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    log = (log + text).slice(-20_000);
  });
  const isReady = async () =>
    entry === "worker"
      ? log.includes("worker ready")
      : (await fetch(`http://127.0.0.1:${settings["PORT"]}/api/health/ready`).catch(() => null))
          ?.ok === true;
  for (const until = Date.now() + maxStartMs; !(await isReady()); await sleep(20)) {
    if (child.exitCode !== null) throw new Error(`The ${entry} ended: ${log.slice(-500)}`);
    if (Date.now() > until) throw new Error(`The ${entry} did not start.`);
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  return {
    pid: child.pid!,
    /** It may finish nothing. */
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    /** What it logged last. */
    log: () => log,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
  };
}

const workerLog = { LOG_LEVEL: "info" };
