import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { buildah, hasImage } from "./engine.ts";

const run = promisify(execFile);
const localBase = `localhost/node:${process.versions.node}-bookworm-slim`;

const aptSources = "/etc/apt/sources.list.d/debian.sources";

/**
 * The image that the Dockerfile starts from. Where no registry of images can be reached, one is made from Debian's
 * packages and this machine's Node; `NODE_IMAGE` names another.
 */
export async function ensureBaseImage(): Promise<string> {
  const chosen = process.env["NODE_IMAGE"];
  if (chosen) return chosen;
  if (!(await hasImage(localBase))) await makeBaseImage();
  return localBase;
}

async function makeBaseImage(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "masar-base-"));
  try {
    const archive = join(folder, "debian.tar");
    const sources = (await exists(aptSources)) ? aptSources : "/etc/apt/sources.list";
    const packages = ["--variant=minbase", "--mode=root", "--include=ca-certificates"];
    await run("mmdebstrap", [...packages, "bookworm", archive, sources]);
    await importBase(archive);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function importBase(archive: string): Promise<void> {
  const container = await buildah("from", "scratch");
  const copy = (from: string, to: string) => buildah("copy", "--quiet", container, from, to);
  await buildah("add", "--quiet", container, archive, "/");
  await copy(process.execPath, "/usr/local/bin/node");
  await copy(await findNpm(), "/usr/local/lib/node_modules/npm");
  await copyRegistrySettings(copy);
  const commands = [
    "ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm",
    "ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx",
    "useradd --create-home --uid 1000 node",
  ];
  await buildah("run", "--isolation", "chroot", container, "sh", "-c", commands.join(" && "));
  await buildah("commit", "--quiet", "--rm", container, localBase);
}

async function findNpm(): Promise<string> {
  const { stdout } = await run("npm", [
    "exec",
    "--offline",
    "--",
    "node",
    "-p",
    "process.env.npm_execpath",
  ]);
  return resolve(dirname(stdout.trim()), "..");
}

/** Behind a mirror of the package registry, npm in the image needs the machine's certificates and settings. */
async function copyRegistrySettings(copy: (from: string, to: string) => Promise<string>) {
  const read = async (name: string) => (await run("npm", ["config", "get", name])).stdout.trim();
  const [certificates, settings] = [await read("cafile"), await read("globalconfig")];
  if (certificates !== "null") await copy(certificates, "/etc/ssl/certs/ca-certificates.crt");
  if (await exists(settings)) await copy(settings, "/usr/local/etc/npmrc");
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
