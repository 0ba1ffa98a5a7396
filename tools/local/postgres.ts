import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { findFreePort } from "./ports.ts";
import { findPostgresBinaries, findRunAs, isReachable, type RunAs } from "./postgres-binaries.ts";

const run = promisify(execFile);

export interface LocalPostgres {
  /** Superuser address of the database `postgres`. */
  url: string;
  port: number;
  stop: () => Promise<void>;
}

interface StartOptions {
  /** Data folder of a persistent server; ignored when ephemeral. */
  dataDir?: string;
  port?: number;
  ephemeral?: boolean;
  /** More settings of the server, such as an archive_command. */
  settings?: Record<string, string>;
}

// The builtin provider: with LC_CTYPE=C pg_trgm finds no trigram in Arabic text.
const initdbFlags = [
  ..."-E UTF8 --locale=C.UTF-8 --locale-provider=builtin --builtin-locale=C.UTF-8".split(" "),
  ..."-A trust -U postgres --no-sync".split(" "),
];

// When the parent is killed, the shell's stdin closes and it stops the server.
const supervisor = `
"$@" </dev/null &
server=$!
( read -r _ <&3; kill -INT $server 2>/dev/null ) &
watcher=$!
trap 'kill -INT $server 2>/dev/null' INT TERM HUP
wait $server
code=$?
while kill -0 $server 2>/dev/null; do wait $server; code=$?; done
kill $watcher 2>/dev/null
[ -n "$REMOVE" ] && rm -rf "$REMOVE"
exit $code
`;

function urlOf(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

async function askDataDir(port: number): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: urlOf(port), connectionTimeoutMillis: 2000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    return rows[0]?.data_directory;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function isPostgresProcess(pid: number): Promise<boolean> {
  const { stdout } = await run("ps", ["-p", String(pid), "-o", "args="]).catch(() => ({
    stdout: "",
  }));
  return stdout.includes("postgres");
}

/** A server already running on this folder is used; a leftover pid file is removed. */
async function findRunning(dataDir: string): Promise<LocalPostgres | undefined> {
  const pidFile = join(dataDir, "postmaster.pid");
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const lines = (await readFile(pidFile, "utf8").catch(() => "")).split("\n");
    const pid = Number(lines[0]);
    const port = Number(lines[3]);
    if (!pid) return undefined;
    if (!(await isPostgresProcess(pid))) {
      await rm(pidFile, { force: true });
      return undefined;
    }
    if (port && (await askDataDir(port)) === dataDir) {
      return { url: urlOf(port), port, stop: async () => undefined };
    }
    await sleep(200);
  }
  throw new Error(
    `Another PostgreSQL holds ${dataDir} but does not answer: stop it (its process id is the first line of postmaster.pid there) and try again.`,
  );
}

/** In memory where there is room. */
export async function makeEphemeralDir(): Promise<string> {
  const memory = await statfs("/dev/shm").catch(() => undefined);
  // Containers often give /dev/shm only 64 MB, too little for a cluster.
  const roomy = memory !== undefined && memory.bavail * memory.bsize > 1024 ** 3;
  return await mkdtemp(join(roomy ? "/dev/shm" : tmpdir(), "masar-pg-"));
}

async function preparePersistentDir(wanted: string, runAs: RunAs | undefined): Promise<string> {
  let dataDir = resolve(wanted);
  if (!(await isReachable(resolve(dataDir, ".."), runAs))) {
    const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
    dataDir = join("/var/tmp", `masar-postgres-${name}`);
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const owner = (await stat(dataDir)).uid;
  if (runAs && owner !== 0 && owner !== runAs.uid) {
    throw new Error(`${dataDir} belongs to another account: remove it and try again.`);
  }
  return dataDir;
}

async function waitUntilReady(port: number, dataDir: string, failure: () => string | undefined) {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const failed = failure();
    if (failed !== undefined) throw new Error(`PostgreSQL did not start. ${failed}`);
    if ((await askDataDir(port)) === dataDir) return;
    await sleep(25);
  }
  throw new Error("PostgreSQL did not answer within the time allowed.");
}

export async function startPostgres(options: StartOptions): Promise<LocalPostgres> {
  const ephemeral = options.ephemeral ?? false;
  const runAs = await findRunAs();
  let dataDir: string;
  if (ephemeral) {
    dataDir = await makeEphemeralDir();
  } else {
    if (!options.dataDir) throw new Error("A persistent PostgreSQL needs a dataDir.");
    dataDir = await preparePersistentDir(options.dataDir, runAs);
    const running = await findRunning(dataDir);
    if (running) return running;
  }
  if (runAs) await chown(dataDir, runAs.uid, runAs.gid);
  await chmod(dataDir, 0o700);

  const { bin, dispose } = await findPostgresBinaries(runAs);
  const as = { ...runAs, cwd: "/", env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8" } };
  const version = await stat(join(dataDir, "PG_VERSION")).catch(() => undefined);
  if (!version) await run(join(bin, "initdb"), ["-D", dataDir, ...initdbFlags], as);

  const port = options.port ?? (await findFreePort());
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "200",
    timezone: "UTC",
    log_timezone: "UTC",
    log_min_messages: "fatal",
    ...(ephemeral ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off" } : {}),
    ...options.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(
    "/bin/sh",
    ["-c", `exec 3<&0; ${supervisor}`, "sh", join(bin, "postgres"), "-D", dataDir, ...args],
    {
      ...as,
      env: { ...as.env, REMOVE: ephemeral ? dataDir : "" },
      detached: true,
      stdio: ["pipe", "ignore", "pipe"],
    },
  );
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log = (log + text).slice(-2000);
  });
  let ended = false;
  const exit = new Promise<void>((done) => {
    child.once("exit", () => {
      ended = true;
      done();
    });
  });
  const stop = async () => {
    child.stdin.end();
    await exit;
    await dispose();
    if (ephemeral) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(port, dataDir, () => (ended ? log.trim() : undefined));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: urlOf(port), port, stop };
}
