import type { Storage } from "#api/storage/storage.ts";

/**
 * A base backup: the bytes of all files, one after another, in parts of equal size that are compressed one by one. So a
 * part fits in memory, and ten thousand small files are not ten thousand requests.
 */
export interface BackupManifest {
  version: 1;
  id: string;
  /** A point in time that is restored from this backup is not before `stopped_at`. */
  started_at: string;
  stopped_at: string;
  /** The first segment that the restore needs. */
  start_wal: string;
  /** 16 MiB unless set, as in backups that were made before it was recorded. */
  wal_segment_bytes?: number;
  server_version: string;
  system_identifier: string;
  folders: string[];
  files: BackupFile[];
  parts: BackupPart[];
}

export interface BackupFile {
  path: string;
  size: number;
  sha256: string;
}

interface BackupPart {
  key: string;
  /** Of the compressed bytes. */
  sha256: string;
}

const folderOf = (id: string) => `base/${id}/`;
const manifestKey = (id: string) => `${folderOf(id)}manifest.json`;

export const partKey = (id: string, number: number) =>
  `${folderOf(id)}${String(number).padStart(6, "0")}.gz`;

/** Sorts by time. */
export function makeBackupId(startedAt: Date): string {
  return startedAt.toISOString().replaceAll(/[-:.]/g, "");
}

/** Stored last: parts without a manifest are no backup. */
export async function saveManifest(storage: Storage, manifest: BackupManifest): Promise<void> {
  await storage.put(manifestKey(manifest.id), Buffer.from(JSON.stringify(manifest)));
}

export async function getManifest(storage: Storage, id: string): Promise<BackupManifest> {
  const bytes = await storage.get(manifestKey(id));
  if (!bytes) throw new Error(`There is no backup ${id}.`);
  return JSON.parse(bytes.toString()) as BackupManifest;
}

/** Oldest first. */
export async function listBackupIds(storage: Storage): Promise<string[]> {
  const keys = await storage.list("base/");
  return keys.flatMap((key) => /^base\/([^/]+)\/manifest\.json$/.exec(key)?.[1] ?? []).toSorted();
}

/**
 * Deletes the parts of backups that failed: those without a manifest that are older than the newest backup. One that
 * is being made is newer, because only one is made at a time.
 */
export async function deleteUnfinishedBackups(storage: Storage): Promise<string[]> {
  const finished = new Set(await listBackupIds(storage));
  const newest = [...finished].at(-1) ?? "";
  const found = (await storage.list("base/")).map((key) => key.split("/")[1] ?? "");
  const unfinished = [...new Set(found)].filter((id) => !finished.has(id) && id < newest);
  for (const id of unfinished) await deleteBackup(storage, id);
  return unfinished;
}

/** The manifest goes first, so that no backup is listed that lacks parts. */
export async function deleteBackup(storage: Storage, id: string): Promise<void> {
  await storage.delete(manifestKey(id));
  for (const key of await storage.list(folderOf(id))) await storage.delete(key);
}
