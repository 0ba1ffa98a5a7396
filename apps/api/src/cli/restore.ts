import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { restoreBackup } from "#api/backup/restore-backup.ts";
import { readS3Account } from "#api/env.ts";
import { openStorage } from "#api/storage/open-storage.ts";

const usage =
  "Usage: npm run restore -- --storage <folder or s3://bucket> --data-dir <empty folder> " +
  "[--to <time, such as 2026-11-18T05:30:00Z>] [--backup <id>] [--standby-of <address of the primary>] [--env-file <file with S3_*>]";

/** Prepares a data directory; starting PostgreSQL on it runs the recovery. Run it as PostgreSQL's account. */
const text = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    storage: text,
    "data-dir": text,
    to: text,
    backup: text,
    "standby-of": text,
    "env-file": text,
  },
});
const to = values.to === undefined ? undefined : new Date(values.to);
// A time without a zone would be read in the zone of this machine.
const hasZone = values.to === undefined || /(?:Z|[+-]\d\d:?\d\d)$/.test(values.to);
if (!values.storage || !values["data-dir"] || (to && Number.isNaN(to.getTime())) || !hasZone) {
  throw new Error(usage);
}

const isBucket = values.storage.startsWith("s3://");
const location = isBucket ? values.storage : resolve(values.storage);
const quote = (word: string) => `'${word.replaceAll("%", "%%").replaceAll("'", String.raw`'\''`)}'`;
const envFile = values["env-file"];
const restoreCommand = [
  quote(process.execPath),
  ...(envFile ? [quote(`--env-file=${resolve(envFile)}`)] : []),
  quote(join(import.meta.dirname, "wal.ts")),
  "fetch --storage",
  quote(location),
  '%f "%p"',
].join(" ");

const dataDir = resolve(values["data-dir"]);
const primary = values["standby-of"];
const storage = openStorage(location, readS3Account());
const recovery = { restoreCommand, to, primary };
const backupId = values.backup;
const { id, files } = await restoreBackup(storage, { dataDir, backupId, ...recovery });
process.stdout.write(`Restored ${files.length} files of backup ${id}, checksums verified.\n`);
process.stdout.write(
  primary
    ? "Start PostgreSQL on it: it follows the primary until pg_promote().\n"
    : `Start PostgreSQL on it: it replays the WAL to ${to?.toISOString() ?? "the newest point"}.\n`,
);
