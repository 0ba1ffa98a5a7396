import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import releases from "./releases.json" with { type: "json" };

const run = promisify(execFile);
export const root = join(import.meta.dirname, "../..");

export type Checkout = { folder: string; commit: string; remove: () => Promise<void> };

type Lock = { packages: Record<string, { version?: string; link?: boolean }> };

const commit = releases.at(-1) ?? "";

/** False in a clone without history. */
export async function hasPreviousRelease(): Promise<boolean> {
  const found = run("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: root });
  return await found.then(
    () => true,
    () => false,
  );
}

/** The sources of the newest release, with its packages. */
export async function checkOutPreviousRelease(): Promise<Checkout> {
  if (!(await hasPreviousRelease())) {
    throw new Error(
      `The previous release ${commit} is not in this clone. Fetch the history: git fetch --unshallow`,
    );
  }
  const folder = await mkdtemp(join(tmpdir(), "masar-previous-"));
  const remove = () => rm(folder, { recursive: true });
  try {
    await unpack(folder);
    if (await hasEqualPackages(folder)) await linkPackages(folder);
    else await run("npm", ["ci", "--ignore-scripts", "--loglevel=error"], { cwd: folder });
    return { folder, commit, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function unpack(folder: string): Promise<void> {
  const archive = spawn("git", ["archive", commit], { cwd: root, stdio: ["ignore", "pipe", 2] });
  const tar = spawn("tar", ["-x", "-C", folder], { stdio: [archive.stdout, "ignore", 2] });
  const [[packed], [unpacked]] = await Promise.all([once(archive, "exit"), once(tar, "exit")]);
  if (packed !== 0 || unpacked !== 0) throw new Error(`${commit} could not be unpacked.`);
}

/** Whether each package of the old lock is installed here in the same version. */
async function hasEqualPackages(folder: string): Promise<boolean> {
  const read = async (from: string): Promise<Lock> =>
    JSON.parse(await readFile(join(from, "package-lock.json"), "utf8"));
  const [before, now] = await Promise.all([read(folder), read(root)]);
  return Object.entries(before.packages).every(
    ([path, { version, link }]) =>
      link || !path.includes("node_modules/") || now.packages[path]?.version === version,
  );
}

/** Links each installed package, except the workspaces, which are those of the release itself. */
async function linkPackages(folder: string): Promise<void> {
  for (const place of ["node_modules", "apps/api/node_modules"]) {
    const names = await readdir(join(root, place)).catch(() => []);
    await mkdir(join(folder, place), { recursive: true });
    for (const name of names.filter((each) => each !== "@masar" && !each.startsWith(".")))
      await symlink(join(root, place, name), join(folder, place, name));
  }
  const scope = join(folder, "node_modules/@masar");
  await mkdir(scope);
  const manifests = await findManifests(folder);
  for (const manifest of manifests) {
    const { name } = JSON.parse(await readFile(manifest, "utf8")) as { name: string };
    const link = join(folder, "node_modules", name);
    await symlink(relative(dirname(link), dirname(manifest)), link);
  }
}

async function findManifests(folder: string): Promise<string[]> {
  const found: string[] = ["tools/package.json", "e2e/package.json"];
  for (const group of ["packages", "apps"]) {
    for (const name of await readdir(join(folder, group)))
      found.push(`${group}/${name}/package.json`);
  }
  return found.map((path) => join(folder, path));
}
