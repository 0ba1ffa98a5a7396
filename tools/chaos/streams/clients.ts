import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Answers, Command } from "./client-process.ts";

/** The pages of all learners, in a process of their own: their sockets would not fit beside those of the harness. */
export function startClients() {
  const child = fork(join(import.meta.dirname, "client-process.ts"), { serialization: "advanced" });
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end);
  let last: Promise<unknown> = Promise.resolve();

  /** One command after another. */
  function run<K extends Command["kind"]>(command: Extract<Command, { kind: K }>) {
    const answer = last.then(async () => {
      child.send(command);
      const [message] = (await once(child, "message")) as [Answers[K]];
      return message;
    });
    last = answer.catch(() => {});
    return answer;
  }

  return {
    run,
    async stop() {
      process.off("exit", end);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}

export type Clients = ReturnType<typeof startClients>;
