import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { ignoreMissing } from "#api/storage/file-system.ts";

/** Their content belongs to the running server; PostgreSQL needs the empty folders. */
const emptied = new Set([
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_wal",
]);

/** `backup_label` comes from pg_backup_stop, not from the folder. */
const excluded =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|(?:recovery|standby)\.signal|current_logfiles.*|pgsql_tmp.*|pg_internal\.init.*)$/;

const control = "global/pg_control";

/** The folders and files of a data directory that a base backup has, as the PostgreSQL manual lists them. */
export async function listDataFiles(dataDir: string) {
  const folders: string[] = [];
  const files: string[] = [];
  async function walk(folder: string): Promise<void> {
    for (const { name } of await readdir(join(dataDir, folder), { withFileTypes: true })) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (excluded.test(name)) continue;
      if (folder === "pg_tblspc") throw new Error("Tablespaces are not part of this backup.");
      // Followed, because pg_wal may be a link.
      const info = await stat(join(dataDir, path)).catch(ignoreMissing);
      if (info?.isFile()) files.push(path);
      if (!info?.isDirectory()) continue;
      folders.push(path);
      if (!emptied.has(path)) await walk(path);
    }
  }
  await walk("");
  if (!files.includes(control)) throw new Error(`${dataDir} is not the folder of a database.`);
  // Last, as pg_basebackup does.
  return { folders, files: [...files.filter((path) => path !== control), control] };
}
