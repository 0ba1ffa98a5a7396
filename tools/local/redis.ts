import { startChildServer } from "./child-server.ts";
import { findFreePort } from "./ports.ts";

export interface LocalRedis {
  url: string;
  port: number;
  stop: () => Promise<void>;
}

/** A redis-server on a loopback port, without persistence. */
export async function startRedis(options: { port?: number } = {}): Promise<LocalRedis> {
  const port = options.port ?? (await findFreePort());
  const settings = ["--bind", "127.0.0.1", "--port", String(port), "--save", "", "--dir", "/tmp"];
  const args = [...settings, "--appendonly", "no"];
  const { stop } = await startChildServer({
    command: "redis-server",
    args,
    port,
    options: { detached: true },
  });
  return { url: `redis://127.0.0.1:${port}`, port, stop };
}
