import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@masar/tools/local/ports";

const root = join(import.meta.dirname, "../../..");

export type NamedSite = Awaited<ReturnType<typeof startNamedSite>>;

/** Another API process on the database of the tests, whose site is `localhost` and not an IP address. */
export async function startNamedSite(
  options: { port?: number; env?: Record<string, string> } = {},
) {
  const port = options.port ?? (await findFreePort());
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["apps/api/src/server.ts"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "test",
      LOG_LEVEL: "warn",
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: process.env["E2E_DATABASE_URL"],
      AUTH_SECRET: randomBytes(32).toString("hex"),
      // The worker of the tests sends the mails.
      SMTP_URL: "smtp://127.0.0.1:1",
      WEB_DIR: join(root, "apps/web/build/client"),
      TRUSTED_PROXIES: "127.0.0.1",
      ...options.env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  for (let tries = 0; tries < 600 && child.exitCode === null; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined);
    if (ready?.ok) return { url, stop };
    await sleep(200);
  }
  await stop();
  throw new Error(`${url} did not become ready.`);
}
