import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startMailbox } from "../local/mailbox.ts";
import { findFreePort } from "../local/ports.ts";
import { startPostgres } from "../local/postgres.ts";
import { createProcessGroup } from "./child-processes.ts";

const root = resolve(import.meta.dirname, "..", "..");
const local = join(root, ".local");
const database = "masar";
const reactRouter = join(root, "node_modules", ".bin", "react-router");
const readyWithinMs = 60_000;

type Cleanup = () => Promise<void>;
const cleanups: Cleanup[] = [];
let stopping = false;

const family = createProcessGroup((message) => void stop(1, message));

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function stop(code: number, message?: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  if (message) process.stderr.write(`${message}\n`);
  await family.stop();
  for (const cleanup of cleanups.toReversed()) await cleanup().catch(() => undefined);
  process.exit(code);
}

async function loadSecret(): Promise<string> {
  const path = join(local, "secret");
  const stored = await readFile(path, "utf8").catch(() => "");
  if (stored.trim().length >= 32) return stored.trim();
  const secret = randomBytes(32).toString("base64url");
  await writeFile(path, `${secret}\n`, { mode: 0o600 });
  return secret;
}

async function openDatabase(): Promise<string> {
  const configured = process.env["DATABASE_URL"];
  if (configured) return configured;
  const server = await startPostgres({
    dataDir: join(local, "postgres"),
    port: await findFreePort(54_329),
  });
  cleanups.push(server.stop);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [
    database,
  ]);
  if (rowCount === 0) await client.query(`create database ${database}`);
  await client.end();
  return server.url.replace(/\/postgres$/, `/${database}`);
}

async function waitForAnswer(name: string, url: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok || stopping) return;
    if (Date.now() > deadline) throw new Error(`${name} did not answer at ${url}.`);
    await sleep(100);
  }
}

async function listLogins(): Promise<string[]> {
  const { demoUsers } = await import("../../apps/api/src/db/seed/demo-users.ts");
  return demoUsers.map(({ email, password, label }) => `  ${email}  ${password}  (${label})`);
}

async function start(): Promise<void> {
  const startedAt = Date.now();
  await mkdir(local, { recursive: true });
  print("Starting Masar …");

  const [databaseUrl, secret, mailbox] = await Promise.all([
    openDatabase(),
    loadSecret(),
    startMailbox({ smtpPort: await findFreePort(1025), httpPort: await findFreePort(8025) }),
  ]);
  cleanups.push(mailbox.stop);
  const apiPort = String(await findFreePort(4100));
  const webPort = String(await findFreePort(5173));
  const webUrl = `http://localhost:${webPort}`;

  const api = join(root, "apps", "api");
  const web = join(root, "apps", "web");
  const env = {
    NODE_ENV: "development",
    DATABASE_URL: databaseUrl,
    // Role URLs left over in .env would point to another server.
    ...(process.env["DATABASE_URL"]
      ? {}
      : { DATABASE_APP_URL: "", DATABASE_AUTH_URL: "", DATABASE_WORKER_URL: "" }),
    SMTP_URL: mailbox.smtpUrl,
    MAILBOX_URL: mailbox.url,
    PUBLIC_URL: webUrl,
    AUTH_SECRET: process.env["AUTH_SECRET"] ?? secret,
    HOST: "127.0.0.1",
    PORT: apiPort,
    LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
  };
  const node = { command: process.execPath, cwd: api, env };

  await family.run({ ...node, name: "migrate", args: ["src/db/migrate.ts"] });
  await family.run({ ...node, name: "seed", args: ["src/db/seed/demo.ts"] });
  const watch = (entry: string) => ["--watch", "--watch-preserve-output", entry];
  family.start({ ...node, name: "api", args: watch("src/server.ts") });
  family.start({ ...node, name: "worker", args: watch("src/worker.ts") });
  family.start({
    name: "web",
    command: process.execPath,
    args: [
      reactRouter,
      "dev",
      "--host",
      "127.0.0.1",
      "--port",
      webPort,
      "--strictPort",
      "--logLevel",
      "warn",
    ],
    cwd: web,
    env: { NODE_ENV: "development", API_PORT: apiPort, PORT: webPort },
  });

  await Promise.all([
    waitForAnswer("The API", `http://127.0.0.1:${apiPort}/api/health/ready`),
    waitForAnswer("The web application", `http://127.0.0.1:${webPort}/`),
  ]);
  if (stopping) return;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const logins = await listLogins();
  print(
    [
      "",
      `Masar is ready (${seconds} s). Ctrl-C stops it.`,
      "",
      `  Web      ${webUrl}`,
      `  Mailbox  ${mailbox.url}`,
      `  API      http://127.0.0.1:${apiPort}/api`,
      "",
      "Demo log-ins:",
      ...logins,
      "",
    ].join("\n"),
  );
}

try {
  process.loadEnvFile(join(root, ".env"));
} catch {
  // Without a .env everything has a default.
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => void stop(0));
}
await start().catch((error: unknown) =>
  stop(1, error instanceof Error ? error.message : String(error)),
);
