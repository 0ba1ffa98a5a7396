import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { archiveWal, deleteWalBefore, restoreWal } from "#api/backup/wal-archive.ts";
import { folderMarker, openFolder } from "#api/storage/folder-storage.ts";

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "masar-wal-"));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

const segment = "00000001000000000000000A";
const inScratch = (name: string) => join(scratch, name);

async function createFolder(name: string): Promise<string> {
  await mkdir(inScratch(name));
  await writeFile(join(inScratch(name), folderMarker), "");
  return inScratch(name);
}

describe("the archive of the WAL", () => {
  test("[N7.16] returns the bytes of a segment, and accepts the same segment twice", async () => {
    const storage = openFolder(await createFolder("same"));
    const bytes = randomBytes(100_000);
    await writeFile(inScratch("segment"), bytes);
    await archiveWal(storage, inScratch("segment"), segment);
    await archiveWal(storage, inScratch("segment"), segment);
    expect(await restoreWal(storage, segment, inScratch("restored"))).toBe(true);
    expect(await readFile(inScratch("restored"))).toEqual(bytes);
  });

  test("[N7.16] refuses another segment of the same name and keeps the first", async () => {
    const storage = openFolder(await createFolder("other"));
    await writeFile(inScratch("first"), "first");
    await writeFile(inScratch("second"), "second");
    await archiveWal(storage, inScratch("first"), segment);
    await expect(archiveWal(storage, inScratch("second"), segment)).rejects.toThrow("another");
    await restoreWal(storage, segment, inScratch("restored"));
    expect(await readFile(inScratch("restored"), "utf8")).toBe("first");
  });

  test("refuses a name that PostgreSQL does not use", async () => {
    const storage = openFolder(await createFolder("names"));
    await writeFile(inScratch("first"), "first");
    await expect(archiveWal(storage, inScratch("first"), "../x")).rejects.toThrow("Not a file");
  });

  test("deletes older segments of every timeline, but no history", async () => {
    const storage = openFolder(await createFolder("old"));
    await writeFile(inScratch("first"), "first");
    const names = [
      "000000010000000000000009",
      "000000010000000000000009.00000028.backup",
      "00000002.history",
      "000000020000000000000009",
      segment,
      "00000001000000000000000B",
    ];
    for (const name of names) await archiveWal(storage, inScratch("first"), name);
    expect(await deleteWalBefore(storage, [segment])).toBe(3);
    expect(await storage.list("wal/")).toEqual([
      `wal/${segment}.gz`,
      "wal/00000001000000000000000B.gz",
      "wal/00000002.history.gz",
    ]);
  });

  test("[N7.16] the restore command ends with 1 for a missing segment and above 125 for a storage that fails", async () => {
    const command = new URL("../cli/wal.ts", import.meta.url).pathname;
    const fetch = (storage: string, env = {}) =>
      promisify(execFile)(
        process.execPath,
        [command, "fetch", "--storage", storage, segment, inScratch("fetched")],
        { env },
      );
    await expect(fetch(await createFolder("empty"))).rejects.toMatchObject({ code: 1 });
    await expect(fetch(inScratch("not-mounted"))).rejects.toMatchObject({ code: 126 });
    await expect(fetch("s3://bucket")).rejects.toMatchObject({ code: 126 });
    const unreachable = {
      S3_ENDPOINT: "http://127.0.0.1:1",
      S3_ACCESS_KEY_ID: "a",
      S3_SECRET_ACCESS_KEY: "b",
    };
    await expect(fetch("s3://bucket", unreachable)).rejects.toMatchObject({ code: 126 });
  });
});
