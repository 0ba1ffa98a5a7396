import { parseArgs } from "node:util";
import { deleteOldBackups, makeBaseBackup } from "#api/backup/base-backup.ts";
import { deleteUnfinishedBackups } from "#api/backup/manifest.ts";
import { readAdminUrl, readS3Account } from "#api/env.ts";
import { openStorage } from "#api/storage/open-storage.ts";

/** `npm run backup -- --storage <folder or s3://bucket> [--keep 7]`, on the machine of PostgreSQL and as its account. */
const { values } = parseArgs({
  options: { storage: { type: "string" }, keep: { type: "string" } },
});
const maxBackups = values.keep === undefined ? undefined : Number(values.keep);
if (
  !values.storage ||
  (maxBackups !== undefined && !(Number.isInteger(maxBackups) && maxBackups > 0))
) {
  throw new Error("Usage: npm run backup -- --storage <folder or s3://bucket> [--keep <number>]");
}
const storage = openStorage(values.storage, readS3Account());
const { id, files, parts } = await makeBaseBackup(storage, readAdminUrl().adminUrl);
const bytes = files.reduce((sum, { size }) => sum + size, 0);
const size = `${(bytes / 1024 / 1024).toFixed(1)} MiB in ${files.length} files`;
process.stdout.write(`Backup ${id}: ${size}, stored as ${parts.length} parts\n`);
await deleteUnfinishedBackups(storage);
if (maxBackups !== undefined) {
  const { backups, segments } = await deleteOldBackups(storage, maxBackups);
  process.stdout.write(`Deleted ${backups.length} backups and ${segments} files of the WAL\n`);
}
