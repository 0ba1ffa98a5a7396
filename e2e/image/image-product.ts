import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Container, runContainer, startContainer } from "@masar/tools/image/container";
import { imageName } from "@masar/tools/image/image-name";
import { startMailbox } from "@masar/tools/local/mailbox";
import { findFreePort } from "@masar/tools/local/ports";
import { startPostgres } from "@masar/tools/local/postgres";
import { startRedis } from "@masar/tools/local/redis";
import { startCaddy } from "./caddy.ts";

type Stop = () => Promise<unknown>;

/** Starts what compose.yaml starts: PostgreSQL, Redis, a mail server, and from the image migrations, API and worker. */
export async function startImageProduct() {
  const stops: Stop[] = [];
  const stopAll = async () => {
    for (const stop of stops.toReversed()) await stop();
  };
  try {
    return { ...(await startParts((stop) => stops.push(stop))), stop: stopAll };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function startParts(onStop: (stop: Stop) => void) {
  const postgres = await startPostgres({ ephemeral: true });
  onStop(postgres.stop);
  const redis = await startRedis();
  onStop(redis.stop);
  const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  onStop(mailbox.stop);
  const [port, sitePort] = [await findFreePort(), await findFreePort()];
  const url = `https://localhost:${sitePort}`;
  const rolePassword = randomBytes(16).toString("hex");
  const database = (role: string) =>
    `postgres://${role}:${rolePassword}@127.0.0.1:${postgres.port}/postgres`;
  await runContainer({
    image: imageName,
    command: ["node", "apps/api/src/db/migrate.ts"],
    env: { DATABASE_URL: postgres.url, DATABASE_ROLE_PASSWORD: rolePassword },
  });
  const env = {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    LOG_LEVEL: "warn",
    PUBLIC_URL: url,
    DATABASE_APP_URL: database("masar_app"),
    DATABASE_AUTH_URL: database("masar_auth"),
    DATABASE_WORKER_URL: database("masar_worker"),
    REDIS_URL: redis.url,
    AUTH_SECRET: randomBytes(32).toString("hex"),
    SMTP_URL: mailbox.smtpUrl,
    // The second one stands for a load balancer in front of Caddy.
    TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8",
  };
  const start = async (metricsPort: number, command?: string[]) => {
    const own = { ...env, METRICS_PORT: String(metricsPort) };
    const container = await startContainer({ image: imageName, env: own, command });
    onStop(() => stopCleanly(container));
    return container;
  };
  const [apiMetrics, workerMetrics] = [await findFreePort(), await findFreePort()];
  const api = await start(apiMetrics);
  const worker = await start(workerMetrics, ["node", "apps/api/src/worker.ts"]);
  const caddy = await startCaddy({ siteAddress: `localhost:${sitePort}`, apiPort: port });
  onStop(() => caddy.stop());
  await waitUntilReady(`http://127.0.0.1:${port}/api/health/ready`, api);
  await waitUntilReady(`http://127.0.0.1:${workerMetrics}/ready`, worker);
  return { url, mailboxUrl: mailbox.url, databaseUrl: postgres.url, env };
}

async function stopCleanly(container: Container): Promise<void> {
  const code = await container.stop();
  if (code !== 0) throw new Error(`A container ended with ${code}.\n${container.output()}`);
}

async function waitUntilReady(address: string, container: Container): Promise<void> {
  for (let tries = 0; tries < 300 && container.isRunning(); tries++) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
    await sleep(200);
  }
  throw new Error(`${address} did not become ready.\n${container.output()}`);
}
