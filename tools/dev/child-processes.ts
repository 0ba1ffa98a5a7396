import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { formatLine } from "./log-lines.ts";

export interface ChildSpec {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
}

export interface Family {
  /** Starts a process that should run as long as the others. */
  start: (spec: ChildSpec) => void;
  /** Runs a process to its end, and throws when it fails. */
  run: (spec: ChildSpec) => Promise<void>;
  stop: () => Promise<void>;
}

const graceMs = 5000;

function pipeLines(name: string, stream: Readable | null, write: (line: string) => void): void {
  if (!stream) return;
  createInterface({ input: stream }).on("line", (line) => {
    const formatted = formatLine(line);
    if (formatted !== undefined) write(`${name.padEnd(7)}| ${formatted}`);
  });
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // The group has already ended.
  }
}

export function createProcessGroup(onUnexpectedExit: (message: string) => void): Family {
  const members = new Map<ChildProcess, Promise<number | null>>();
  let stopping = false;

  function launch(spec: ChildSpec, write: (line: string) => void): Promise<number | null> {
    // A separate process group: Ctrl-C reaches only this process, which then stops all in order.
    const child = spawn(spec.command, spec.args, {
      cwd: spec.cwd,
      env: { ...process.env, ...spec.env },
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    pipeLines(spec.name, child.stdout, write);
    pipeLines(spec.name, child.stderr, write);
    const ended = new Promise<number | null>((resolve) => {
      child.once("error", (error) => {
        write(`${spec.name}: ${error.message}`);
        resolve(1);
      });
      child.once("close", resolve);
    });
    members.set(child, ended);
    void ended.finally(() => members.delete(child));
    return ended;
  }

  return {
    start(spec) {
      const ended = launch(spec, (line) => process.stdout.write(`${line}\n`));
      void ended.then((code) => {
        if (!stopping) onUnexpectedExit(`${spec.name} ended (code ${code}).`);
      });
    },
    async run(spec) {
      const lines: string[] = [];
      const code = await launch(spec, (line) => lines.push(line));
      // The output of a successful step is not shown.
      if (code !== 0 && !stopping) throw new Error(`${lines.join("\n")}\n${spec.name} failed.`);
    },
    async stop() {
      stopping = true;
      for (const child of members.keys()) signalGroup(child, "SIGTERM");
      const force = setTimeout(() => {
        for (const child of members.keys()) signalGroup(child, "SIGKILL");
      }, graceMs);
      await Promise.all(members.values());
      clearTimeout(force);
    },
  };
}
