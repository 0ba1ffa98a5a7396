import { spawn, type SpawnOptions } from "node:child_process";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

type Server = { command: string; args: string[]; port: number; options?: SpawnOptions };

/** Runs a server of Debian until `stop`, and resolves when its port accepts connections. */
export async function startChildServer({ command, args, port, options }: Server) {
  const child = spawn(command, args, { stdio: "ignore", ...options });
  let failure: string | undefined;
  const exit = new Promise<void>((done) => {
    child.once("error", (error: NodeJS.ErrnoException) => {
      failure =
        error.code === "ENOENT"
          ? `${command} is not installed: install Debian's package of this name.`
          : error.message;
      done();
    });
    child.once("exit", (code) => {
      failure ??= `${command} ended with code ${code} on port ${port}.`;
      done();
    });
  });
  // A killed test run must not leave a running server.
  const killWithParent = () => child.kill("SIGKILL");
  process.once("exit", killWithParent);
  const stop = async () => {
    process.off("exit", killWithParent);
    if (failure === undefined) child.kill("SIGTERM");
    await exit;
  };
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (failure !== undefined) break;
    if (await accepts(port)) return { stop };
    await sleep(25);
  }
  await stop();
  throw new Error(failure ?? `${command} did not answer on port ${port}.`);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.once("connect", () => done(true)).once("error", () => done(false));
    socket.once("connect", () => socket.destroy());
  });
}
