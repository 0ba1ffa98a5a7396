import { resolve } from "node:path";
import { startChildServer } from "./child-server.ts";
import { findFreePort } from "./ports.ts";

/** HAProxy with deploy/haproxy.cfg in front of two ports. */
export async function startHaproxy([first, second]: [number, number]) {
  const port = await findFreePort(4800);
  const env = {
    ...process.env,
    LISTEN_ADDRESS: `127.0.0.1:${port}`,
    API_1: `127.0.0.1:${first}`,
    API_2: `127.0.0.1:${second}`,
  };
  const config = resolve(import.meta.dirname, "../../deploy/haproxy.cfg");
  const args = ["-q", "-f", config];
  const { stop } = await startChildServer({ command: "haproxy", args, port, options: { env } });
  return { port, stop };
}
