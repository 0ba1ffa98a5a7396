import { parseArgs } from "node:util";
import { archiveWal, restoreWal } from "#api/backup/wal-archive.ts";
import { readS3Account } from "#api/env.ts";
import { openStorage } from "#api/storage/open-storage.ts";

/**
 * For PostgreSQL: `archive_command = 'node …/wal.ts archive --storage … %p %f'`, and
 * `restore_command = 'node …/wal.ts fetch --storage … %f %p'`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { storage: { type: "string" } },
});
const [action, first, second] = positionals;
if (!values.storage || !first || !second) {
  throw new Error("Usage: wal.ts archive|fetch --storage <folder or s3://bucket> <from> <to>");
}

// PostgreSQL takes 1 for the end of the archive, and above 125 ends the recovery: a storage that does not answer must not
// look like an archive that ends here.
const failed = 126;
try {
  const storage = openStorage(values.storage, readS3Account());
  if (action === "archive") await archiveWal(storage, first, second);
  else if (!(await restoreWal(storage, first, second))) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = action === "archive" ? 1 : failed;
}
