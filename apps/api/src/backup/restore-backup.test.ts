import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteOldBackups } from "#api/backup/base-backup.ts";
import { listBackupIds, makeBackupId, saveManifest } from "#api/backup/manifest.ts";
import { createPartWriter } from "#api/backup/part-writer.ts";
import { restoreBackup } from "#api/backup/restore-backup.ts";
import { archiveWal } from "#api/backup/wal-archive.ts";
import { folderMarker, openFolder } from "#api/storage/folder-storage.ts";
import type { Storage } from "#api/storage/storage.ts";

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "masar-restore-"));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

let archive: string;
let storage: Storage;
let dataDir: string;
beforeEach(async () => {
  const folder = await mkdtemp(join(scratch, "case-"));
  archive = join(folder, "archive");
  await mkdir(archive);
  await writeFile(join(archive, folderMarker), "");
  storage = openFolder(archive);
  dataDir = join(folder, "data");
});

/** Longer than a part, so that files begin and end inside of parts. */
const large = randomBytes(20 * 1024 * 1024);
const restoreCommand = "fetch 'a\\b' %f %p";

async function addWal(...names: string[]): Promise<void> {
  await writeFile(join(scratch, "segment"), "wal");
  for (const name of names) await archiveWal(storage, join(scratch, "segment"), name);
}

async function addBackup(stoppedAt: string, segment: string): Promise<string> {
  await addWal(segment);
  const id = makeBackupId(new Date(stoppedAt));
  const writer = createPartWriter(storage, id);
  await writer.add("PG_VERSION", [Buffer.from("18\n")]);
  await writer.add("base/1/large", [large.subarray(0, 7), large.subarray(7)]);
  await writer.add("base/1/empty", []);
  await writer.add("postgresql.auto.conf", [Buffer.from("port = 1\n")]);
  await writer.end();
  await saveManifest(storage, {
    version: 1,
    id,
    started_at: stoppedAt,
    stopped_at: stoppedAt,
    start_wal: segment,
    server_version: "18.4",
    system_identifier: "1",
    folders: ["base", "base/1", "pg_wal"],
    files: writer.files,
    parts: writer.parts,
  });
  return id;
}

const segments = ["000000010000000000000001", "000000010000000000000002"] as const;

