import { randomUUID } from "node:crypto";
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { ignoreMissing, syncFolder } from "#api/storage/file-system.ts";
import { ObjectExists, requireKey, type Storage } from "#api/storage/storage.ts";

/** The operator creates it once. An empty mount point lacks it, so that it does not count as an empty storage. */
export const folderMarker = ".masar-storage";

/** Files that are being written. Like the marker they are not listed: no key starts with a dot. */
const unfinished = ".unfinished-";

export function openFolder(path: string): Storage {
  const root = resolve(path);
  const pathOf = (key: string) => join(root, requireKey(key));

  async function requireMarker(): Promise<{ uid: number }> {
    return await stat(join(root, folderMarker)).catch((error: unknown) => {
      const advice = `Mount its disk, or create the file ${folderMarker} in it once.`;
      throw new Error(`${root} is not a storage. ${advice}`, { cause: error });
    });
  }

  /** PostgreSQL's account could not read a file of root, and a restore would fail for it. */
  async function requireWriter(): Promise<void> {
    const { uid } = await requireMarker();
    if (uid === 0 || process.getuid?.() !== 0) return;
    const advice = "run this as that account, not as root.";
    throw new Error(`${root} belongs to the account with the id ${uid}: ${advice}`);
  }

  return {
    async put(key, bytes, { isNew = false } = {}) {
      const target = pathOf(key);
      await requireWriter();
      await makeFolder(dirname(target));
      const temporary = join(dirname(target), `${unfinished}${randomUUID()}`);
      try {
        await writeSynced(temporary, bytes);
        if (isNew) await linkNew(temporary, target);
        else await rename(temporary, target);
      } finally {
        await rm(temporary, { force: true });
      }
      await syncFolder(dirname(target));
    },
    async get(key) {
      const target = pathOf(key);
      await requireMarker();
      return await readFile(target).catch(ignoreMissing);
    },
    async delete(key) {
      const target = pathOf(key);
      await requireMarker();
      await rm(target, { force: true });
    },
    async list(prefix) {
      await requireMarker();
      const start = join(root, prefix.slice(0, prefix.lastIndexOf("/") + 1));
      const options = { recursive: true, withFileTypes: true } as const;
      const entries = (await readdir(start, options).catch(ignoreMissing)) ?? [];
      return entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
        .filter((key) => key.startsWith(prefix))
        .toSorted();
    },
  };
}

/** A link, unlike a rename, fails where the target exists. */
async function linkNew(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EEXIST" ? new ObjectExists(`${to} exists`) : error;
  });
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new folder lasts only when its parent is synced too. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (!first) return;
  for (let parent = dirname(path); ; parent = dirname(parent)) {
    await syncFolder(parent);
    if (parent === dirname(first)) return;
  }
}
