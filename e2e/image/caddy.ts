import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../..");

interface CaddyConfig {
  admin?: object;
  storage?: object;
  apps: { http: object; pki?: object };
}

/** Runs the project's Caddyfile; only what belongs to the machine (ports, trust store, certificates) is replaced. */
export async function startCaddy(options: { siteAddress: string; apiPort: number }) {
  const env = {
    ...process.env,
    SITE_ADDRESS: options.siteAddress,
    API_ADDRESS: `127.0.0.1:${options.apiPort}`,
  };
  const { stdout } = await promisify(execFile)(
    "caddy",
    ["adapt", "--config", join(root, "Caddyfile"), "--adapter", "caddyfile"],
    { env },
  );
  const config = JSON.parse(stdout) as CaddyConfig;
  const folder = await mkdtemp(join(tmpdir(), "masar-caddy-"));
  config.admin = { disabled: true };
  config.storage = { module: "file_system", root: folder };
  config.apps.pki = { certificate_authorities: { local: { install_trust: false } } };
  for (const server of Object.values((config.apps.http as { servers: object }).servers)) {
    Object.assign(server, { automatic_https: { disable_redirects: true } });
  }
  const file = join(folder, "caddy.json");
  await writeFile(file, JSON.stringify(config));
  const child = spawn("caddy", ["run", "--config", file], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log = (log + text).slice(-4000);
  });
  const exited = once(child, "exit");
  return {
    log: () => log,
    async stop() {
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
