import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildah } from "./engine.ts";
import { type ImageSettings, makeContainerSpec } from "./container-spec.ts";

const run = promisify(execFile);

export interface Container {
  /** Ends like `docker stop`: SIGTERM, and SIGKILL after the seconds that compose.yaml allows. */
  stop: () => Promise<number | null>;
  exited: Promise<number | null>;
  isRunning: () => boolean;
  output: () => string;
}

interface ContainerOptions {
  image: string;
  env: Record<string, string>;
  /** Another command than the image's own. */
  command?: string[] | undefined;
  stopSeconds?: number;
}

/** Starts the image with runc as compose.yaml does: its user, no capability, a read-only file system, /tmp in memory. */
export async function startContainer(options: ContainerOptions): Promise<Container> {
  const { image, env, command, stopSeconds = 20 } = options;
  const inspected = JSON.parse(await buildah("inspect", "--type", "image", image)) as {
    OCIv1: { config: ImageSettings };
  };
  const name = await buildah("from", image);
  const bundle = await mkdtemp(join(tmpdir(), "masar-container-"));
  const rootPath = await buildah("mount", name);
  const spec = makeContainerSpec(inspected.OCIv1.config, { rootPath, env, command });
  await writeFile(join(bundle, "config.json"), JSON.stringify(spec));

  const id = `masar-${randomBytes(6).toString("hex")}`;
  const child = spawn("runc", ["run", "--bundle", bundle, id], {
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const output = collectOutput(child);
  const exited = once(child, "exit").then(async ([code]) => {
    await buildah("rm", name);
    await rm(bundle, { recursive: true, force: true });
    return code as number | null;
  });
  return {
    exited,
    isRunning: () => child.exitCode === null,
    output,
    async stop() {
      const signal = (kind: string) => run("runc", ["kill", id, kind]).catch(() => undefined);
      await signal("TERM");
      const force = setTimeout(() => void signal("KILL"), stopSeconds * 1000);
      const code = await exited;
      clearTimeout(force);
      return code;
    },
  };
}

/** Runs a command of the image to its end, and throws what it printed when it fails. */
export async function runContainer(options: ContainerOptions): Promise<string> {
  const container = await startContainer(options);
  const code = await container.exited;
  if (code !== 0)
    throw new Error(`${options.command?.join(" ")} ended with ${code}.\n${container.output()}`);
  return container.output();
}

function collectOutput(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (part: string) => {
      text = (text + part).slice(-20_000);
    });
  }
  return () => text;
}