describe("a restore", () => {
  test("[N7.16] writes every file and the settings of the recovery", async () => {
    await addBackup("2026-11-18T01:00:00Z", segments[0]);
    const to = new Date("2026-11-18T05:30:00.250Z");
    await restoreBackup(storage, { dataDir, restoreCommand, to });
    expect((await readFile(join(dataDir, "base/1/large"))).equals(large)).toBe(true);
    expect((await stat(join(dataDir, "base/1/empty"))).size).toBe(0);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect(await readdir(join(dataDir, "pg_wal"))).toEqual([]);
    expect(await readdir(dataDir)).toContain("recovery.signal");
    const settings = (await readFile(join(dataDir, "postgresql.auto.conf"), "utf8")).split("\n");
    expect(settings.slice(0, 3)).toEqual([
      "port = 1",
      String.raw`restore_command = 'fetch ''a\\b'' %f %p'`,
      "recovery_target_time = '2026-11-18 05:30:00.250+00'",
    ]);
  });

  test("[N7.16] uses the newest backup from before the point in time", async () => {
    const first = await addBackup("2026-11-17T01:00:00Z", segments[0]);
    const second = await addBackup("2026-11-18T01:00:00Z", segments[1]);
    const restore = async (time?: string) => {
      await rm(dataDir, { recursive: true, force: true });
      const to = time === undefined ? undefined : new Date(time);
      return (await restoreBackup(storage, { dataDir, restoreCommand, to })).id;
    };
    expect(await restore()).toBe(second);
    expect(await restore("2026-11-18T00:59:00Z")).toBe(first);
    await expect(restore("2026-11-16T00:00:00Z")).rejects.toThrow("no backup from before");
  });

  test("[N7.16] uses the backup that is chosen, unless it is from after the point in time", async () => {
    const backupId = await addBackup("2026-11-17T01:00:00Z", segments[0]);
    await addBackup("2026-11-18T01:00:00Z", segments[1]);
    const options = { dataDir, restoreCommand, backupId };
    const to = new Date("2026-11-17T00:59:00Z");
    await expect(restoreBackup(storage, { ...options, to })).rejects.toThrow(
      `There is no backup ${backupId} from before`,
    );
    await expect(restoreBackup(storage, { ...options, backupId: "none" })).rejects.toThrow(
      "There is no backup none.",
    );
    expect((await restoreBackup(storage, options)).id).toBe(backupId);
  });

  test("[N7.16] to the newest point names a segment that the archive lacks, and writes nothing", async () => {
    const first = "0000000100000000000000FE";
    const backupId = await addBackup("2026-11-18T01:00:00Z", first);
    await addWal(
      "0000000100000000000000FF",
      "000000010000000100000001",
      "000000020000000100000005",
    );
    const restore = (to?: Date) =>
      restoreBackup(storage, { dataDir, restoreCommand, backupId, to });
    await expect(restore()).rejects.toThrow("The archive lacks 000000010000000100000000.");
    await expect(readdir(dataDir)).rejects.toThrow("ENOENT");
    await storage.delete(`wal/${first}.gz`);
    await expect(restore()).rejects.toThrow(`The archive lacks ${first}.`);
    expect((await restore(new Date("2026-11-18T02:00:00Z"))).id).toBe(backupId);
    await addWal(first, "000000010000000100000000");
    await rm(dataDir, { recursive: true });
    expect((await restore()).id).toBe(backupId);
  });

  test("[N7.16] stops at a part that changed in the storage", async () => {
    const id = await addBackup("2026-11-18T01:00:00Z", segments[0]);
    const key = `base/${id}/000002.gz`;
    const bytes = (await storage.get(key)) ?? Buffer.alloc(0);
    bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
    await storage.put(key, bytes);
    const restoring = restoreBackup(storage, { dataDir, restoreCommand });
    await expect(restoring).rejects.toThrow(`${key} is not what was stored`);
    expect(await readdir(dataDir)).not.toContain("recovery.signal");
  });

  test("[N7.16] fails where the disk takes only a piece of a file", async () => {
    await addBackup("2026-11-18T01:00:00Z", segments[0]);
    const command = new URL("../cli/restore.ts", import.meta.url).pathname;
    // At most 18 MiB for each file, so that the last write of the large one is cut short, as on a full disk.
    const script = 'ulimit -f 36864; exec "$0" "$@"';
    const args = [command, "--storage", archive, "--data-dir", dataDir];
    const running = promisify(execFile)("sh", ["-c", script, process.execPath, ...args]);
    await expect(running).rejects.toThrow("EFBIG");
    expect(await readdir(dataDir)).not.toContain("recovery.signal");
  });

  test("[N7.16] refuses a folder that is not empty", async () => {
    await addBackup("2026-11-18T01:00:00Z", segments[0]);
    const restoring = restoreBackup(storage, { dataDir: scratch, restoreCommand });
    await expect(restoring).rejects.toThrow("is not empty");
  });
});

test("[N7.16] old backups are deleted with the WAL that only they need", async () => {
  await addWal(...segments);
  await addBackup("2026-11-17T01:00:00Z", segments[0]);
  const newest = await addBackup("2026-11-18T01:00:00Z", segments[1]);
  expect((await deleteOldBackups(storage, 2)).backups).toEqual([]);
  expect(await deleteOldBackups(storage, 1)).toMatchObject({ segments: 1 });
  expect(await listBackupIds(storage)).toEqual([newest]);
  expect(await storage.list("wal/")).toEqual([`wal/${segments[1]}.gz`]);
});

test("[N7.16] a backup of a later timeline keeps its WAL, although an earlier backup is further in the WAL", async () => {
  const name = (timeline: number, position: string) =>
    `0000000${timeline}${position.padStart(16, "0")}`;
  const names = [
    name(1, "10"),
    name(1, "16"),
    name(1, "30"),
    name(2, "15"),
    name(2, "16"),
    name(2, "17"),
  ];
  await addWal(...names);
  await addBackup("2026-11-16T01:00:00Z", name(1, "10"));
  await addBackup("2026-11-17T01:00:00Z", name(1, "30"));
  await addBackup("2026-11-18T01:00:00Z", name(2, "16"));
  expect(await deleteOldBackups(storage, 2)).toMatchObject({ segments: 2 });
  expect(await storage.list("wal/")).toEqual(
    [name(1, "16"), name(1, "30"), name(2, "16"), name(2, "17")].map((each) => `wal/${each}.gz`),
  );
});
