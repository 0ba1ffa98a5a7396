import { chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startChildServer } from "./child-server.ts";
import { findFreePort } from "./ports.ts";
import { findRunAs } from "./postgres-binaries.ts";

const roles = ["masar_app", "masar_auth", "masar_worker"];

/** PgBouncer with deploy/pgbouncer.ini in front of a local PostgreSQL, whose roles have no password. */
export async function startPgbouncer(postgresPort: number, { connections = 20 } = {}) {
  const port = await findFreePort(6500);
  const runAs = await findRunAs();
  const folder = await mkdtemp(join(tmpdir(), "masar-pgbouncer-"));
  const users = join(folder, "userlist.txt");
  const config = join(folder, "pgbouncer.ini");
  const example = await readFile(
    resolve(import.meta.dirname, "../../deploy/pgbouncer.ini"),
    "utf8",
  );
  const settings = {
    listen_port: port,
    auth_type: "trust",
    auth_file: users,
    default_pool_size: connections,
  };
  await writeFile(users, roles.map((role) => `"${role}" ""\n`).join(""));
  await writeFile(
    config,
    example
      .replace("port=5432", `port=${postgresPort}`)
      .replaceAll(/^(\w+) = .*$/gm, (line, name: string) =>
        name in settings ? `${name} = ${settings[name as keyof typeof settings]}` : line,
      ),
  );
  if (runAs) for (const path of [folder, users, config]) await chown(path, runAs.uid, runAs.gid);
  const server = await startChildServer({
    command: "pgbouncer",
    args: ["-q", config],
    port,
    options: { ...runAs, cwd: "/" },
  });
  return {
    address: `127.0.0.1:${port}`,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
