import { type ChildProcess, spawn } from "node:child_process";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startMailbox } from "@masar/tools/local/mailbox";
import { findFreePort } from "@masar/tools/local/ports";
import { startPostgres } from "@masar/tools/local/postgres";
import { startScriptedAi } from "@masar/tools/local/scripted-ai";
import { type NodeParts, startNodeParts } from "../nodes/node-parts.ts";
import { recognise } from "./speech-recogniser.ts";
import { startNetworkProxy } from "./network-proxy.ts";

const root = join(import.meta.dirname, "../..");

/**
 * Starts the production build with a fresh database, its worker and a mailbox, each in a separate process. With
 * `hasTwoNodes`, two of each process work behind HAProxy, PgBouncer and Redis.
 */
export async function startProductServer({ hasTwoNodes = false } = {}) {
  const postgres = await startPostgres({ ephemeral: true });
  const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  // Users without AI consent get the library, so one server is enough for tests of both.
  const ai = await startScriptedAi({ recognise });
  const [proxyPort, port, secondPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  const url = `http://127.0.0.1:${proxyPort}`;
  // A test can replace the browser's push service here.
  const pushOrigin = `http://127.0.0.1:${await findFreePort()}`;
  const parts = hasTwoNodes ? await startNodeParts(postgres.port, [port, secondPort]) : noParts;
  const env = {
    ...process.env,
    ...parts.env,
    NODE_ENV: "test",
    LOG_LEVEL: "warn",
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: postgres.url,
    AUTH_SECRET: randomBytes(32).toString("hex"),
    SMTP_URL: mailbox.smtpUrl,
    MAILBOX_URL: mailbox.url,
    AI_PROVIDER: "perplexity",
    AI_BASE_URL: ai.url,
    AI_API_KEY: "scripted",
    AI_PROCESSOR: "Perplexity AI",
    // Failures provoked by one test must not open the circuit breaker for the others.
    AI_BREAKER_FAILURES: "1000",
    SPEECH_BASE_URL: ai.compatibleUrl,
    SPEECH_PROCESSOR: "Example Speech",
    ...makePushKeys(),
    PUSH_EXTRA_ORIGIN: pushOrigin,
    WEB_DIR: join(root, "apps/web/build/client"),
    // Each test has its own address of 127.0.0.0/8, so that rate limits stay on and do not interfere.
    TRUSTED_PROXIES: "127.0.0.1",
  };
  await run(["apps/api/src/db/migrate.ts"], env);
  await run(["apps/api/src/db/seed/demo.ts"], env);
  const ports = hasTwoNodes ? [port, secondPort] : [port];
  const children = ports.flatMap((own) => [
    start("apps/api/src/server.ts", { ...env, PORT: String(own) }),
    start("apps/api/src/worker.ts", env),
  ]);
  const proxy = await startNetworkProxy(proxyPort, parts.port ?? port);
  for (const own of ports) await waitUntilReady(`http://127.0.0.1:${own}/api/health/ready`);
  await waitUntilReady(`${url}/api/health/ready`);
  return {
    url,
    mailboxUrl: mailbox.url,
    databaseUrl: postgres.url,
    aiUrl: ai.url,
    pushOrigin,
    async stop() {
      await proxy.stop();
      await Promise.all(children.map(end));
      await parts.stop();
      await ai.stop();
      await mailbox.stop();
      await postgres.stop();
    },
  };
}

const noParts: NodeParts = { env: {}, stop: async () => {} };

function makePushKeys() {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
  const point = [Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return {
    VAPID_PUBLIC_KEY: Buffer.concat(point).toString("base64url"),
    VAPID_PRIVATE_KEY: d,
    VAPID_SUBJECT: "mailto:operator@example.com",
  };
}

function start(entry: string, env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [entry], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function run(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

async function waitUntilReady(address: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
    await sleep(200);
  }
  throw new Error(`${address} did not become ready`);
}
