import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { peers } from "./all-peers.ts";
import type { Peer } from "./peer.ts";

const run = promisify(execFile);
/** Install scripts would download or compile modules that a list of rows does not need. */
const flags = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--save-exact"];

/** Not in the repository, since peers are no dependencies of it, and not in a folder that others may write to. */
export function folderOf({ database }: Peer): string {
  return join(import.meta.dirname, "../../../.local/bench-peers", database);
}

/** Replaces earlier installations. A peer that cannot be installed is printed and left out. */
export async function installPeers(print: (line: string) => void): Promise<void> {
  for (const peer of peers) {
    const folder = folderOf(peer);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const { overrides = {} } = peer;
    await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, overrides }));
    try {
      await run("npm", [...flags, "--prefix", folder, ...peer.packages], {
        cwd: folder,
        maxBuffer: 64 * 1024 * 1024,
      });
      print(`${peer.name} ${await readVersion(peer)} is installed in ${folder}`);
    } catch (error) {
      const { stderr = String(error) } = error as { stderr?: string };
      print(`${peer.name} cannot be installed:\n${pickErrors(stderr)}`);
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** The lines of npm's output that say why it failed. */
export function pickErrors(output: string): string {
  const lines = output.split("\n").filter((line) => line.startsWith("npm error"));
  return (lines.length > 0 ? lines : output.split("\n")).slice(0, 20).join("\n");
}

/** Undefined when it is not installed. */
export async function readVersion(peer: Peer): Promise<string | undefined> {
  const file = join(folderOf(peer), "node_modules", peer.name, "package.json");
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text && (JSON.parse(text) as { version: string }).version;
}
