import { createHash } from "node:crypto";
import { appendFile, type FileHandle, mkdir, open, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type BackupManifest, getManifest, listBackupIds } from "#api/backup/manifest.ts";
import { requireWholeWal } from "#api/backup/wal-archive.ts";
import { syncFolder } from "#api/storage/file-system.ts";
import type { Storage } from "#api/storage/storage.ts";

const expand = promisify(gunzip);

/** How PostgreSQL goes on when it starts on the restored files. */
export interface Recovery {
  /** Fetches one file of the WAL: `%f` is its name, `%p` where to write it. */
  restoreCommand: string;
  /** The newest point of the archive unless set. */
  to?: Date | undefined;
  /** Follows this primary instead of ending the recovery. */
  primary?: string | undefined;
}

/**
 * Writes one backup into an empty folder: the newest that stopped before `to`, unless `backupId` is set. PostgreSQL is
 * started by the caller.
 */
export async function restoreBackup(
  storage: Storage,
  { dataDir, backupId, ...recovery }: Recovery & { dataDir: string; backupId?: string | undefined },
): Promise<BackupManifest> {
  const manifest = await findBackup(storage, recovery.to, backupId);
  // PostgreSQL takes a missing segment for the end of the archive. It fails by itself before it reaches a point in time,
  // and a standby gets the segment from its primary.
  if (!recovery.to && !recovery.primary)
    await requireWholeWal(storage, manifest.start_wal, manifest.wal_segment_bytes);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if ((await readdir(dataDir)).length > 0) throw new Error(`${dataDir} is not empty.`);
  for (const path of manifest.folders) {
    await mkdir(join(dataDir, path), { recursive: true, mode: 0o700 });
  }
  await writeFiles(dataDir, manifest.files, readParts(storage, manifest));
  await writeRecovery(dataDir, recovery);
  return manifest;
}

async function findBackup(
  storage: Storage,
  to: Date | undefined,
  backupId: string | undefined,
): Promise<BackupManifest> {
  const ids = backupId === undefined ? await listBackupIds(storage) : [backupId];
  for (const id of ids.toReversed()) {
    const manifest = await getManifest(storage, id);
    if (!to || new Date(manifest.stopped_at) <= to) return manifest;
  }
  throw new Error(
    `There is no backup${backupId ? ` ${backupId}` : ""}${to ? ` from before ${to.toISOString()}` : ""}.`,
  );
}

async function* readParts(storage: Storage, { parts }: BackupManifest) {
  for (const { key, sha256 } of parts) {
    const bytes = await storage.get(key);
    if (!bytes) throw new Error(`The backup lacks ${key}.`);
    if (createHash("sha256").update(bytes).digest("hex") !== sha256) {
      throw new Error(`${key} is not what was stored.`);
    }
    yield await expand(bytes);
  }
}

async function writeFiles(
  dataDir: string,
  files: BackupManifest["files"],
  parts: AsyncIterator<Buffer, void>,
): Promise<void> {
  let part: Buffer = Buffer.alloc(0);
  async function copy(file: FileHandle, size: number): Promise<string> {
    const hash = createHash("sha256");
    for (let missing = size; missing > 0;) {
      if (part.length === 0) {
        const next = await parts.next();
        if (next.done) throw new Error("The backup ends too early.");
        part = next.value;
      }
      const piece = part.subarray(0, missing);
      await file.appendFile(piece);
      hash.update(piece);
      part = part.subarray(piece.length);
      missing -= piece.length;
    }
    return hash.digest("hex");
  }
  for (const { path, size, sha256 } of files) {
    const file = await open(join(dataDir, path), "wx", 0o600);
    try {
      if ((await copy(file, size)) !== sha256) throw new Error(`${path} is not what was copied.`);
      if ((await file.stat()).size !== size) throw new Error(`${path} was not written in full.`);
      await file.sync();
    } finally {
      await file.close();
    }
  }
  const folders = new Set(files.map(({ path }) => dirname(path)));
  for (const path of folders) await syncFolder(join(dataDir, path));
}

/** Every setting is written, because the restored file may have those of an earlier restore. */
async function writeRecovery(dataDir: string, { restoreCommand, to, primary }: Recovery) {
  const settings = {
    restore_command: restoreCommand,
    // PostgreSQL reads this setting before it knows the abbreviations of zones, such as Z.
    recovery_target_time: to?.toISOString().replace("T", " ").replace("Z", "+00") ?? "",
    recovery_target_timeline: "latest",
    recovery_target_action: "promote",
    primary_conninfo: primary ?? "",
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("\\", "\\\\").replaceAll("'", "''")}'\n`,
  );
  await appendFile(join(dataDir, "postgresql.auto.conf"), lines.join(""), { flush: true });
  await writeFile(join(dataDir, primary ? "standby.signal" : "recovery.signal"), "", {
    flush: true,
  });
}
