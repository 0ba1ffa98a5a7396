import { execFile } from "node:child_process";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
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
    await importBase(archive, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function importBase(archive: string, folder: string): Promise<void> {
  const container = await buildah("from", "scratch");
  const copy = (from: string, to: string) => buildah("copy", "--quiet", container, from, to);
  await buildah("add", "--quiet", container, archive, "/");
  await copy(process.execPath, "/usr/local/bin/node");
  await copy(findNpm(), "/usr/local/lib/node_modules/npm");
  await copyRegistrySettings(copy, folder);
  const commands = [
    "ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm",
    "ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx",
    "useradd --create-home --uid 1000 node",
  ];
  await buildah("run", "--isolation", "chroot", container, "sh", "-c", commands.join(" && "));
  await buildah("commit", "--quiet", "--rm", container, localBase);
}

/** The npm that runs this command: `.../npm/bin/npm-cli.js` belongs to the folder to copy. */
function findNpm(): string {
  const program = process.env["npm_execpath"];
  if (!program) throw new Error("Run this by `npm run image`.");
  return resolve(dirname(program), "..");
}

/**
 * Behind a mirror of the package registry, npm in the image needs the machine's registry and certificates. Tokens are
 * never copied. An image on this base trusts the same certificates, so one to publish is built with `NODE_IMAGE`.
 */
async function copyRegistrySettings(
  copy: (from: string, to: string) => Promise<string>,
  folder: string,
) {
  const read = async (name: string) => (await run("npm", ["config", "get", name])).stdout.trim();
  const [cafile, registry] = [await read("cafile"), await read("registry")];
  const certificates = cafile === "null" ? process.env["NODE_EXTRA_CA_CERTS"] : cafile;
  if (!certificates) return;
  await copy(certificates, "/etc/ssl/certs/ca-certificates.crt");
  const settings = join(folder, "npmrc");
  const lines = [`registry=${registry}`, "cafile=/etc/ssl/certs/ca-certificates.crt", ""];
  await writeFile(settings, lines.join("\n"));
  await copy(settings, "/usr/local/etc/npmrc");
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
