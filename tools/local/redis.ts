import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "./ports.ts";

export interface LocalRedis {
  url: string;
  port: number;
  stop: () => Promise<void>;
}

async function answersPing(port: number): Promise<boolean> {
  const socket = connect({ host: "127.0.0.1", port });
  try {
    socket.write("PING\r\n");
    const [reply] = (await once(socket, "data", { signal: AbortSignal.timeout(1000) })) as [Buffer];
    return reply.toString().startsWith("+PONG");
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** A redis-server on a loopback port, without persistence. */
export async function startRedis(options: { port?: number } = {}): Promise<LocalRedis> {
  const port = options.port ?? (await findFreePort());
  const settings = ["--bind", "127.0.0.1", "--port", String(port), "--save", "", "--dir", "/tmp"];
  const child = spawn("redis-server", [...settings, "--appendonly", "no"], {
    stdio: "ignore",
    detached: true,
  });
  let failure: string | undefined;
  const exit = new Promise<void>((done) => {
    child.once("error", (error: NodeJS.ErrnoException) => {
      failure =
        error.code === "ENOENT"
          ? "redis-server is not installed: install Debian's package redis-server."
          : error.message;
      done();
    });
    child.once("exit", (code) => {
      failure ??= `redis-server ended with code ${code} on port ${port}.`;
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
    if (await answersPing(port)) return { url: `redis://127.0.0.1:${port}`, port, stop };
    await sleep(25);
  }
  await stop();
  throw new Error(failure ?? "redis-server did not answer.");
}
