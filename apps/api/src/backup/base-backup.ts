import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { listDataFiles } from "#api/backup/list-data-files.ts";
import {
  type BackupManifest,
  deleteBackup,
  getManifest,
  listBackupIds,
  makeBackupId,
  saveManifest,
} from "#api/backup/manifest.ts";
import { createPartWriter } from "#api/backup/part-writer.ts";
import { deleteWalBefore } from "#api/backup/wal-archive.ts";
import { ignoreMissing } from "#api/storage/file-system.ts";
import type { Storage } from "#api/storage/storage.ts";

const readBytes = 1024 * 1024;

/**
 * Copies the data directory of a running server, which must be on this machine and readable. The files change meanwhile;
 * the WAL between start and stop makes them whole, so both happen in one session and the stop waits for the archive.
 */
export async function makeBaseBackup(storage: Storage, adminUrl: string): Promise<BackupManifest> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await lockBackups(client);
    const server = await readServer(client);
    const id = makeBackupId(server.now);
    const writer = createPartWriter(storage, id);
    await client.query("select pg_backup_start($1, fast => true)", [id]);
    const { folders, files } = await listDataFiles(server.data_directory);
    for (const path of files) {
      const bytes = await readDataFile(join(server.data_directory, path));
      // A table that was dropped since.
      if (bytes) await writer.add(path, bytes);
    }
    const { rows } = await client.query<{ labelfile: string; now: Date }>(
      "select labelfile, clock_timestamp() as now from pg_backup_stop(wait_for_archive => true)",
    );
    const { labelfile = "", now } = rows[0] ?? {};
    const startWal = parseStartWal(labelfile);
    await writer.add("backup_label", [Buffer.from(labelfile)]);
    await writer.end();
    const manifest: BackupManifest = {
      version: 1,
      id,
      started_at: server.now.toISOString(),
      stopped_at: (now ?? new Date()).toISOString(),
      start_wal: startWal,
      wal_segment_bytes: server.wal_segment_bytes,
      server_version: server.server_version,
      system_identifier: server.system_identifier,
      folders,
      files: writer.files,
      parts: writer.parts,
    };
    await saveManifest(storage, manifest);
    return manifest;
  } finally {
    await client.end();
  }
}

/** Until the session ends. `deleteUnfinishedBackups` needs it. */
async function lockBackups(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_locked: boolean }>(
    "select pg_try_advisory_lock(hashtext('masar base backup')) as is_locked",
  );
  if (!rows[0]?.is_locked) throw new Error("Another base backup is being made.");
}

/** Without the label, PostgreSQL would start on the copied files as if they were whole. */
export function parseStartWal(label: string): string {
  const segment = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(label)?.[1];
  if (!segment) throw new Error("PostgreSQL returned no label with the first segment.");
  return segment;
}

type Server = Record<
  "data_directory" | "server_version" | "archive_mode" | "system_identifier",
  string
> & { now: Date; is_in_recovery: boolean; wal_segment_bytes: number };

async function readServer(client: pg.Client): Promise<Server> {
  const { rows } = await client.query<Server>(`select
    current_setting('data_directory') as data_directory, current_setting('server_version') as server_version,
    current_setting('archive_mode') as archive_mode, clock_timestamp() as now, pg_is_in_recovery() as is_in_recovery,
    (select setting::int from pg_settings where name = 'wal_segment_size') as wal_segment_bytes,
    (select system_identifier::text from pg_control_system()) as system_identifier`);
  const server = rows[0];
  if (!server || server.archive_mode === "off" || server.is_in_recovery) {
    throw new Error("A base backup needs a primary with archive_mode = on.");
  }
  return server;
}

async function readDataFile(path: string) {
  if (path.endsWith("/pg_control")) return [await readUnchanged(path)];
  const file = await open(path).catch(ignoreMissing);
  return file?.createReadStream({ highWaterMark: readBytes });
}

/** pg_control is not repaired by the WAL, so a read that met a write is repeated. */
async function readUnchanged(path: string): Promise<Buffer> {
  for (let before = await readFile(path); ;) {
    const after = await readFile(path);
    if (after.equals(before)) return after;
    before = after;
  }
}

/** Deletes all but the newest `maxBackups` backups, and the WAL that only they need. */
export async function deleteOldBackups(storage: Storage, maxBackups: number) {
  const ids = await listBackupIds(storage);
  const old = ids.slice(0, Math.max(0, ids.length - maxBackups));
  if (old.length === 0) return { backups: old, segments: 0 };
  const needed: string[] = [];
  for (const id of ids.slice(old.length)) needed.push((await getManifest(storage, id)).start_wal);
  for (const id of old) await deleteBackup(storage, id);
  return { backups: old, segments: await deleteWalBefore(storage, needed) };
}
