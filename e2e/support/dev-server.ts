import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@masar/tools/local/ports";

const root = join(import.meta.dirname, "../..");
const readyWithinMs = 60_000;

/** The web app as in development, for pages that no build has. It forwards `/api` to the product under test. */
export async function startDevServer() {
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const reactRouter = join(root, "node_modules/.bin/react-router");
  const options = ["--host", "127.0.0.1", "--port", port, "--strictPort", "--logLevel", "error"];
  const server = spawn(process.execPath, [reactRouter, "dev", ...options], {
    cwd: join(root, "apps/web"),
    env: {
      ...process.env,
      NODE_ENV: "development",
      API_PORT: new URL(process.env["E2E_URL"] ?? url).port,
    },
    // The command runs the server in a process of its own: a group ends both.
    detached: true,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = async () => {
    if (server.exitCode !== null || server.pid === undefined) return;
    process.kill(-server.pid, "SIGTERM");
    await once(server, "exit");
  };
  await waitUntilReady(url).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, stop };
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    if (Date.now() > deadline) throw new Error(`The development server did not answer at ${url}.`);
    await sleep(200);
  }
}
